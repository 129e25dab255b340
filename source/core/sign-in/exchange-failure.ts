import { EXIT, type ExitCode } from '../errors.ts';
import type { HttpFailure } from '../http/message.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { ExchangeFailureCode, ExchangeResult } from './exchange-result.ts';

interface FailureDetails {
  readonly status?: number;
  readonly serverText?: DisplayText | null;
  readonly remedy?: string;
  readonly isOutcomeUnknown?: boolean;
  readonly canTryAgain?: boolean;
}

const START_AGAIN = 'Start the sign-in again: a code works once.';

const REMEDIES: Record<ExchangeFailureCode, string> = {
  'code-used': `${START_AGAIN} Do not reload the page that the browser ended on: that sends the old one.`,
  'application-not-found':
    'Compare the Client ID with the app settings. If the app or the store is only seconds old, wait a moment and try again.',
  'invalid-client': 'Copy the Client secret again from the app settings; it may have been renewed.',
  'shop-not-permitted':
    'Use the authorization code: the app and the store belong to different organizations.',
  'app-not-installed': 'Install the app on the store first, then try again.',
  'subject-token-refused':
    'Use the authorization code, as this guide does; a token exchange is for embedded apps.',
  'refresh-token-dead': 'Authorize again: a refresh token that was replaced or ran out stays dead.',
  'oauth-error': START_AGAIN,
  redirected:
    'Check the shop domain, and whether a proxy or a sign-in page of the network is in between.',
  'rate-limited': 'Wait a moment, then try again.',
  'server-error': 'Wait a moment and try again; if the code is refused then, start again.',
  'unexpected-status': START_AGAIN,
  'empty-answer': START_AGAIN,
  'not-json':
    'Check the shop domain, and whether a proxy or a sign-in page of the network is in between.',
  'no-token': START_AGAIN,
  'bad-token': START_AGAIN,
  'too-large': START_AGAIN,
  'cut-short': 'Start again; if a token was given out, the new one takes its place.',
  'timed-out': 'Start again; if a token was given out, the new one takes its place.',
  aborted: 'Start again when you are ready.',
  'no-connection': 'Check the connection, then try again.',
  'no-answer': 'Start again; if a token was given out, the new one takes its place.',
};

const EXIT_CODES: Partial<Record<ExchangeFailureCode, ExitCode>> = {
  'rate-limited': EXIT.answerIsNo,
  'server-error': EXIT.answerIsNo,
  'unexpected-status': EXIT.answerIsNo,
  redirected: EXIT.answerIsNo,
  'empty-answer': EXIT.answerIsNo,
  'not-json': EXIT.answerIsNo,
  'no-token': EXIT.answerIsNo,
  'bad-token': EXIT.answerIsNo,
  'too-large': EXIT.answerIsNo,
  'cut-short': EXIT.unreachable,
  'timed-out': EXIT.unreachable,
  'no-connection': EXIT.unreachable,
  'no-answer': EXIT.unreachable,
};

/** A failed exchange with the remedy and the exit code that belong to its code. */
export function exchangeFailure(
  code: ExchangeFailureCode,
  message: string,
  details: FailureDetails = {},
): ExchangeResult {
  return {
    type: 'failed',
    failure: {
      code,
      report: {
        code,
        message,
        remedy: details.remedy ?? REMEDIES[code],
        exitCode: EXIT_CODES[code] ?? EXIT.notAuthorized,
      },
      status: details.status ?? null,
      serverText: details.serverText ?? null,
      isOutcomeUnknown: details.isOutcomeUnknown ?? false,
      canTryAgain: details.canTryAgain ?? false,
    },
  };
}

/** No answer came. Once the request may have arrived, the outcome is unknown and stays so. */
export function networkFailure(failure: HttpFailure): ExchangeResult {
  const { kind, maybeSent, message } = failure;
  if (kind === 'aborted') {
    const text = maybeSent
      ? 'You cancelled while the service was answering: the outcome is unknown.'
      : 'You cancelled before anything was sent.';
    return exchangeFailure('aborted', text, {
      isOutcomeUnknown: maybeSent,
      canTryAgain: !maybeSent,
    });
  }
  if (!maybeSent) {
    return exchangeFailure('no-connection', message, { remedy: failure.remedy, canTryAgain: true });
  }
  const code = kind === 'timeout' ? 'timed-out' : 'no-answer';
  return exchangeFailure(code, `${withStop(message)} Whether the token was given out is unknown.`, {
    isOutcomeUnknown: true,
  });
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
