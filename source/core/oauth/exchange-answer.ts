import type { HttpOutcome } from '../http/message.ts';
import type { Secret } from '../text/secret.ts';
import type { ExchangeResult } from './exchange-result.ts';

export type {
  AssociatedUser,
  ExchangeFailure,
  ExchangeFailureCode,
  ExchangeResult,
  ExchangeWarning,
  IssuedToken,
  Lifetime,
} from './exchange-result.ts';

/** What must not be shown even when the service repeats it, and the ID that is shown masked. */
export interface ExchangeContext {
  readonly clientId?: string;
  readonly secrets?: readonly Secret[];
}

/** Reads what came back from the token endpoint, for an exchange and for a refresh. */
export function readExchangeOutcome(
  outcome: HttpOutcome,
  context: ExchangeContext = {},
): ExchangeResult {
  throw new Error(`not built: ${outcome.type}${String(context)}`);
}
