/** Replaces a hidden value; the same for every length. */
export const HIDDEN_VALUE = '***';

/**
 * Replaces a value that is hidden while presenting and that a person would look for on the screen.
 */
export const HIDDEN_WORDS = '(hidden while presenting)';

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

/** Shorter values would blank out half of any text and are too short to be secrets. */
const SHORTEST_KNOWN = 4;

/** Values with the form of a secret: of the service, its command-line tool, the practice store. */
const SECRET_FORMS =
  /\b(?:shp[a-z]{2}_[^\s"'<>,;&]{4,4096}|atkn_[^\s"'<>,;&]{4,4096}|practice_[A-Za-z0-9_-]{4,4096})/g;

/** The secret parameters of a callback URL. */
const CALLBACK_PARTS = /([?&](?:code|hmac)=)[^&#\s]{1,8192}/g;

/**
 * Replaces every known secret value by `***`, as it is and percent-encoded, and everything else
 * that has the form of a token or secret. Run it before {@link toDisplayText}, which may change the
 * characters of a value.
 */
export function redactSecrets(text: string, secrets: Iterable<Secret>): string {
  const values = new Set<string>();
  for (const secret of secrets) {
    const value = secret.reveal();
    if (value.length < SHORTEST_KNOWN) continue;
    values.add(value).add(encodeURIComponent(value.toWellFormed()));
  }
  // Longest first: a value that contains another one would otherwise be replaced only in part.
  const longestFirst = [...values].toSorted((a, b) => b.length - a.length);
  let redacted = text;
  for (const value of longestFirst) redacted = redacted.replaceAll(value, HIDDEN_VALUE);
  return redacted
    .replace(SECRET_FORMS, HIDDEN_VALUE)
    .replace(CALLBACK_PARTS, (_match, start: string) => `${start}${HIDDEN_VALUE}`);
}

/** How tokens and secrets begin; a practice Client ID is public and is excluded. */
const SECRET_START = /(?:^|[^a-z0-9])(?:shp[a-z]{2}_|atkn_|practice_(?!client|app))/i;

/** A password in front of a host: `user:password@host`. Each part before an `@` is read once. */
function hasUserInfo(text: string): boolean {
  const parts = text.split('@').slice(0, -1);
  return parts.some((part) => /:[^/]/.test(part.split(/\s/).at(-1) ?? ''));
}

/**
 * Whether a typed text contains, anywhere, something that has the form of a token or secret: a
 * field that is not meant for one must not show it.
 */
export function looksSecret(text: string): boolean {
  return SECRET_START.test(text) || hasUserInfo(text);
}

/**
 * A typed text with each character of a token or secret replaced by a star; its length stays, so
 * that the cursor stays in place.
 */
export function withSecretsCovered(text: string): string {
  return text.replace(SECRET_FORMS, (found) =>
    SECRET_START.test(found) ? '*'.repeat(found.length) : found,
  );
}
