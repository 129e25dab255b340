import type { ExchangeFailure, ExchangeFailureCode } from '../sign-in/exchange-result.ts';
import type { Diagnosis, DiagnosisAction } from './diagnosis.ts';

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
