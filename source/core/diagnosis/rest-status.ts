import { parseRetryAfter } from '../requests/sending.ts';
import type { JsonFields } from '../json/json-object.ts';
import { PRACTICE_PROFILE, type ServiceProfile } from '../service/profile.ts';
import { OF_EARLIER_START } from '../service/store-address.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';
import type { DisplayText } from '../text/display-text.ts';
import { type ApiError, apiErrorWords, readApiErrors, serverText } from './api-errors.ts';
import {
  type ApiAnswerFacts,
  type Diagnosis,
  failure,
  notice,
  headerOf,
  quoting,
  serverFailed,
  waitOf,
} from './diagnosis.ts';
import { diagnoseForbidden } from './refusals.ts';

/** Diagnoses an answer whose status is not 2xx. `title` is set for an HTML page. */
export function diagnoseStatus(
  facts: ApiAnswerFacts,
  fields: JsonFields | null,
  title: DisplayText | null,
): Diagnosis {
  const errors = errorsOf(fields, facts);
  const said = sayErrors(errors) ?? (title === null ? null : pageWords(title));
  const status = facts.status;
  if (status === 401) return diagnoseBadToken(facts.tokenKind, facts.profile, said);
  if (status === 403) return diagnoseForbidden(facts, errors, said);
  if (status === 429) return rateLimited(facts, said);
  if (status === 304) return notModified();
  if (isRedirect(status)) return redirected(facts);
  if (status >= 500) return serverFault(facts, said);
  const { code, what, why, remedy } = KNOWN[status] ?? {
    code: 'refused',
    what: `The service refused with status ${status}.`,
    why: 'It gave no reason.',
    remedy: 'Look at the request and the answer, then change the request.',
  };
  return failure(code, what, said ?? why, remedy);
}

/** Whether the status is a redirect; 304 is not. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

const KNOWN: Partial<Record<number, Pick<Diagnosis, 'code' | 'what' | 'why' | 'remedy'>>> = {
  400: {
    code: 'bad-request',
    what: 'The service could not read the request (400).',
    why: 'A required parameter is missing or has a wrong form.',
    remedy: 'Compare the path, the parameters and the body with the reference.',
  },
  402: {
    code: 'shop-plan',
    what: "The store's plan does not allow this (402).",
    why: 'The plan lacks the feature, or the store is frozen because a bill is open.',
    remedy: 'Sign in to the store and look at its plan; trying again does not help.',
  },
  404: {
    code: 'not-found',
    what: 'There is nothing under this path (404).',
    why: 'The path is misspelled, the thing was deleted, or this version does not have it.',
    remedy: 'Check the path, its ending .json, and the version.',
  },
  406: {
    code: 'not-acceptable',
    what: 'The service has no answer in the form that was asked for (406).',
    why: 'The path or the header "Accept" asks for something else than JSON.',
    remedy: 'Let the path end in .json.',
  },
  422: {
    code: 'invalid-data',
    what: 'The service understood the request and refused its data (422).',
    why: 'A field has a value that is not allowed.',
    remedy: 'Correct the fields that are named and send it again.',
  },
  423: {
    code: 'shop-locked',
    what: 'The store is locked (423).',
    why: 'Too many requests or a check by the service locked it, or the store is closed.',
    remedy:
      "Ask the store's owner to sign in and follow what is shown there; trying again does not help.",
  },
  430: {
    code: 'security-refusal',
    what: "The service's security layer refused the request (430).",
    why: 'Requests looked like an attack: too many at once, or from an unusual place.',
    remedy: 'Wait some minutes, then send fewer requests.',
  },
};

function rateLimited(facts: ApiAnswerFacts, said: string | null): Diagnosis {
  const nowMs = (facts.nowSeconds ?? 0) * 1000;
  const seconds = Math.ceil(
    parseRetryAfter(headerOf(facts, 'retry-after') ?? undefined, nowMs) / 1000,
  );
  const { remedy, action } = waitOf(seconds);
  return failure(
    'rate-limited',
    'Too many requests were sent (429).',
    said ?? 'The bucket of calls is full and drains by a few a second.',
    remedy,
    action,
  );
}

function notModified(): Diagnosis {
  return notice(
    'not-modified',
    'Nothing has changed since the answer that the request names (304).',
    'A header of the request, such as If-None-Match, asks for an answer only where something has.',
    'Leave that header out to get the whole answer.',
  );
}

function redirected(facts: ApiAnswerFacts): Diagnosis {
  const location = headerOf(facts, 'location');
  return failure(
    'redirected',
    `The service points elsewhere (${facts.status}); it was not followed, so that the token stays here.`,
    location === null
      ? 'It does not say where.'
      : `It points to ${serverText(location, facts.secrets ?? [], 200)}.`,
    'Check the shop domain: it must be the permanent one.',
    { type: 'check-shop' },
  );
}

function serverFault(facts: ApiAnswerFacts, said: string | null): Diagnosis {
  const id = headerOf(facts, 'x-request-id');
  const remark = id === null ? '' : ` Its support needs the request id ${serverText(id, [], 80)}.`;
  const what = `The service had a fault of its own (${facts.status}).`;
  return serverFailed(what, said ?? 'It gave no reason.', remark);
}

/** `errors`, else `error_description` or `error`, as the OAuth endpoints send them. */
function errorsOf(fields: JsonFields | null, facts: ApiAnswerFacts): readonly ApiError[] {
  const secrets = facts.secrets ?? [];
  if (fields === null) return [];
  const errors = readApiErrors(fields.get('errors'), secrets);
  if (errors.length > 0) return errors;
  return readApiErrors(fields.get('error_description') ?? fields.get('error'), secrets);
}

function sayErrors(errors: readonly ApiError[]): string | null {
  if (errors.length === 0) return null;
  const shown = errors.slice(0, 3).map(apiErrorWords);
  const more = errors.length > shown.length ? ` And ${errors.length - shown.length} more.` : '';
  return `${quoting('The service says:', shown.join('; '))}${more}`;
}

/** @param title of a web page that came as the answer; empty: it has none */
function pageWords(title: DisplayText): string {
  return title === '' ? 'It answered with a web page.' : quoting('The page says', title);
}

/** `why`: how a token of this kind ends by itself. */
type Ending = Pick<Diagnosis, 'why' | 'remedy' | 'action'>;

/** The causes that are possible for a token of any kind. */
const ELSE =
  'Or it is wrong, was revoked, or belongs to another store; reinstalling the app ends old tokens.';

const ENDINGS: Readonly<Record<TokenKind, Ending>> = {
  permanent: {
    why: 'It is wrong, was revoked, or belongs to another store; reinstalling the app ends old tokens.',
    remedy: 'Check the shop domain, then authorize again.',
    action: { type: 'authorize-again' },
  },
  expiring: {
    why: `An expiring token lives one hour. ${ELSE}`,
    remedy: 'Refresh it: the refresh token gets the next one without a browser.',
    action: { type: 'refresh' },
  },
  online: {
    why: `An online token ends after 24 hours, or when its person logs out. ${ELSE}`,
    remedy: 'Authorize again; where no person sits in front of it, for a permanent token.',
    action: { type: 'authorize-permanent' },
  },
  'client-credentials': {
    why: `A token of the client credentials grant lives 24 hours. ${ELSE}`,
    remedy: 'Ask for the next one by the same request, or authorize for a permanent one.',
    action: { type: 'authorize-permanent' },
  },
  unknown: {
    why: `If it worked for an hour, it was an expiring one; if for a day, an online one or one of the client credentials grant. ${ELSE}`,
    remedy: 'An expiring one is renewed by the command refresh; for the others, authorize again.',
    action: { type: 'authorize-again' },
  },
};

/** A 401: the token is of another store, no longer valid, or was sent in a wrong form. */
function diagnoseBadToken(
  kind: TokenKind | null,
  { id, tokenHeader }: ServiceProfile,
  said: string | null,
): Diagnosis {
  const { remedy, action, ...ending } = ENDINGS[kind ?? 'unknown'];
  const why = id === PRACTICE_PROFILE.id ? `${ending.why} ${OF_EARLIER_START}` : ending.why;
  return failure(
    'bad-token',
    'The service does not take this token (401).',
    said === null ? why : `${said} ${why}`,
    `${remedy} In your own program, send the token as it is in the header ${tokenHeader}, without "Bearer".`,
    action,
  );
}
