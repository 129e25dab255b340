import { expect, test } from 'vitest';
import { callLine, readCall, type RequestCall } from '../../../source/core/requests/call.ts';
import { nextCall } from '../../../source/core/requests/next-page.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { answerTo } from '../../support/explorer/request-answer.ts';

const QUERY = '{ products(first: 1) { pageInfo { hasNextPage endCursor } } }';
const { address } = explorerConfig();

function callOf(line: string): RequestCall {
  const call = readCall(line);
  if (call === null) throw new Error('fixture');
  return call;
}

/** The line that asks for it, or why there is none. */
function next(...answered: Parameters<typeof answerTo>): string {
  const found = nextCall(callOf(answered[0]), answerTo(...answered).next);
  if ('api' in found) return callLine(found);
  return found.type === 'none' ? found.type : `${found.message} ${found.remedy}`;
}

test('follows the link of REST, and only to this store', () => {
  const link = (url: string) => ({ link: `<${url}>; rel="next"` });
  const path = '/admin/api/x.json?page_info=a';
  expect(next('GET x', {}, link(address.origin + path))).toBe(`GET ${path}`);
  const versioned = '/admin/api/2026-10/x.json?page_info=a';
  expect(next('GET x.json', {}, link(address.origin + versioned))).toBe('GET x.json?page_info=a');
  expect(next('GET /admin/api/2026-10/x.json', {}, link(address.origin + versioned))).toBe(
    `GET ${versioned}`,
  );
  expect(next('GET x', {}, link('https://evil.example/admin/x'))).toContain('away');
});

test('writes the cursor into a query, or into the variables of one that was saved', () => {
  const body = { data: { products: { pageInfo: { hasNextPage: true, endCursor: 'c' } } } };
  expect(next(QUERY, body)).toBe(QUERY.replace('first: 1', 'first: 1, after: "c"'));
  const query = `query ($c: String) ${QUERY.replace('first: 1', 'after: $c')}`;
  const saved = { api: 'graphql', query, variables: '{"n":1}' } as const;
  const { next: change } = answerTo(query, body);
  expect(nextCall(saved, change)).toEqual({
    api: 'graphql',
    query,
    variables: '{"n":1,"c": "c"}',
  });
  expect(nextCall({ ...saved, variables: '[]' }, change)).toMatchObject({ type: 'refused' });
});

test('says why there is none', () => {
  expect(next('GET x', {})).toBe('none');
  expect(next('{ a(first: 1) { nodes { id } } }', { data: { a: {} } })).toContain('pageInfo');
});
