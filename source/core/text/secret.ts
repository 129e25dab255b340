/**
 * A value that must not be printed by accident: string conversion, JSON, `util.inspect` and
 * template literals all give `***`. Only {@link Secret.reveal} gives the text, so every place
 * that does is found by searching for that one word.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The text itself. Call it only where the value leaves for its one destination. */
  reveal(): string {
    return this.#value;
  }

  /** Length in UTF-16 units, for field views that show one dot a character. */
  get length(): number {
    return this.#value.length;
  }

  /** Prefix and last four characters (`shpat_…9f3c`); short values are hidden completely. */
  get masked(): string {
    return maskSecret(this.#value);
  }

  toString(): string {
    return '***';
  }

  toJSON(): string {
    return '***';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return 'Secret(***)';
  }
}

/** Under this length, four shown characters would be too large a part of the value. */
const SHORTEST_PARTLY_SHOWN = 16;

function maskSecret(value: string): string {
  if (value.length < SHORTEST_PARTLY_SHOWN) return '…';
  const prefix = /^[a-z]{2,12}_/.exec(value)?.[0] ?? '';
  return `${prefix}…${value.slice(-4)}`;
}
