import type { DiagnosisAction } from '../diagnosis/diagnosis.ts';
import { EXIT, type ExitCode } from '../errors.ts';

/** The texts about one failure, and what follows from it. `{name}` stands for a fact. */
export interface Failure {
  /** What happened. */
  readonly what: string;
  /** The most likely cause, for the screen that explains. */
  readonly why?: string;
  /** What to do now. */
  readonly remedy: string;
  /** Exit code of a command. */
  readonly exitCode: ExitCode;
  /** The action that fixes it, by a key in the guide. */
  readonly action: Exclude<DiagnosisAction['type'], 'add-scopes' | 'wait' | 'change-version'>;
}

export interface TokenFailure extends Failure {
  readonly why: string;
  /** The same request may be sent again by a key press, never automatically. */
  readonly canTryAgain?: true;
  /** What differs for a refresh: its token works more than once (docs/service.md, "Refreshing"). */
  readonly refresh?: Partial<
    Pick<TokenFailure, 'what' | 'why' | 'remedy' | 'action' | 'canTryAgain'>
  >;
}

/** A callback that is refused ends nothing: it has no exit code, and the wait goes on (P13). */
export interface Refusal {
  readonly what: string;
  /** Absent: the approval is still to be finished. */
  readonly remedy?: string;
  /** The remedy where everything but the shop is right. */
  readonly offer?: string;
}

const START_AGAIN = 'Start the sign-in again: a code works once.';
const UNUSUAL = 'This is not how the service usually answers.';
const WHOLE_ADDRESS =
  'Copy the whole address from the address bar of the page that the approval led to.';

const AUTHORIZE_AGAIN = { exitCode: EXIT.notAuthorized, action: 'authorize-again' } as const;

const NOT_YET = {
  exitCode: EXIT.notAuthorized,
  action: 'try-again',
  canTryAgain: true,
} as const;

/** For a refresh, where a lost answer does no harm. */
const SEND_AGAIN = {
  remedy: 'It can be sent again: the same refresh token works until the new one is used.',
  action: 'try-again',
  canTryAgain: true,
} as const;

const NOT_SENT_TWICE = {
  why: 'Nothing was sent again by itself.',
  remedy: 'Wait a moment, then refresh again: the same refresh token still works.',
} as const;

const NEW_PAIR = { remedy: 'Authorize again to get a new pair of tokens.' } as const;

const NO_TOKEN_IN_IT = {
  remedy: START_AGAIN,
  exitCode: EXIT.answerIsNo,
  action: 'authorize-again',
  refresh: SEND_AGAIN,
} as const;

const OUTCOME_UNKNOWN = {
  ...NO_TOKEN_IN_IT,
  remedy: 'Start again; if a token was given out, the new one takes its place.',
  exitCode: EXIT.unreachable,
} as const;

/** Something else than the service may have answered. */
const SOMETHING_BETWEEN = {
  remedy:
    'Check the shop domain, and whether a proxy or a sign-in page of the network is in between.',
  exitCode: EXIT.answerIsNo,
  action: 'check-shop',
} as const;

const LATER = {
  exitCode: EXIT.answerIsNo,
  action: 'try-again',
  canTryAgain: true,
  refresh: NOT_SENT_TWICE,
} as const;

/**
 * Every way a sign-in can fail, by its phase: the one place of the texts, the remedy, the exit code
 * and the fixing action, for the guide and for the commands `token`, `refresh` and `revoke`. The
 * names of the codes are this program's; what the service sends stands in docs/service.md.
 */
export const FAILURES = {
  /** Before the browser is opened. */
  authorize: {
    'authorize-url-too-long': {
      what: 'The authorize URL would have {length} characters; {limit} are the most that browsers and servers take.',
      remedy: 'Ask for fewer scopes: {scopes} are chosen.',
      exitCode: EXIT.usage,
      action: 'fix-scopes',
    },
  },

  /** While the approval is waited for. */
  approval: {
    denied: {
      what: 'The store reports that the approval was denied. No token was issued.',
      remedy: 'Start again, and approve the app on the permission page.',
      ...AUTHORIZE_AGAIN,
    },
    cancelled: {
      what: 'Cancelled. No token was issued, and the listener is closed.',
      remedy: 'Start again when you are ready.',
      ...AUTHORIZE_AGAIN,
    },
    'timed-out': {
      what: 'The time for the approval is over, and the listener is closed.',
      remedy:
        'Start again with more time. If the browser showed an error page, compare the redirect URI and the scopes with the released version of the app.',
      ...AUTHORIZE_AGAIN,
    },
  },

  /** A callback or a pasted address that is refused. The last four are for pasted ones only. */
  callback: {
    malformed: { what: 'The address {fault}.' },
    'too-many-parameters': { what: 'The address has more than {most} parameters.' },
    repeated: { what: 'The address has a parameter twice.' },
    'no-state': { what: 'The address has no "state", which ties it to this sign-in.' },
    state: {
      what: 'The address does not belong to this sign-in: its "state" is another one.',
      remedy: 'Close old tabs, open the address of this sign-in again, and approve there.',
    },
    'older-state': {
      what: 'The address belongs to an older sign-in, probably from a browser tab that was left open.',
      remedy: 'Close old tabs, and approve in the tab that was opened last.',
    },
    iss: { what: 'The address names another service as its sender.' },
    'no-shop': { what: 'The address does not say which store it comes from.' },
    shop: {
      what: 'The approval came from {named}, but {asked} was asked.',
      offer: 'Approve for the store that was asked, or start again for {named}.',
    },
    'code-and-error': { what: 'The address has a code and an error at once.' },
    'no-code': { what: 'The address has no code.' },
    'code-characters': { what: 'The code in the address has a form that no service uses.' },
    'no-hmac': { what: 'The address is not signed: the parameter "hmac" is missing.' },
    hmac: {
      what: 'The signature of the address does not fit your Client secret.',
      remedy:
        'Check that the secret belongs to this Client ID and was not renewed; if the app has two secrets, try the other one. A pasted address must be copied whole and unchanged.',
    },
    'not-an-address': { what: 'This is not a whole address.', remedy: WHOLE_ADDRESS },
    'bare-code': {
      what: 'This is a code alone. Without the "state" beside it nobody can tell whose it is.',
      remedy: WHOLE_ADDRESS,
    },
    'other-address': {
      what: 'This is not the address that the approval leads to.',
      remedy: WHOLE_ADDRESS,
    },
    'authorize-address': {
      what: 'This is the address of the approval page itself.',
      remedy: 'Approve there first, then copy the address that the browser ends on.',
    },
  },

  /** The exchange and the refresh: one endpoint, the same answers (RFC 6749 §5.2). */
  token: {
    'code-used': {
      what: 'The service does not take the code: it was used already, ran out, or was changed on the way.',
      why: 'A code works once and for a short time; a reload of the last page uses it up.',
      remedy: `${START_AGAIN} Do not reload the page that the browser ended on: that sends the old one.`,
      ...AUTHORIZE_AGAIN,
    },
    'refresh-token-dead': {
      what: 'The refresh token is no longer valid.',
      why: 'It was replaced by a newer one, ran out after 90 days, or the app was removed.',
      remedy:
        'Authorize again: a refresh token that was replaced, ran out or was revoked stays dead.',
      ...AUTHORIZE_AGAIN,
    },
    'application-not-found': {
      what: 'The service does not know {client}.',
      why: 'The Client ID is wrong, or the app or the store is only seconds old.',
      remedy:
        'Compare the Client ID with the app settings. If the app or the store is only seconds old, wait a moment and try again.',
      exitCode: EXIT.notAuthorized,
      action: 'check-client-id',
      canTryAgain: true,
    },
    'invalid-client': {
      what: 'The service knows {client}, but not with this Client secret.',
      why: 'The secret belongs to another app, was renewed, or was not copied whole.',
      remedy: 'Copy the Client secret again from the app settings; it may have been renewed.',
      exitCode: EXIT.notAuthorized,
      action: 'check-client-secret',
    },
    'shop-not-permitted': {
      what: 'The service does not allow this kind of request for this store.',
      why: 'The app and the store belong to different organizations.',
      remedy:
        'Use the authorization code: the app and the store belong to different organizations.',
      ...AUTHORIZE_AGAIN,
    },
    'app-not-installed': {
      what: 'The app is not installed on this store.',
      why: 'This kind of request works only after the app was installed.',
      remedy: 'Install the app on the store first, then try again.',
      ...NOT_YET,
    },
    'subject-token-refused': {
      what: 'The service did not accept the token that was to be exchanged.',
      why: 'The request carried an ID token that was wrong or too old.',
      remedy: 'Use the authorization code; a token exchange is for embedded apps.',
      ...AUTHORIZE_AGAIN,
    },
    'oauth-error': {
      what: 'The service refused with the error "{error}".',
      why: 'The service did not accept the request.',
      remedy: START_AGAIN,
      ...AUTHORIZE_AGAIN,
      refresh: NEW_PAIR,
    },
    redirected: {
      what: 'The service wanted to send the request elsewhere (status {status}); it was not followed, and nothing was sent there.',
      why: 'Following it could have given the Client secret to somebody else.',
      ...SOMETHING_BETWEEN,
    },
    'rate-limited': {
      what: 'The service has too many requests at the moment (429).',
      why: 'Nothing was sent again by itself: a code works once.',
      remedy: 'Wait a moment, then try again.',
      ...LATER,
    },
    'server-error': {
      what: 'The service had a fault of its own ({status}).',
      why: 'Nothing was sent again by itself: a code works once.',
      remedy: 'Wait a moment and try again; if the code is refused then, start again.',
      ...LATER,
    },
    'unexpected-status': {
      what: 'The service answered with status {status} and no token.',
      why: UNUSUAL,
      remedy: START_AGAIN,
      exitCode: EXIT.answerIsNo,
      action: 'authorize-again',
      refresh: NEW_PAIR,
    },
    'empty-answer': {
      what: 'The service answered without a body.',
      why: UNUSUAL,
      ...NO_TOKEN_IN_IT,
    },
    'web-page': {
      what: "The service's answer is not JSON ({type}).",
      why: 'A web page or a proxy answered in place of the service.',
      ...SOMETHING_BETWEEN,
    },
    'not-json': {
      what: "The service's answer cannot be read as JSON ({type}).",
      why: 'It was changed on its way, or something else answered in place of the service.',
      ...SOMETHING_BETWEEN,
    },
    'not-an-object': {
      what: 'The answer of the service is JSON, but not an object, so there is no token in it.',
      why: UNUSUAL,
      ...NO_TOKEN_IN_IT,
    },
    packed: {
      what: 'The answer of the service is packed as "{encoding}", which cannot be unpacked here.',
      why: 'Only encodings that were asked for should come; a proxy may have packed it.',
      ...SOMETHING_BETWEEN,
    },
    'no-token': {
      what: 'There is no token in the answer of the service.',
      why: UNUSUAL,
      ...NO_TOKEN_IN_IT,
    },
    'bad-token': {
      what: 'The token in the answer {fault}; it was thrown away.',
      why: 'A token is 1 to 4096 printable characters without blanks.',
      ...NO_TOKEN_IN_IT,
    },
    'too-large': {
      what: 'The answer of the service is far too large for a token.',
      why: 'A token answer has a few hundred characters.',
      ...NO_TOKEN_IN_IT,
    },
    'cut-short': {
      what: 'The answer of the service was cut short: whether the token was given out is unknown.',
      why: 'The connection broke off in the middle of the answer.',
      ...OUTCOME_UNKNOWN,
    },
    'timed-out': {
      what: '{network} Whether the token was given out is unknown.',
      why: 'The service took longer than 20 seconds.',
      ...OUTCOME_UNKNOWN,
    },
    'no-answer': {
      what: '{network} Whether the token was given out is unknown.',
      why: 'The connection broke off after the request was sent.',
      ...OUTCOME_UNKNOWN,
    },
    aborted: {
      what: 'You gave the exchange up. The code is spent, and whether a token was given out is unknown.',
      why: 'A code is sent once.',
      remedy: 'Authorize again; if a token was given out, the new one takes its place.',
      ...AUTHORIZE_AGAIN,
      refresh: {
        ...SEND_AGAIN,
        what: 'You gave the refresh up: whether a new pair was given out is unknown.',
        why: 'Nothing was sent again by itself.',
      },
    },
    'not-sent': {
      what: 'You cancelled before anything was sent.',
      why: 'You stopped it.',
      remedy: 'Send it when you are ready.',
      ...NOT_YET,
    },
    'no-connection': {
      what: '{network}',
      why: 'The request did not leave this machine or did not arrive.',
      remedy: '{networkRemedy}',
      exitCode: EXIT.unreachable,
      action: 'try-again',
      canTryAgain: true,
    },
  },

  /** The revocation of a token. */
  revoke: {
    'revoke-unreachable': {
      what: '{network}',
      remedy: '{networkRemedy}',
      exitCode: EXIT.unreachable,
      action: 'try-again',
    },
    'revoke-unknown': {
      what: '{network}: whether the token was revoked is unknown.',
      remedy:
        'Check the token, or revoke it again: where it is gone already, the service no longer knows it.',
      exitCode: EXIT.unreachable,
      action: 'try-again',
    },
    'not-revoked': {
      what: '{said}: the token was not given back.',
      remedy: "Uninstall the app in the store's admin: that ends its tokens too.",
      exitCode: EXIT.answerIsNo,
      action: 'check-app',
    },
    'revoke-redirected': {
      what: 'The service wanted to send the request elsewhere (status {status}); it was not followed, and the token was not given back.',
      ...SOMETHING_BETWEEN,
    },
    'already-dead': {
      what: 'The service no longer knows this token: there is nothing left to revoke.',
      remedy: 'Authorize again if you need a new one.',
      ...AUTHORIZE_AGAIN,
    },
  },
} as const satisfies {
  readonly authorize: Readonly<Record<string, Failure>>;
  readonly approval: Readonly<Record<string, Failure>>;
  readonly callback: Readonly<Record<string, Refusal>>;
  readonly token: Readonly<Record<string, TokenFailure>>;
  readonly revoke: Readonly<Record<string, Failure>>;
};

/** How the wait for the approval ends without a code. */
export type ApprovalEnd = keyof typeof FAILURES.approval;
export type CallbackRefusal = keyof typeof FAILURES.callback;

/** Why a callback can be refused, by name. */
export const CALLBACK_REFUSALS = Object.keys(FAILURES.callback).filter(
  (name): name is CallbackRefusal => Object.hasOwn(FAILURES.callback, name),
);

export type TokenFailureCode = keyof typeof FAILURES.token;
export type RevokeFailureCode = keyof typeof FAILURES.revoke;
