import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Line } from './protocol';

type Arguments = Record<string, string | number>;

const isThing = (value: string | number): value is string => typeof value === 'string' && value.startsWith('@');

/** Texts in one language. The same as `undercroft.texts.Words`, phrase for phrase: an argument "@goblin" stands
 * for the message `goblin` and brings its attributes along as `$monster_acc`, `$monster_count`; an argument
 * "@goblin*2 @chest*1" is a list of counted things, each said by its `.count`; "@seat-0" is a player. */
export class Words {
  private readonly bundle: FluentBundle;

  constructor(
    readonly language: string,
    texts: string[],
    readonly names: string[] = [],
  ) {
    this.bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of texts) this.bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** The same texts, with players called by these names. */
  withNames(names: string[]): Words {
    return Object.assign(Object.create(Words.prototype) as Words, this, { names });
  }

  /** The messages whose ids begin like this. */
  ids(start: string): string[] {
    return [...this.bundle._messages.keys()].filter((id) => id.startsWith(start));
  }

  has(id: string): boolean {
    return this.bundle.hasMessage(id);
  }

  say(phrase: Line): string {
    return this.format(phrase.id, this.fill(phrase.args));
  }

  name(id: string, args: Arguments = {}): string {
    return this.seat(id) || this.format(id, args);
  }

  /** An attribute of a message, such as `.about`; empty if there is none. */
  about(id: string, attribute: string): string {
    const pattern = this.bundle.getMessage(id)?.attributes[attribute];
    return pattern ? this.bundle.formatPattern(pattern, {}, []) : '';
  }

  /** A counted thing: "2 goblins". */
  count(id: string, n: number): string {
    const pattern = this.bundle.getMessage(id)?.attributes.count;
    return pattern ? this.bundle.formatPattern(pattern, { n }, []) : `@${id}*${n}`;
  }

  private fill(given: Arguments): Arguments {
    const plain = Object.fromEntries(Object.entries(given).filter(([, value]) => !isThing(value)));
    const filled: Arguments = { ...plain };
    for (const [name, value] of Object.entries(given)) {
      if (!isThing(value)) continue;
      if (value.includes('*')) {
        filled[name] = value
          .split(/\s+/)
          .map((thing) => {
            const [id = '', n] = thing.slice(1).split('*');
            return this.count(id, Number(n));
          })
          .join(', ');
        continue;
      }
      const id = value.slice(1);
      filled[name] = this.seat(id) || this.format(id, plain);
      for (const [attribute, pattern] of Object.entries(this.bundle.getMessage(id)?.attributes ?? {})) {
        const errors: Error[] = [];
        const text = this.bundle.formatPattern(pattern, plain as Record<string, FluentVariable>, errors);
        if (!errors.length) filled[`${name}_${attribute}`] = text;
      }
    }
    return filled;
  }

  private seat(id: string): string {
    return /^seat-\d+$/.test(id) ? (this.names[Number(id.slice(5))] ?? '') : '';
  }

  private format(id: string, args: Arguments): string {
    const pattern = this.bundle.getMessage(id)?.value;
    return pattern ? this.bundle.formatPattern(pattern, args, []) : id;
  }
}
