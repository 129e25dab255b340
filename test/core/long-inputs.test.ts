import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWholeRequest } from '../../source/core/access/rest-needs.ts';
import { untickField } from '../../source/core/graphql/query-tree.ts';
import { misplacedCredential } from '../../source/core/http/misplaced-credential.ts';
import { inOneLine } from '../../source/core/requests/call.ts';
import { readShellWords } from '../../source/core/requests/curl/shell-words.ts';
import { readRequestSet } from '../../source/core/requests/kept/request-set.ts';
import { presetsOf } from '../../source/core/requests/ready/presets.ts';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';
import { looksSecret } from '../../source/core/text/secret.ts';
import { scanEnvText } from '../../source/services/env-file/scan-env-text.ts';

/** Read once, it takes milliseconds; read again from each of its signs, longer than a test may. */
const LONG = 400_000;

const body = (text: string) => ({ type: 'text', contentType: 'application/json', text }) as const;

it.each<readonly [what: string, read: () => unknown, result: unknown]>([
  ['backslashes in a body', () => misplaced('\\'.repeat(LONG)), null],
  ['colons that may be a password', () => looksSecret(':'.repeat(LONG)), false],
  ['blanks in a request', () => inOneLine(`a${' '.repeat(LONG)}b`).length, LONG + 2],
  ['blank lines in a curl line', () => readShellWords('\n'.repeat(LONG)).words, []],
  ['quotes in a document', () => isWhole(`{ a ${'\\"'.repeat(LONG)} }`), true],
  ['blanks in a line of a file', () => scanEnvText(`A=${' '.repeat(LONG)}x\u2028b`), []],
  ['blank lines behind a query of a set', () => queryOfSet(), `{ shop }${'\n'.repeat(LONG)}x`],
  ['braces in a path of a profile', () => presetPath('{'.repeat(LONG)), '{'.repeat(LONG)],
  ['blanks in a query', () => untickField(blankQuery(), 0, ['b'])?.text, ''],
])('%s are read through once', (_what, read, result) => {
  expect(read()).toEqual(result);
});

function misplaced(text: string) {
  return misplacedCredential(
    { method: 'POST', url: 'http://127.0.0.1:1/', headers: [], body: body(text) },
    { isPractice: true, shop: 'demo.practice.test', profile: PRACTICE_PROFILE },
  );
}

function queryOfSet(): string | null {
  const text = `### one\nGRAPHQL\n\n{ shop }${'\n'.repeat(LONG)}x\n`;
  const read = readRequestSet(text, 'set');
  const request = read.type === 'set' ? read.requests[0] : undefined;
  return request?.api === 'graphql' ? request.query : null;
}

function presetPath(segment: string): string | null {
  const rest = [{ method: 'GET', segments: [segment], scopes: [] }];
  const access = { rest, graphql: { query: {}, mutation: {} } };
  const [preset] = presetsOf('rest', { ...SHOPIFY_PROFILE, access });
  return preset?.call.api === 'rest' ? preset.call.path : null;
}

const isWhole = (text: string): boolean => isWholeRequest(text, SHOPIFY_PROFILE);
const blankQuery = (): string => `query {${' '.repeat(LONG)}a\n  b\n}`;

it('a password before a host is found where the form of one says so', () => {
  const sign = fc.constantFrom(':', '@', '/', ' ', '\n', 'a');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 10 }), (signs) => {
      const text = signs.join('');
      expect(looksSecret(text)).toBe(/:[^\s/@][^\s@]*@/.test(text));
    }),
    { numRuns: 500 },
  );
});
