import { expect, test } from 'vitest';
import type { RequestCall } from '../../../../source/core/requests/call.ts';
import { secretIn } from '../../../../source/core/requests/kept/saved.ts';
import { Secret } from '../../../../source/core/text/secret.ts';

const CALL: RequestCall = { api: 'rest', method: 'GET', path: 'a.json', headers: [], body: '' };
const SECRETS = [new Secret('practice_token_of_this_test')];
const LOOKS = 'The request holds what looks like a secret, and no secret is written to this disk.';

test('the first header that holds a secret by its name is named, and an empty one holds none', () => {
  const headers = [
    ['Accept', 'text/html'],
    [' Authorization ', ''],
    ['Cookie ', 'a=b'],
    ['X-Api-Key', 'c'],
  ] as const;
  expect(secretIn({ ...CALL, headers }, SECRETS)).toBe(
    'The header Cookie holds a secret by its name, and none is written to this disk.',
  );
  expect(secretIn({ ...CALL, headers: headers.slice(0, 2) }, SECRETS)).toBeNull();
});

test.each<[part: string, call: RequestCall]>([
  ['path', { ...CALL, path: 'a.json?x=practice_token_of_this_test' }],
  ['body', { ...CALL, body: '{"a":"practice_token_of_this_test"}' }],
  ['header', { ...CALL, headers: [['X-A', 'practice_token_of_this_test']] }],
  ['query', { api: 'graphql', query: '{ a(b: "practice_token_of_this_test") }', variables: '' }],
  [
    'variables',
    { api: 'graphql', query: '{ a }', variables: '{"a":"practice_token_of_this_test"}' },
  ],
])('a secret in the %s is not repeated', (_, call) => {
  expect(secretIn(call, SECRETS)).toBe(LOOKS);
});
