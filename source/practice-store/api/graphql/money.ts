/** `MoneyV2` and `MoneyBag` out of cents; the store has one currency. */
export interface MoneyObject {
  readonly amount: string;
  readonly currencyCode: string;
}

/** As `Money` and `Decimal` are written: at least one decimal place, none too many: `19.9`. */
function decimalText(cents: number): string {
  const text = (cents / 100).toFixed(2);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** A `MoneyV2`: 1990 cents are `"19.90"`. */
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
