/** Reads arguments, which graphql-js has held against their types but not given them. */

export type Input = Readonly<Record<string, unknown>>;

/** An input object; an empty one for anything else. */
export function readInput(value: unknown): Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A list of input objects; undefined when it was left out. */
export function readInputs(value: unknown): readonly Input[] | undefined {
  return Array.isArray(value) ? value.map(readInput) : undefined;
}

/** Undefined when it was left out or is null. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text, null to take it away, undefined to leave it as it is. */
export function readTextOrNull(value: unknown): string | null | undefined {
  return value === null ? null : readText(value);
}

/** A list of texts; undefined when it was left out or is null. */
export function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((entry) => typeof entry === 'string');
}

/** Undefined when it was left out or is null. */
export function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Undefined when it was left out or is null. */
export function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** `Money` and `Decimal` come as texts or numbers: `"19.90"` → 1990; NaN for what is no amount. */
export function readCents(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return Math.round(Number(value) * 100);
}

/** Cents, null to take the amount away, undefined to leave it as it is. */
export function readCentsOrNull(value: unknown): number | null | undefined {
  return value === null ? null : readCents(value);
}
