import type { Diagnosis, DiagnosisAction } from '../diagnosis/diagnosis.ts';
import { EXIT, type ExitCode } from '../errors.ts';
import type { HttpFailure } from '../http/message.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { ExchangeFailure, ExchangeFailureCode, ExchangeResult } from './issued-token.ts';

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

/** Cause, remedy and the one key for an exchange or a refresh that failed. */
export function diagnoseExchangeFailure(failed: ExchangeFailure): Diagnosis {
  const { code, report, serverText } = failed;
  return {
    code,
    severity: 'failure',
    what: report.message,
    why: serverText === null ? WHY[code] : `${WHY[code]} The service says: "${serverText}".`,
    remedy: report.remedy,
    action: actionFor(failed),
  };
}

const WHY: Record<ExchangeFailureCode, string> = {
  'code-used': 'A code works once and for a short time; a reload of the last page uses it up.',
  'application-not-found': 'The Client ID is wrong, or the app or the store is only seconds old.',
  'invalid-client': 'The secret belongs to another app, was renewed, or was not copied whole.',
  'shop-not-permitted': 'The app and the store belong to different organizations.',
  'app-not-installed': 'This kind of request works only after the app was installed.',
  'subject-token-refused': 'The request carried an ID token that was wrong or too old.',
  'refresh-token-dead':
    'It was replaced by a newer one, ran out after 90 days, or the app was removed.',
  'oauth-error': 'The service did not accept the request.',
  redirected: 'Following it could have given the Client secret to somebody else.',
  'rate-limited': 'Nothing was sent again by itself: a code works once.',
  'server-error': 'Nothing was sent again by itself: a code works once.',
  'unexpected-status': 'This is not how the service usually answers.',
  'empty-answer': 'This is not how the service usually answers.',
  'not-json': 'A web page or a proxy answered in place of the service.',
  'no-token': 'This is not how the service usually answers.',
  'bad-token': 'A token is 1 to 4096 printable characters without blanks.',
  'too-large': 'A token answer has a few hundred characters.',
  'cut-short': 'The connection broke off in the middle of the answer.',
  'timed-out': 'The service took longer than 20 seconds.',
  aborted: 'You stopped it.',
  'no-connection': 'The request did not leave this machine or did not arrive.',
  'no-answer': 'The connection broke off after the request was sent.',
};

function actionFor(failure: ExchangeFailure): DiagnosisAction {
  switch (failure.code) {
    case 'invalid-client':
      return { type: 'check-client-secret' };
    case 'application-not-found':
      return { type: 'check-client-id' };
    case 'redirected':
    case 'not-json':
      return { type: 'check-shop' };
    default:
      return { type: failure.canTryAgain ? 'try-again' : 'authorize-again' };
  }
}
