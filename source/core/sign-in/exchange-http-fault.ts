import type { HttpAnswer } from '../http/message.ts';
import { exchangeFailure } from './exchange-failure.ts';
import type { ExchangeResult } from './exchange-result.ts';

/** The answers that are a failure whatever their body says; null when the body decides. */
export function describeFailedAnswer(answer: HttpAnswer): ExchangeResult | null {
  const { status } = answer;
  if (answer.incomplete === 'cut') {
    return exchangeFailure(
      'cut-short',
      'The answer of the service was cut short: whether the token was given out is unknown.',
      { status, isOutcomeUnknown: true },
    );
  }
  if (answer.incomplete === 'limit') {
    return exchangeFailure('too-large', 'The answer of the service is far too large for a token.', {
      status,
    });
  }
  if (answer.unknownEncoding !== null) {
    return exchangeFailure(
      'not-json',
      'The answer is packed in a way that this tool does not know.',
      {
        status,
      },
    );
  }
  if (status >= 300 && status < 400) {
    return exchangeFailure(
      'redirected',
      `The service wanted to send the request elsewhere (status ${status}); it was not followed, and nothing was sent there.`,
      { status },
    );
  }
  if (status === 429) {
    return exchangeFailure(
      'rate-limited',
      'The service has too many requests at the moment (429).',
      {
        status,
        canTryAgain: true,
      },
    );
  }
  if (status >= 500) {
    return exchangeFailure('server-error', `The service had a fault of its own (${status}).`, {
      status,
      canTryAgain: true,
    });
  }
  return null;
}
