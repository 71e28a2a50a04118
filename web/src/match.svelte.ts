import { getContext, setContext } from 'svelte';
import { botName, me, t } from './me.svelte';
import { Net, type Answer, type Listener, type Wish } from './net';
import { Picking } from './picking.svelte';
import type { Advice, Frame, Line, Present, Status, Table, Told } from './protocol';
import type { Offer, View } from './view';
import { play as sound } from './sound';
import { Words } from './words';

const LONGEST_STORY = 600;
const POINTING = 2600; // milliseconds that a finger stays on a thing
export const EMPTY: Status = {
  phase: '',
  you: [],
  moves: 0,
  seats: [],
  clock: { runs: null, deadline: null, banks: [] },
  paused: false,
  asked: [],
  take_back: [],
  rematch: '',
  secret: '',
};

/** A match on the screen: what the server told, and what is being picked. */
export class Match implements Listener {
  connection = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting');
  reason = $state('');
  table = $state.raw<Table>();
  status = $state.raw<Status>(EMPTY);
  views = $state.raw<View[]>([]);
  story = $state.raw<Told[]>([]);
  /** A wish of ours is on its way. */
  busy = $state(false);
  /** Something to say to the player once: a refusal, mostly. */
  notice = $state('');
  advice = $state.raw<Offer>();
  /** What the thing that was touched last is and does, where that is more than its name. */
  about = $state('');
  /** Why the bot advises it, if it says so. */
  because = $state.raw<Line>();
  /** Who looks on now, where the server can tell. */
  here = $state.raw<Present>();
  /** Where somebody points at this moment. */
  finger = $state.raw<{ seat: number; anchor: string }>();
  /** The connection was lost and has just come back. */
  found = $state(false);
  readonly picking = new Picking(() => (this.busy || !this.playing ? [] : (this.view?.actions ?? [])));
  /** Seconds that the server's clock is ahead of ours. */
  private ahead = $state(0);
  private readonly net: Net | undefined;
  /** How many wishes were sent; only the answer to the last one ends the waiting. */
  private sent = 0;

  constructor(
    readonly id: string,
    connect = true,
  ) {
    if (connect) this.net = new Net(id, this);
  }

  /** What the server's clock shows, in seconds since 1970. */
  now(): number {
    return Date.now() / 1000 + this.ahead;
  }

  /** After which move of the match each entry of the story stands; undefined for what was no move, or was
   * taken back. */
  get moments(): (number | undefined)[] {
    let [move, undone] = [this.status.moves, 0];
    return this.story
      .toReversed()
      .map(({ kind }) => {
        if (kind === 'take-back') undone++;
        if (kind !== 'play') return undefined;
        if (undone) return void undone--;
        return move--;
      })
      .reverse();
  }

  /** Whether the rules forbid to speak now. */
  get silent(): boolean {
    return this.status.phase === 'running' && this.view?.table.speech === 'silence';
  }

  /** What is shown: of several own seats, the one that has to act. */
  get view(): View | undefined {
    return this.views.find((view) => view.seat === view.actor) ?? this.views[0];
  }

  get playing(): boolean {
    return this.status.phase === 'running' && !this.status.paused && this.connection === 'open';
  }

  get mine(): boolean {
    return this.view !== undefined && this.status.you.includes(this.view.actor) && this.status.phase === 'running';
  }

  /** The players as everybody calls them. */
  get names(): string[] {
    return this.status.seats.map((seat, number) => {
      if (seat.kind === 'bot') return botName(seat.bot);
      if (seat.kind === 'open') return t('seat-open');
      const alone = this.status.you.length === 1 && this.status.you[0] === number;
      return seat.name || (alone ? t('you') : t('guest', { n: number + 1 }));
    });
  }

  /** The same within sentences, where "you" would break the grammar. */
  protected get called(): string[] {
    return this.names.map((name, number) => (name === t('you') ? t('guest', { n: number + 1 }) : name));
  }

  /** The game's words with the players' names in them. */
  get words(): Words | undefined {
    return this.table && me.of(this.table.game)?.withNames(this.called);
  }

  get canTakeBack(): boolean {
    return this.playing && this.status.take_back.length > 0;
  }

  /** An entry of the story in words: who, then what. */
  tell(told: Told, words: Words): string[] {
    const who = this.names[told.seat] ?? '';
    switch (told.kind) {
      case 'play':
        return [...(who ? [`${who}:`] : []), ...told.lines.map((line) => words.say(line))];
      case 'say':
        return [`${who}:`, t('said', { text: told.text })];
      case 'emote':
        return [`${who}:`, t(`emote-${told.text}`)];
      case 'point':
        return [];
      default:
        return [t(`moved-${told.kind}`, { who: this.called[told.seat] ?? '' })];
    }
  }

  // What the server says

  line(state: 'connecting' | 'open' | 'lost' | 'gone', reason = ''): void {
    if (state === 'open' && this.connection === 'lost') {
      this.found = true;
      setTimeout(() => {
        this.found = false;
      }, POINTING);
    }
    this.connection = state;
    this.reason = reason;
  }

  present(present: Present): void {
    this.here = present;
  }

  welcome(table: Table): void {
    void me.load(me.language, table.game);
    this.story = (table.resumed ? [...this.story, ...table.story] : table.story).slice(-LONGEST_STORY);
    this.status = table.status;
    this.views = table.views as View[];
    this.table = table;
    this.ahead = table.now - Date.now() / 1000;
    this.settle();
  }

  frame(frame: Frame): void {
    const before = this.status;
    this.story = [...this.story, frame.told].slice(-LONGEST_STORY);
    this.status = frame.status;
    if (frame.views.length) {
      this.views = frame.views as View[];
      this.settle();
    }
    if (frame.told.kind === 'point') this.follow(frame.told);
    this.ring(frame, before);
  }

  private follow({ seat, text: anchor }: Told): void {
    const finger = { seat, anchor };
    this.finger = finger;
    setTimeout(() => {
      if (this.finger === finger) this.finger = undefined;
    }, POINTING);
  }

  private settle(): void {
    this.picking.clear();
    this.advice = undefined;
    this.busy = false;
  }

  private ring(frame: Frame, before: Status): void {
    const { kind } = frame.told;
    if (this.status.phase === 'over' && before.phase !== 'over') {
      sound(this.view?.outcome?.winners.some((seat) => this.status.you.includes(seat)) ? 'win' : 'end');
    } else if (kind === 'say' || kind === 'emote') sound('talk');
    else if (kind === 'start') sound('roll');
    else if (kind === 'play') {
      const ids = frame.told.lines.map((line) => line.id);
      if (ids.includes('dragon-wakes')) sound('dragon');
      else if (ids.some((id) => ['level', 'falls', 'party-forms'].includes(id))) sound('roll');
      else if (ids.some((id) => ['draws', 'earns'].includes(id))) sound('coin');
      else sound('tap');
    }
  }

  // What the player wants

  /** A thing on the table was picked. */
  touch(anchor: string, about = ''): void {
    this.advice = undefined;
    this.about = about;
    const offer = this.picking.pick(anchor);
    if (offer) this.choose(offer);
    else sound('pick');
  }

  /** Does an action, after a question if it hurts. */
  choose(offer: Offer, sure = false): void {
    if (offer.warning && !sure) {
      this.picking.asked = [offer];
      return;
    }
    this.picking.clear();
    void this.act({ type: 'play', action: offer.text, seen: this.net?.seq ?? 0 });
  }

  takeBack(): void {
    void this.act({ type: 'take-back', seen: this.net?.seq ?? 0 });
  }

  async hint(): Promise<void> {
    const answer = await this.wish({ type: 'hint' });
    if (answer.type !== 'advice') return;
    this.picking.clear();
    this.because = (answer as Advice & { reason?: Line | null }).reason ?? undefined;
    this.advice = this.view?.actions.find((offer) => offer.text === answer.action);
  }

  private async act(wish: Wish): Promise<void> {
    const sent = ++this.sent;
    this.busy = true;
    this.notice = '';
    await this.wish(wish);
    if (sent === this.sent) this.busy = false;
  }

  /** Takes a seat, under this name. */
  async sit(name: string): Promise<void> {
    if (name.trim() !== me.name) {
      await me.call(name);
      this.net?.restart();
    }
    await this.wish({ type: 'sit' });
  }

  async wish(wish: Wish): Promise<Answer> {
    if (!this.net) throw new Error('nobody listens');
    const answer = await this.net.wish(wish);
    if (answer.type === 'refused') this.notice = t(`refused-${answer.reason}`);
    return answer;
  }

  /** Tries to connect at once. */
  hurry(): void {
    this.net?.hurry();
  }

  close(): void {
    this.net?.close();
  }
}

const KEY = Symbol('match');
export const setMatch = (match: Match): Match => setContext(KEY, match);
export const getMatch = (): Match => getContext<Match>(KEY);
