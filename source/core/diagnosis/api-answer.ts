import { jsonFields, parseJson } from '../json/json-object.ts';
import { headerOf, type ApiAnswerFacts } from './api-answer-facts.ts';
import { failure, type Diagnosis } from './diagnosis.ts';
import { diagnoseGraphqlBody } from './graphql-body.ts';
import { readPageTitle } from './html-page.ts';
import { diagnoseNotices } from './notices.ts';
import { diagnoseStatus } from './rest-status.ts';

/** Everything there is to say about an answer, the most important first; empty when all is well. */
export function diagnoseApiAnswer(facts: ApiAnswerFacts): readonly Diagnosis[] {
  const { status, bodyText } = facts;
  const isSuccess = status >= 200 && status < 300;
  const title = readPageTitle(facts.bodyText, headerOf(facts, 'content-type'));
  if (title !== null && isSuccess)
    return [pageInsteadOfJson(title.text), ...diagnoseNotices(facts)];
  if (!isSuccess) {
    const fields = bodyText === null ? null : jsonFields(parseJson(bodyText));
    return [diagnoseStatus(facts, fields, title), ...diagnoseNotices(facts)];
  }
  const failures = facts.api === 'graphql' ? diagnoseGraphql(facts) : [];
  return [...failures, ...diagnoseNotices(facts)];
}

/** In characters. A larger answer is data: parsing it only to look would stall the screen. */
const LARGEST_PARSED = 32 * 1024 * 1024;

/** What an answer to a document holds; all of them may be missing but not at once. */
const PARTS = ['data', 'errors', 'extensions'];

function diagnoseGraphql(facts: ApiAnswerFacts): readonly Diagnosis[] {
  const { bodyText } = facts;
  if (bodyText === null) return [notGraphql()];
  // A body that is too large for a text is empty here.
  if (bodyText === '' || bodyText.length > LARGEST_PARSED) return [];
  if (!/^\s*\{/.test(bodyText)) return [notGraphql()];
  // A look before the parser runs, which takes its time on a large good answer.
  const beginsWithData = /^\s*\{\s*"data"\s*:/.test(bodyText);
  if (beginsWithData && !mayHoldErrors(bodyText)) return [];
  const fields = jsonFields(parseJson(bodyText));
  // What broke off in the middle is told as such.
  if (fields === null) return beginsWithData || !/\}\s*$/.test(bodyText) ? [] : [notGraphql()];
  if (!PARTS.some((part) => fields.has(part))) return [notGraphql()];
  return diagnoseGraphqlBody(fields, facts);
}

function mayHoldErrors(text: string): boolean {
  return text.includes('rrors"') || text.includes('"message"');
}

function notGraphql(): Diagnosis {
  return failure(
    'not-graphql',
    'What came back is not the answer to a GraphQL document.',
    'Something else than the API may have answered.',
    'Check the shop domain, then send it again.',
    { type: 'check-shop' },
  );
}

function pageInsteadOfJson(title: string): Diagnosis {
  return failure(
    'page-instead-of-json',
    `A web page came back instead of JSON: "${title}".`,
    'A sign-in page of the network, a proxy, or a wrong shop domain answered in place of the API.',
    'Check the shop domain, and open the store in a browser to see what stands in between.',
    { type: 'check-shop' },
  );
}
