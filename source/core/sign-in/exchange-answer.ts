import { headerValues, type HttpAnswer, type HttpOutcome } from '../http/message.ts';
import { quoted } from '../text/quoted.ts';
import { describeFailedAnswer } from './exchange-http-fault.ts';
import { exchangeFailure, networkFailure } from './exchange-failure.ts';
import { readOauthError } from './exchange-oauth-error.ts';
import type { ExchangeContext, ExchangeResult, ExchangeWarning } from './exchange-result.ts';
import { readIssuedToken } from './issued-token.ts';
import { readJsonObject, type JsonFields } from './json-object.ts';

export type {
  AssociatedUser,
  ExchangeContext,
  ExchangeFailure,
  ExchangeFailureCode,
  ExchangeResult,
  ExchangeWarning,
  IssuedToken,
  Lifetime,
} from './exchange-result.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads what came back from the token endpoint, for an exchange and for a refresh. Only a whole
 * answer with status 200 and a JSON object with a good `access_token` gives a token.
 */
export function readExchangeOutcome(
  outcome: HttpOutcome,
  context: ExchangeContext = {},
): ExchangeResult {
  if (outcome.type === 'failure') return networkFailure(outcome.failure);
  const { answer } = outcome;
  const fault = describeFailedAnswer(answer);
  if (fault !== null) return fault;

  const body = readJsonObject(answer.body);
  const fields = body.type === 'object' ? body.fields : null;
  const pageText = body.type === 'other' ? body.text : null;
  const oauthError = readOauthError(answer.status, fields, pageText, context);
  if (oauthError !== null) return oauthError;
  if (answer.status !== 200) return unexpectedStatus(answer);
  if (body.type === 'empty') {
    return exchangeFailure('empty-answer', 'The service answered without a body.', {
      status: answer.status,
    });
  }
  return fields === null ? notJson(answer) : readToken(fields, answer);
}

function readToken(fields: JsonFields, answer: HttpAnswer): ExchangeResult {
  const { status } = answer;
  const verdict = readIssuedToken(fields);
  if (verdict.type === 'no-token') {
    return exchangeFailure('no-token', 'There is no token in the answer of the service.', {
      status,
    });
  }
  if (verdict.type === 'bad-token') {
    return exchangeFailure(
      'bad-token',
      `The token in the answer ${verdict.fault}; it was thrown away.`,
      {
        status,
      },
    );
  }
  const warnings: ExchangeWarning[] = [...verdict.warnings];
  const contentType = headerValues(answer, 'content-type')[0] ?? '';
  if (!JSON_TYPE.test(contentType)) {
    warnings.push({
      kind: 'content-type',
      text: `The service called its answer ${contentType === '' ? 'nothing' : `"${quoted(contentType)}"`}, not JSON; it is JSON all the same.`,
    });
  }
  return { type: 'token', token: verdict.token, warnings };
}

function notJson(answer: HttpAnswer): ExchangeResult {
  const contentType = headerValues(answer, 'content-type')[0] ?? 'no content type';
  return exchangeFailure('not-json', `The service's answer is not JSON (${quoted(contentType)}).`, {
    status: answer.status,
  });
}

function unexpectedStatus(answer: HttpAnswer): ExchangeResult {
  return exchangeFailure(
    'unexpected-status',
    `The service answered with status ${answer.status} and no token.`,
    { status: answer.status },
  );
}
