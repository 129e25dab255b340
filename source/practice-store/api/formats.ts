/** `gid://shopify/Product/123`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/**
 * Type and id of a global id, without parameters after a question mark; null for an invalid one.
 */
export function parseGid(text: string): { readonly type: string; readonly id: string } | null {
  const [, type, id] = /^gid:\/\/shopify\/([A-Za-z0-9_]+)\/([^/?#]+)(?:\?.*)?$/.exec(text) ?? [];
  return type === undefined || id === undefined ? null : { type, id };
}

/** The number in a global id of this type, or null for any other text. */
export function numberInGid(value: unknown, type: string): number | null {
  if (typeof value !== 'string') return null;
  const parsed = parseGid(value);
  if (parsed === null || parsed.type !== type || !/^\d{1,15}$/.test(parsed.id)) return null;
  return Number(parsed.id);
}

/** No row has this number. */
const NO_ROW = -1;

/** The number in a global id of this type; for anything else one that no row has. */
export function rowIdIn(value: unknown, type: string): number {
  return numberInGid(value, type) ?? NO_ROW;
}

/** A `MoneyV2` as JSON. */
interface MoneyObject {
  readonly amount: string;
  readonly currencyCode: string;
}

/** As `Money` and `Decimal` are written, with one or two decimal places: `19.9`, `20.0`. */
function decimalText(cents: number): string {
  const text = (cents / 100).toFixed(2);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** A `MoneyV2`: 1990 cents are `"19.9"`. */
export function money(cents: number, currencyCode: string): MoneyObject {
  return { amount: decimalText(cents), currencyCode };
}

/** A `MoneyBag`; the store sells in its own currency only, so both sides are equal. */
export function moneyBag(
  cents: number,
  currencyCode: string,
): { readonly shopMoney: MoneyObject; readonly presentmentMoney: MoneyObject } {
  const both = money(cents, currencyCode);
  return { shopMoney: both, presentmentMoney: both };
}

export const DAY_MS = 86_400_000;

/** `2026-10-05T10:12:33Z`. */
export function dateTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A `DateTime` of milliseconds since 1970, or null. */
export function dateTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : dateTime(ms);
}

/** A `Count`. */
export function exactCount(count: number): { readonly count: number; readonly precision: 'EXACT' } {
  return { count, precision: 'EXACT' };
}

/** `19.90`: money is text on the wire, so that no cent is lost. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `2026-10-05T10:12:33+00:00`, as REST writes times: with the shop's offset, without fractions. */
export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

/** `timeText`, or null. */
export function timeTextOrNull(ms: number | null): string | null {
  return ms === null ? null : timeText(ms);
}

/**
 * HTML without its tags; a `<` without a `>` after it is text. Linear in the length, where a
 * regular expression is quadratic on a text of nothing but `<`.
 */
export function withoutTags(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) return text + html.slice(at);
    text += html.slice(at, open);
    at = close + 1;
  }
}

/** Date, time and zone of ISO 8601, as clients write them; what is behind the date may be left out. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Milliseconds since 1970; NaN for any other text. Without a zone it is a moment of the practice
 * store's own zone, UTC, whichever zone this machine is in.
 */
export function parseMoment(text: string): number {
  const [, date, time = '00:00', zone = 'Z'] = MOMENT.exec(text.trim()) ?? [];
  if (date === undefined) return Number.NaN;
  const offset = /^([+-]\d\d):?(\d\d)?$/.exec(zone);
  const written = offset === null ? 'Z' : `${offset[1] ?? ''}:${offset[2] ?? '00'}`;
  return Date.parse(`${date}T${time.replace(',', '.')}${written}`);
}
