import { readGraphqlCost, throttleWaitMs } from '../http/limits.ts';
import { type JsonFields, jsonFields } from '../json/json-object.ts';
import { versionHeaderName } from '../service/profile.ts';
import {
  apiErrorWords,
  type GraphqlError,
  readApiErrors,
  readGraphqlError,
  serverText,
} from './api-errors.ts';
import {
  type ApiAnswerFacts,
  type Diagnosis,
  failure,
  headerOf,
  quoting,
  serverFailed,
  waitOf,
} from './diagnosis.ts';
import { diagnoseAccessDenied, mustExpire, protectedData } from './refusals.ts';

const MOST_ERRORS = 20;

/** Failures at status 200: `errors`, then `userErrors` (docs/service.md, "GraphQL"). */
export function diagnoseGraphqlBody(
  fields: JsonFields,
  facts: ApiAnswerFacts,
): readonly Diagnosis[] {
  const errors = fields.get('errors');
  const data = fields.get('data');
  const hasData = data !== undefined && data !== null;
  const found: Diagnosis[] = [];
  if (Array.isArray(errors)) {
    const listed = errors.slice(0, MOST_ERRORS).map(readGraphqlError);
    const denied = listed.filter(isScopeDenied);
    if (denied.length > 0) found.push(diagnoseAccessDenied(denied, facts));
    for (const error of listed) {
      if (!isScopeDenied(error)) found.push(diagnoseOne(error, fields, facts, hasData));
    }
  } else {
    for (const { message } of readApiErrors(errors, facts.secrets)) {
      found.push(plain(message, null, hasData));
    }
  }
  return [...found, ...diagnoseUserErrors(data, facts)];
}

/** Messages of a missing approval, which no scope replaces, whatever code the error has. */
const NOT_APPROVED = /not approved to (?:access|use) the/i;

function isScopeDenied({ code, message }: GraphqlError): boolean {
  return code === 'ACCESS_DENIED' && !NOT_APPROVED.test(message);
}

function diagnoseOne(
  error: GraphqlError,
  fields: JsonFields,
  facts: ApiAnswerFacts,
  hasData: boolean,
): Diagnosis {
  const message = serverText(error.message, facts.secrets ?? []);
  if (error.code === 'THROTTLED') return throttled(fields);
  if (
    error.code === 'MAX_COST_EXCEEDED' ||
    /exceeds the single query max cost/i.test(error.message)
  ) {
    return failure(
      'max-cost',
      'The query is too expensive for one request.',
      message,
      'Ask for fewer items or fewer nested lists; waiting does not help.',
      { type: 'ask-for-less' },
    );
  }
  if (NOT_APPROVED.test(error.message)) {
    return protectedData(quoting('The service says:', message));
  }
  if (/non-expiring access tokens are no longer accepted/i.test(error.message)) return mustExpire();
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    const requestId = error.extensions?.get('requestId');
    const isNews = typeof requestId === 'string' && !error.message.includes(requestId);
    const id = isNews ? ` Request id: ${serverText(requestId, [], 80)}.` : '';
    return serverFailed('The service had a fault of its own.', `${message}${id}`, '');
  }
  if (/\bdoesn't exist on type\b/.test(error.message)) return unknownField(error, message, facts);
  return plain(message, error.place, hasData);
}

/** The service's words with the place in the document, as a sentence. */
function sentenceAt(message: string, place: string | null): string {
  if (place !== null) return `${message.replace(/\.$/, '')} (${place}).`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Names the API version that answered: versions differ in new and removed fields. */
function unknownField(error: GraphqlError, message: string, facts: ApiAnswerFacts): Diagnosis {
  const header = versionHeaderName(facts.profile);
  const answered = headerOf(facts, header);
  const version = answered === null ? '' : ` Version ${serverText(answered, [], 20)} answered.`;
  return failure(
    'unknown-field',
    sentenceAt(message, error.place),
    `It is misspelled, or a field of another API version.${version}`,
    `Compare it with the reference of the version in the header ${header}, correct the document, and send it again.`,
  );
}

function plain(message: string, place: string | null, hasData: boolean): Diagnosis {
  return failure(
    'graphql-error',
    sentenceAt(message, place),
    hasData
      ? 'A part of the answer came all the same and is shown.'
      : 'The service did not carry out the document.',
    'Correct the document at the place that is named, and send it again.',
  );
}

/** The wait follows from the cost data; with a zero or missing rate the remedy has no number. */
function throttled(fields: JsonFields): Diagnosis {
  const waitMs = throttleWaitMs(readGraphqlCost(Object.fromEntries(fields)));
  const seconds =
    waitMs === null || !Number.isFinite(waitMs) ? null : Math.max(1, Math.ceil(waitMs / 1000));
  const wait: ReturnType<typeof waitOf> =
    seconds === null
      ? {
          remedy: 'Wait a little, then send it again; the answer does not say how long.',
          action: { type: 'try-again' },
        }
      : waitOf(seconds);
  return failure(
    'throttled',
    'The query was put off: the budget for queries is used up.',
    'Every query costs points, and they come back by and by.',
    wait.remedy,
    wait.action,
  );
}

/**
 * `userErrors` and similar lists (`mediaUserErrors`, ...), below any alias of the mutation. A list
 * that has an alias itself is recognised by its entries.
 */
function diagnoseUserErrors(data: unknown, facts: ApiAnswerFacts): readonly Diagnosis[] {
  return [...(jsonFields(data) ?? [])].flatMap(([name, payload]) =>
    [...(jsonFields(payload) ?? [])].flatMap(([key, list]) =>
      isUserErrorList(key, list) ? [refused(name, list, facts)] : [],
    ),
  );
}

function isUserErrorList(key: string, list: unknown): list is readonly unknown[] {
  if (!Array.isArray(list) || list.length === 0) return false;
  if (/userErrors$/i.test(key)) return true;
  return list.every((item: unknown) => {
    const fields = jsonFields(item);
    return typeof fields?.get('message') === 'string' && fields.has('field');
  });
}

function refused(name: string, list: readonly unknown[], facts: ApiAnswerFacts): Diagnosis {
  const texts = readApiErrors(list, facts.secrets).slice(0, 3).map(apiErrorWords);
  const why = texts.join('; ').replace(/\.$/, '') || 'no reason was asked for';
  return failure(
    'user-errors',
    `${serverText(name, [], 60)} was not carried out: ${why}.`,
    'The service understood the request and refused its data; the status is 200 all the same.',
    'Correct the input that is named, and send it again.',
  );
}
