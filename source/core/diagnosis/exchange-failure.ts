import type { ExchangeFailure } from '../oauth/exchange-result.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Cause, remedy and the one key for an exchange or a refresh that failed. */
export function diagnoseExchangeFailure(failure: ExchangeFailure): Diagnosis {
  throw new Error(`not built: ${failure.code}`);
}
