import type { CallbackExpectation, CallbackVerdict } from './callback-verdict.ts';

export type {
  CallbackExpectation,
  CallbackRefusal,
  CallbackVerdict,
  CallbackWarning,
  ValidatedCallback,
} from './callback-verdict.ts';

/**
 * Checks the raw query (what stands after `?`) of a callback. `nowSeconds` is Unix time.
 */
export function checkCallback(
  rawQuery: string,
  expectation: CallbackExpectation,
  nowSeconds: number,
): CallbackVerdict {
  throw new Error(`not built: ${rawQuery.length} ${expectation.issuer} ${nowSeconds}`);
}
