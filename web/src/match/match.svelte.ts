import { getContext, setContext } from 'svelte';
import { botKind, botName } from '../bots';
import { loadSounds, presentationOf } from '../games/registry';
import { gameTexts, loadGameTexts, t } from '../i18n';
import type { Texts } from '../i18n/texts';
import { isUnnamed, personName } from '../names';
import { meetOthers } from '../people/met.svelte';
import { preferences } from '../preferences.svelte';
import type { Frame, LogEvent, Phrase, Presence, Refused, Snapshot, Status } from '../protocol';
import { playRecipe } from '../sound/engine';
import { later, soundOf, type GameSounds } from '../sound/recipe';
import { PLAIN, SHARED } from '../sound/shared';
import { vibrate } from '../sound/vibration';
import { connect } from '../transport';
import type { Command, ConnectionListener, ConnectionState, MatchConnection, Reply } from '../transport/connection';
import { ActionSelection } from './actionSelection.svelte';
import { Inbox } from './inbox.svelte';
import { scoreChanges, type ScoreChange } from './scoreChanges';
import { MovePlayer, readingTime, type MovePlayerHost } from './movePlayer.svelte';
import { Picks } from './picks.svelte';
import type { Offer, View } from './view';

const LONGEST_LOG = 600; // entries that are kept
const TURN_DELAY = 0.5; // seconds
const SCORE_TIME = 8000; // milliseconds that changes of the score stay
const NOTICE_TIME = 2600; // milliseconds that a pointer mark or the notice of a new connection stays

export const EMPTY_STATUS: Status = {
  phase: '',
  you: [],
  moves: 0,
  seats: [],
  clock: { running_seat: null, deadline: null, banks: [] },
  paused: false,
  pauses: 0,
  pause_requests: [],
  take_back: [],
  rematch: '',
  secret: '',
  ready: null,
  walkover: -1,
  hints: [],
  waiting_since: 0,
  replace_requests: [],
};

/** A match on the screen: what the server sent, and what the player is selecting. */
export class Match implements ConnectionListener, MovePlayerHost {
  connection = $state<ConnectionState>('connecting');
  /** Why the server closed the connection for good. */
  closeReason = $state('');
  snapshot = $state.raw<Snapshot>();
  status = $state.raw<Status>(EMPTY_STATUS);
  views = $state.raw<View[]>([]);
  log = $state.raw<LogEvent[]>([]);
  /** A command of ours is on its way. */
  busy = $state(false);
  /** A message for the player, mostly a refusal. */
  notice = $state('');
  advice = $state.raw<Offer>();
  /** Why the bot advises it, if it says so. */
  adviceReason = $state.raw<Phrase>();
  /** A bot thinks about a hint. */
  hinting = $state(false);
  /** What the target that was selected last is and does, where that is more than its name. */
  targetHelp = $state('');
  /** Whether that is shown before the action is confirmed. */
  targetExplained = $state(false);
  /** Whether the players play against the game, as far as that is known. */
  cooperative = $state(false);
  /** Who is looking at the match, where the server knows. */
  presence = $state.raw<Presence>();
  /** The target that a player points at. */
  pointer = $state.raw<{ seat: number; anchor: string }>();
  /** The next click points at its target. */
  pointing = $state(false);
  /** What screen readers say next. */
  announcement = $state.raw({ text: '' });
  readonly inbox = new Inbox();
  /** What the last move brought or cost, for a while. */
  scoreChanges = $state.raw<ScoreChange[]>([]);
  /** The connection was lost and has just come back. */
  reconnected = $state(false);
  readonly selection = new ActionSelection(() => (this.busy || !this.playable ? [] : (this.view?.actions ?? [])));
  /** Shows the moves of others one after the other. */
  readonly player = new MovePlayer(this);
  /** What was picked for one action, and can be put back. */
  readonly picks = new Picks();
  /** Seconds that the server's clock is ahead of ours. */
  private clockOffset = $state(0);
  /** The sounds of the game, once they are loaded. */
  private sounds: GameSounds = PLAIN;
  private readonly socket: MatchConnection | undefined;
  /** The connection was open once. Until then it may fail, but it cannot come back. */
  private opened = false;
  /** How many commands were sent; only the reply to the last one ends the waiting. */
  private sent = 0;
  /** The number of the last log entry that is shown. */
  private shown = 0;

  constructor(
    readonly id: string,
    live: boolean | typeof connect = true,
  ) {
    if (live) this.socket = (live === true ? connect : live)(id, this);
  }

  /** The server's time, in seconds since 1970. */
  now(): number {
    return Date.now() / 1000 + this.clockOffset;
  }

  /** The number of the move that each log entry made; undefined for what was no move, or was taken back. */
  get logMoves(): (number | undefined)[] {
    let [move, undone] = [this.status.moves, 0];
    return this.log
      .toReversed()
      .map(({ kind }) => {
        if (kind === 'take-back') undone++;
        if (kind !== 'play') return undefined;
        if (undone) return void undone--;
        return move--;
      })
      .reverse();
  }

  /** Others may still play with the same dice: there is no replay, and none but the player sees the match. */
  get sealed(): boolean {
    return this.now() < (this.snapshot?.sealed_until ?? 0);
  }

  /** Whether the rules forbid chat now. */
  get chatForbidden(): boolean {
    return this.status.phase === 'running' && this.view?.chat_allowed === false;
  }

  /** Whether all players share one countdown. */
  get sharedClock(): boolean {
    return this.snapshot?.timing.kind === 'shared';
  }

  /** Whether a pause hides the table: a pause of a shared countdown is no time to think. */
  get covered(): boolean {
    return this.status.paused && this.sharedClock;
  }

  /** What is shown: of several own seats, the one that has to act. */
  get view(): View | undefined {
    return this.views.find((view) => view.seat === view.actor) ?? this.views[0];
  }

  /** Whether moves can be made now, by any player. */
  get playable(): boolean {
    return this.status.phase === 'running' && !this.status.paused && this.connection === 'open';
  }

  get myTurn(): boolean {
    return this.view !== undefined && this.status.you.includes(this.view.actor) && this.status.phase === 'running';
  }

  /** Whether the match waits for this person to be ready. */
  get asksReady(): boolean {
    const { phase, ready, seats, you } = this.status;
    const full = seats.every((seat) => seat.kind !== 'open');
    return phase === 'open' && full && ready !== null && you.some((seat) => !ready.includes(seat));
  }

  /** Whether this is the match itself: a replay of it announces nothing by itself. */
  get live(): boolean {
    return this.socket !== undefined;
  }

  /** Whether this person may chat: players with everyone, spectators with each other. A first game has no one to talk to. */
  get canChat(): boolean {
    return this.live && !this.snapshot?.lesson && (this.status.you.length > 0 || this.status.phase !== 'open');
  }

  /** The players' names. */
  get names(): string[] {
    return this.namesAt(Infinity);
  }

  /** The players' names at the time of a log entry: a player who gave up later was no bot then. */
  private namesAt(seq: number): string[] {
    return this.status.seats.map((seat, number) => {
      if (seat.kind === 'bot') return botName(this.id, number);
      if (seat.kind === 'open') return t('seat-open');
      const own = this.status.you.length === 1 && this.status.you[0] === number;
      const name = own && isUnnamed(seat.name) ? t('you') : personName(seat.name, number);
      return seat.resigned && this.resignedAt(number) < seq ? t('bot-for', { name }) : name;
    });
  }

  /** The log entry with which a player gave up; -1 if it is older than the log that is kept. */
  private resignedAt(seat: number): number {
    return this.log.findLast((event) => event.kind === 'resign' && event.seat === seat)?.seq ?? -1;
  }

  /** The only own seat: its player is called "you" in sentences. -1 for spectators and shared devices. */
  get ownSeat(): number {
    return this.status.you.length === 1 ? this.status.you[0]! : -1;
  }

  /** The names within sentences. */
  private namesInSentences(seq = Infinity): string[] {
    return this.namesAt(seq).map((name, seat) => (seat === this.ownSeat ? t('you') : name));
  }

  /** What kind of bot plays on each seat; empty for people. */
  get botKinds(): string[] {
    return this.status.seats.map((seat) => (seat.kind === 'bot' ? botKind(seat.bot) : ''));
  }

  /** The game's texts with the players' names in them. */
  get texts(): Texts | undefined {
    return this.snapshot && gameTexts(this.snapshot.game)?.withPlayerNames(this.namesInSentences(), this.ownSeat);
  }

  get canTakeBack(): boolean {
    return this.playable && this.status.take_back.length > 0;
  }

  /** A log entry in sentences that name who did it. */
  describe(event: LogEvent, texts: Texts): string[] {
    const names = this.namesInSentences(event.seq);
    const who = names[event.seat] ?? '';
    switch (event.kind) {
      case 'play': {
        const then = texts.withPlayerNames(names, this.ownSeat);
        const [first = '', ...others] = event.lines.map((line) => then.format(line));
        const named = !who || event.lines[0]?.args.player !== undefined;
        if (!first) return []; // of earlier rules
        return [named ? first : `${who}: ${first}`, ...others];
      }
      case 'say': // without a text if it was deleted, or is of a person who is blocked
        return !event.text ? [] : [`${who}: ${t('said', { text: event.text })}`];
      case 'emote':
        return !event.text ? [] : [`${who}: ${t(`emote-${event.text}`)}`];
      case 'spectator-say': // players get it without its text during the match
        return event.text ? [`${t('spectator')} ${personName(event.name)}: ${t('said', { text: event.text })}`] : [];
      case 'point':
      case 'ready':
        return [];
      case 'close':
        return [t(event.text ? `event-close-${event.text}` : 'event-close')];
      default: {
        const other = names[Number(event.text)] ?? '';
        const ends = event.kind === 'resign' && this.status.walkover >= 0;
        const self = event.seat === this.ownSeat ? 'yes' : 'no';
        return [t(`event-${event.kind}${ends ? '-end' : ''}`, { who, other, self })];
      }
    }
  }

  // Messages from the server

  onConnection(state: ConnectionState, reason = ''): void {
    if (state === 'open' && this.connection === 'lost' && this.opened) {
      this.reconnected = true;
      setTimeout(() => {
        this.reconnected = false;
      }, NOTICE_TIME);
    }
    this.opened ||= state === 'open';
    this.connection = state;
    this.closeReason = reason;
  }

  onPresence(presence: Presence): void {
    this.presence = presence;
  }

  onSnapshot(snapshot: Snapshot): void {
    void loadGameTexts(snapshot.game);
    void loadSounds(snapshot.game).then((sounds) => (this.sounds = sounds));
    this.log = (snapshot.resumed ? [...this.log, ...snapshot.events] : snapshot.events).slice(-LONGEST_LOG);
    this.status = snapshot.status;
    this.views = snapshot.views as View[];
    this.snapshot = snapshot;
    this.shown = snapshot.seq;
    this.player.reset(this.log, snapshot.status.you);
    const others = snapshot.status.seats.some(
      ({ kind }, seat) => kind === 'person' && !snapshot.status.you.includes(seat),
    );
    if (others) meetOthers();
    this.clockOffset = snapshot.now - Date.now() / 1000;
    this.resetSelection();
    if (this.myTurn) this.announce(t('your-turn'));
  }

  onFrame(frame: Frame): void {
    this.player.receive(frame);
  }

  // What the player of moves asks for

  showFrame(frame: Frame, quiet: boolean): void {
    const [before, wasMyTurn] = [this.status, this.myTurn];
    this.addToLog(frame.event);
    this.status = frame.status;
    this.shown = frame.event.seq;
    this.picks.follow(frame.event, frame.status);
    if (frame.views.length) {
      const scores = this.view?.score_breakdown ?? [];
      this.views = frame.views as View[];
      this.showScoreChanges(scoreChanges(scores, this.view?.score_breakdown ?? []));
      this.resetSelection();
    }
    if (frame.event.kind === 'sit' && !frame.status.you.includes(frame.event.seat)) meetOthers();
    if (frame.event.kind === 'point' && frame.event.text) this.showPointer(frame.event);
    if (!quiet) this.playSoundOf(frame.event, before);
    if (this.myTurn && !wasMyTurn) this.callPlayer();
  }

  addToLog(event: LogEvent): void {
    this.log = [...this.log, event].slice(-LONGEST_LOG);
    this.inbox.receive(event, this.status.you.includes(event.seat));
  }

  timeFor(event: LogEvent): number {
    const caption = this.texts ? this.describe(event, this.texts).join(' ') : '';
    return readingTime(preferences.pace, caption);
  }

  hasScene(event: LogEvent): boolean {
    return this.status.phase === 'running' && this.sceneLines(event).length > 0;
  }

  /** What a scene tells of a move: that a new part of the game begins, and all that follows. */
  sceneLines(event: LogEvent): Phrase[] {
    const ids = presentationOf(this.snapshot?.game ?? '')?.scenes ?? [];
    const begins = event.lines.findIndex(({ id }) => ids.includes(id));
    return begins < 0 ? [] : event.lines.slice(begins);
  }

  marksWholeTurn(): boolean {
    return presentationOf(this.snapshot?.game ?? '')?.marksWholeTurn ?? false;
  }

  private showScoreChanges(changes: ScoreChange[]): void {
    if (!changes.length) return;
    this.scoreChanges = changes;
    setTimeout(() => {
      if (this.scoreChanges === changes) this.scoreChanges = [];
    }, SCORE_TIME);
  }

  private showPointer({ seat, text: anchor }: LogEvent): void {
    const pointer = { seat, anchor };
    this.pointer = pointer;
    setTimeout(() => {
      if (this.pointer === pointer) this.pointer = undefined;
    }, NOTICE_TIME);
  }

  private resetSelection(): void {
    this.selection.clear();
    this.advice = undefined;
    this.busy = false;
  }

  private playSoundOf(event: LogEvent, before: Status): void {
    if (this.status.phase === 'over' && before.phase !== 'over') {
      const winners = [this.status.walkover, ...(this.view?.outcome?.winners ?? [])];
      const won = winners.some((seat) => this.status.you.includes(seat));
      playRecipe(won ? SHARED.win : SHARED.end);
    } else if (event.kind === 'say' || event.kind === 'emote') playRecipe(SHARED.chat);
    else if (event.kind === 'sit' && this.asksReady) playRecipe(SHARED.chat);
    else if (event.kind === 'start') playRecipe(SHARED.start);
    else if (event.kind === 'play') playRecipe(soundOf(this.sounds, event.lines));
  }

  /** It is the player's turn: the sound comes after that of the move before. */
  private callPlayer(): void {
    this.announce(t('your-turn'));
    playRecipe(later(SHARED.turn, TURN_DELAY));
    vibrate('turn');
  }

  announce(text: string): void {
    this.announcement = { text };
  }

  // What the player does

  /** Selects a target; plays the action, if that leaves just one. A careful selection only shows that action, until the
   * same target is selected again. */
  select(anchor: string, help = '', careful = false, explained = false): void {
    if (this.selection.isPreviewed(anchor)) return this.play(this.selection.preview!);
    this.advice = undefined;
    this.targetHelp = help;
    this.targetExplained = explained;
    const offer = this.selection.select(anchor);
    if (offer && !(careful && this.preview(offer, anchor))) return this.play(offer);
    playRecipe(this.sounds.select);
    vibrate('select');
  }

  /** Shows an action at one of its targets, to be confirmed. One that has to be confirmed anyway is not shown. */
  preview(offer: Offer, anchor: string): boolean {
    if (!offer.warning) this.selection.show(offer, anchor);
    return !offer.warning;
  }

  /** Plays an action; one that does harm has to be confirmed first. */
  play(offer: Offer, confirmed = false): void {
    if (offer.warning && !confirmed) {
      this.selection.choices = [offer];
      return;
    }
    this.selection.clear();
    this.picks.note(offer, presentationOf(this.snapshot?.game ?? '')?.picks ?? []);
    void this.sendAndWait({ type: 'play', action: offer.text, seen: this.shown });
  }

  takeBack(): void {
    this.picks.drop();
    void this.sendAndWait({ type: 'take-back', seen: this.shown });
  }

  /** Puts back one of the things that were picked: takes moves back up to it, and makes the others again. */
  async putBack(picked: Offer): Promise<void> {
    const again = this.picks.after(picked);
    this.picks.remove(picked);
    const commands: (() => Command)[] = [
      ...[picked, ...again].map(() => () => ({ type: 'take-back', seen: this.shown }) as const),
      ...again.map(
        ({ text }) =>
          () =>
            ({ type: 'play', action: text, seen: this.shown }) as const,
      ),
    ];
    for (const command of commands) {
      const reply = await this.sendAndWait(command());
      if (reply.type === 'refused') return;
    }
  }

  async requestHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    const reply = await this.ask({ type: 'hint' });
    this.hinting = false;
    if (reply.type === 'refused' && reply.reason !== 'stale') this.noteRefusal(reply); // else the player has moved
    if (reply.type !== 'advice') return;
    this.selection.clear();
    this.adviceReason = reply.reason;
    this.advice = this.view?.actions.find((offer) => offer.text === reply.action);
  }

  private async sendAndWait(command: Command): Promise<Reply> {
    const sent = ++this.sent;
    this.busy = true;
    this.notice = '';
    const reply = await this.send(command);
    if (sent === this.sent) this.busy = false;
    return reply;
  }

  /** Takes a seat, under this name. */
  async sit(name: string): Promise<void> {
    if (name.trim() !== preferences.name) {
      await preferences.setName(name);
      this.socket?.reconnect();
    }
    await this.send({ type: 'sit' });
  }

  async send(command: Command): Promise<Reply> {
    const reply = await this.ask(command);
    if (reply.type === 'refused') this.noteRefusal(reply);
    return reply;
  }

  private async ask(command: Command): Promise<Reply> {
    if (!this.socket) throw new Error('there is no connection');
    return this.socket.send(command);
  }

  private noteRefusal(refused: Refused): void {
    const at = new Date(Date.now() + refused.seconds * 1000).toLocaleString(preferences.language, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    this.notice = t(`refused-${refused.reason}`, { seconds: refused.seconds, at });
  }

  /** Tries to connect at once. */
  reconnectNow(): void {
    this.socket?.reconnectNow();
  }

  close(): void {
    this.player.stop();
    this.socket?.close();
  }
}

const KEY = Symbol('match');
export const setMatch = (match: Match): Match => setContext(KEY, match);
export const getMatch = (): Match => getContext<Match>(KEY);
