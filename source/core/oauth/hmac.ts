import type { Hashing } from './hashing.ts';
import type { QueryParameter } from './callback-query.ts';

/** The string that is signed, from decoded names and values (docs: the callback's `hmac`). */
export function decodedHmacText(parameters: readonly QueryParameter[]): string {
  throw new Error(`not built: ${parameters.length}`);
}

/** The string that is signed, from the pairs as they stood in the query. */
export function rawHmacText(parameters: readonly QueryParameter[]): string {
  throw new Error(`not built: ${parameters.length}`);
}

/** Whether `hmac` signs the parameters, in either form, compared in constant time. */
export function isHmacRight(
  parameters: readonly QueryParameter[],
  clientSecret: string,
  hashing: Hashing,
): boolean {
  throw new Error(`not built: ${parameters.length}${clientSecret.length}${String(hashing)}`);
}
