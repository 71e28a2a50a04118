import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Phrase } from '../protocol';

type Arguments = Record<string, string | number>;

const isReference = (value: string | number): value is string => typeof value === 'string' && value.startsWith('@');

const isSeat = (id: string): boolean => /^seat-\d+$/.test(id);

/** Texts in one language, the counterpart of `undercroft.texts.Texts`. In the arguments of a phrase, "@goblin" stands
 * for the message `goblin` and brings its attributes along as `$monster_acc`, `$monster_count`; "@goblin*2 @chest*1" is
 * a list of counted things, each formatted by its `.count`; "@seat-0" is a player, and `$player_self` is "yes" if that
 * is the reader. */
export class Texts {
  private readonly bundle: FluentBundle;

  constructor(
    readonly language: string,
    sources: string[],
    readonly playerNames: string[] = [],
    readonly ownSeat = -1,
  ) {
    this.bundle = new FluentBundle(language, { useIsolating: false });
    this.add(sources);
  }

  /** The same texts and more. */
  with(sources: string[]): Texts {
    this.add(sources);
    return this.withPlayerNames(this.playerNames, this.ownSeat);
  }

  /** The same texts with these names for the players. The one on the own seat is spoken to: "You lay". */
  withPlayerNames(playerNames: string[], ownSeat = -1): Texts {
    return Object.assign(Object.create(Texts.prototype) as Texts, this, { playerNames, ownSeat });
  }

  /** The ids of the messages that begin like this. */
  ids(prefix: string): string[] {
    return [...this.bundle._messages.keys()].filter((id) => id.startsWith(prefix));
  }

  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  /** A phrase of a game as a sentence. */
  format(phrase: Phrase): string {
    return this.formatMessage(phrase.id, this.resolve(phrase.args));
  }

  /** The message with this id, or the id where there is none. */
  message(id: string, args: Arguments = {}): string {
    return this.playerName(id) || this.formatMessage(id, args);
  }

  /** An attribute of a message, such as `.about`; empty if there is none. */
  attribute(id: string, attribute: string): string {
    const pattern = this.bundle.getMessage(id)?.attributes[attribute];
    return pattern ? this.bundle.formatPattern(pattern, {}, []) : '';
  }

  /** A counted thing: "2 goblins". */
  count(id: string, n: number): string {
    const pattern = this.bundle.getMessage(id)?.attributes.count;
    return pattern ? this.bundle.formatPattern(pattern, { n }, []) : `@${id}*${n}`;
  }

  private add(sources: string[]): void {
    for (const source of sources) this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }

  private resolve(given: Arguments): Arguments {
    const plain = Object.fromEntries(Object.entries(given).filter(([, value]) => !isReference(value)));
    const resolved: Arguments = { ...plain };
    for (const [name, value] of Object.entries(given)) {
      if (!isReference(value)) continue;
      if (value.includes('*')) resolved[name] = this.resolveList(value);
      else Object.assign(resolved, this.resolveMessage(name, value.slice(1), plain));
    }
    return resolved;
  }

  private resolveList(list: string): string {
    const counted = list.split(/\s+/).map((entry) => {
      const [id = '', n] = entry.slice(1).split('*');
      return this.count(id, Number(n));
    });
    return counted.join(', ');
  }

  /** A message as an argument, with its attributes; those that need other arguments are left out. */
  private resolveMessage(name: string, id: string, plain: Arguments): Arguments {
    const resolved: Arguments = { [name]: this.playerName(id) || this.formatMessage(id, plain) };
    if (isSeat(id)) resolved[`${name}_self`] = Number(id.slice(5)) === this.ownSeat ? 'yes' : 'no';
    for (const [attribute, pattern] of Object.entries(this.bundle.getMessage(id)?.attributes ?? {})) {
      const errors: Error[] = [];
      const text = this.bundle.formatPattern(pattern, plain, errors);
      if (!errors.length) resolved[`${name}_${attribute}`] = text;
    }
    return resolved;
  }

  private playerName(id: string): string {
    return isSeat(id) ? (this.playerNames[Number(id.slice(5))] ?? '') : '';
  }

  private formatMessage(id: string, args: Arguments): string {
    const pattern = this.bundle.getMessage(id)?.value;
    return pattern ? this.bundle.formatPattern(pattern, args, []) : id;
  }
}

/** Fragments and sentences as a text of sentences: each begins with a capital letter, and all but the last end. */
export function sentences(...lines: string[]): string {
  return lines
    .filter(Boolean)
    .map((line) => line[0]!.toLocaleUpperCase() + line.slice(1))
    .map((line, at, all) => (at === all.length - 1 || /[.!?…]$/.test(line) ? line : `${line}.`))
    .join(' ');
}
