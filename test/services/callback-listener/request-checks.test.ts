import { expect, test } from 'vitest';
import {
  checkRequest,
  headerPairs,
} from '../../../source/services/callback-listener/request-checks.ts';
import { DEFAULT_LIMITS } from '../../../source/services/callback-listener/types.ts';

const HOST = ['Host', '127.0.0.1:3456'];
const LINE = 'GET /callback HTTP/1.1\r\n'.length;
const HEADERS = HOST.join('').length + 4;

/** What comes of a request: a callback with its query, or the name of a page. */
function verdict({
  method = 'GET',
  target = '/callback',
  headers = [],
  host = HOST,
  limits = {},
}: {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly string[];
  readonly host?: readonly string[];
  readonly limits?: Partial<typeof DEFAULT_LIMITS>;
}): string {
  const found = checkRequest(
    { method, target, rawHeaders: [...host, ...headers] },
    {
      authority: '127.0.0.1:3456',
      callbackPath: '/callback',
      outcomePath: '/done',
      limits: { ...DEFAULT_LIMITS, ...limits },
    },
  );
  if (found.type === 'refused') return found.page;
  return found.type === 'callback' ? `callback ${found.rawQuery}`.trim() : found.type;
}

test.each<[Parameters<typeof verdict>[0], string]>([
  [{}, 'callback'],
  [{ target: '/callback?' }, 'callback'],
  [{ target: '/callback?code=a&b=?c' }, 'callback code=a&b=?c'],
  [{ target: '/callback?a=~!' }, 'callback a=~!'],
  [{ target: '/done' }, 'outcome'],
  [{ target: '/done?a' }, 'path'],
  [{ target: '/callback/' }, 'path'],
  [{ target: '/Callback' }, 'path'],
  [{ target: '/' }, 'path'],
  [{ target: '//callback' }, 'target'],
  [{ target: 'callback' }, 'target'],
  [{ target: '' }, 'target'],
  [{ target: '*' }, 'target'],
  [{ target: 'http://127.0.0.1:3456/callback' }, 'target'],
  [{ target: '/callback#a' }, 'target'],
  [{ target: '/callback?a\\b' }, 'target'],
  [{ target: '/callback?a b' }, 'target'],
  [{ target: '/callback?\u007f' }, 'target'],
  [{ target: '/callback?\u0080' }, 'target'],
  [{ target: '/callback?\n' }, 'target'],
  [{ method: 'POST' }, 'method'],
  [{ method: 'HEAD' }, 'method'],
  [{ method: 'get' }, 'method'],
  [{ host: [] }, 'host'],
  [{ host: ['HOST', '127.0.0.1:3456'] }, 'callback'],
  [{ host: ['Host', 'localhost:3456'] }, 'host'],
  [{ host: ['Host', '127.0.0.1'] }, 'host'],
  [{ headers: HOST }, 'host'],
  [{ host: ['X-Host', '127.0.0.1:3456'] }, 'host'],
  [{ headers: ['Sec-Purpose', 'prefetch;anonymous'] }, 'prefetch'],
  [{ headers: ['Purpose', 'PREFETCH'] }, 'prefetch'],
  [{ headers: ['X-Moz', 'prefetch'] }, 'prefetch'],
  [{ headers: ['X-Purpose', 'preview'] }, 'prefetch'],
  [{ headers: ['SEC-PURPOSE', 'a', 'sec-purpose', 'prerender'] }, 'prefetch'],
  [{ headers: ['Sec-Purpose', 'other'] }, 'callback'],
  [{ headers: ['X-Other', 'prefetch'] }, 'callback'],
  [{ headers: ['Sec-Fetch-Mode', 'navigate', 'Sec-Fetch-Dest', 'document'] }, 'callback'],
  [{ headers: ['Sec-Fetch-Mode', 'no-cors'] }, 'not-navigation'],
  [{ headers: ['Sec-Fetch-Dest', 'iframe'] }, 'not-navigation'],
  [{ headers: ['Sec-Fetch-Mode', 'navigate', 'sec-fetch-mode', 'cors'] }, 'not-navigation'],
  [{ headers: ['Sec-Fetch-Dest', 'document', 'sec-fetch-dest', 'image'] }, 'not-navigation'],
  [{ target: '/done', headers: ['Sec-Fetch-Dest', 'image'] }, 'not-navigation'],
  [{ target: '/done', headers: ['Purpose', 'prefetch'] }, 'prefetch'],
  [{ headers: ['__proto__', 'x'] }, 'callback'],
  [{ headers: ['Odd'] }, 'callback'],
  [{ limits: { requestLineBytes: LINE } }, 'callback'],
  [{ limits: { requestLineBytes: LINE - 1 } }, 'too-large'],
  [{ limits: { headerLines: 1 } }, 'callback'],
  [{ limits: { headerLines: 1 }, headers: ['A', ''] }, 'too-large'],
  [{ limits: { headBytes: LINE + HEADERS } }, 'callback'],
  [{ limits: { headBytes: LINE + HEADERS - 1 } }, 'too-large'],
  [{ limits: { headBytes: LINE + HEADERS + 4 }, headers: ['', ''] }, 'callback'],
  [{ limits: { headBytes: LINE + HEADERS + 4 }, headers: ['A', ''] }, 'too-large'],
  [{ method: 'POST', limits: { headerLines: 0 } }, 'too-large'],
])('%j comes to %s', (request, outcome) => {
  expect(verdict(request)).toBe(outcome);
});

test('headers are pairs in the order in which they came', () => {
  expect(headerPairs([])).toEqual([]);
  expect(headerPairs(['A', '1', 'a', '2', 'odd'])).toEqual([
    ['A', '1'],
    ['a', '2'],
  ]);
});
