/**
 * Which events each check of a lesson waits for, and which count as a try; and the progress of a
 * lesson. As text beside this file, written anew with
 * `vitest run test/core/lessons/every-check.test.ts --update`.
 */
import { expect, test } from 'vitest';
import {
  type Completion,
  completionCode,
  LONGEST_NAME,
  MOST_CHECKS,
  readCompletionCode,
} from '../../../source/core/lessons/completion-code.ts';
import { type Condition, isAttempt, isMet } from '../../../source/core/lessons/condition.ts';
import type { ObservedEvent } from '../../../source/core/lessons/observed-event.ts';
import { addToProgress, hardestCheck, triesWords } from '../../../source/core/lessons/progress.ts';
import { writtenCases } from '../../support/written-values.ts';

const REST = {
  ...({ type: 'rest', method: 'GET', path: 'orders.json', query: {}, status: 200 } as const),
  ...({ token: 'latest', hasNext: false } as const),
};
const GRAPHQL = {
  ...({ type: 'graphql', kind: 'query', fields: ['shop', 'orders'], status: 200 } as const),
  ...({ errors: [], userErrors: 0, token: 'latest' } as const),
};
const TOKEN = {
  ...({ type: 'token', by: 'code', kind: 'permanent', scopes: ['a', 'b'] } as const),
  ...({ missing: [], again: false } as const),
};
const SAID = { error: 'invalid_request', description: 'The code was used.' } as const;

const EVENTS: readonly ObservedEvent[] = [
  REST,
  { ...REST, method: 'POST' },
  { ...REST, path: 'orders/12.json' },
  { ...REST, path: 'orders/.json' },
  { ...REST, path: 'orders/1a.json' },
  { ...REST, path: 'orders/12.jsonx' },
  { ...REST, path: 'x/orders/12.json' },
  { ...REST, query: { limit: '5', status: '' } },
  { ...REST, query: { limit: '6', status: 'any' } },
  { ...REST, status: 404 },
  { ...REST, token: 'earlier', hasNext: true },
  GRAPHQL,
  { ...GRAPHQL, kind: 'mutation', fields: ['shop'] },
  { ...GRAPHQL, kind: 'mutation', fields: ['shop'], userErrors: 1 },
  { ...GRAPHQL, kind: 'mutation', fields: ['shop'], status: 400 },
  { ...GRAPHQL, kind: 'mutation', fields: ['shop'], status: 399, errors: ['ERROR'] },
  { ...GRAPHQL, fields: [], errors: ['THROTTLED', 'ERROR'], token: 'unknown' },
  { ...GRAPHQL, status: 401 },
  TOKEN,
  { ...TOKEN, scopes: ['b', 'a', 'a'], by: 'refresh', again: true },
  { ...TOKEN, scopes: ['a'], kind: 'expiring', missing: ['b'] },
  { ...TOKEN, scopes: ['a', 'c'] },
  { ...TOKEN, scopes: ['a', 'b', 'c'], missing: ['d', 'e'] },
  { type: 'token-lost', by: 'code' },
  { type: 'token-lost', by: 'refresh' },
  { type: 'token-refused', ...SAID },
  { type: 'token-refused', error: 'invalid_client', description: '' },
  { type: 'authorize-refused', ...SAID },
  { type: 'callback-refused', reason: 'hmac' },
  { type: 'callback-refused', reason: 'no-state' },
  { type: 'callback-accepted' },
  { type: 'callback-denied' },
  { type: 'approved' },
  { type: 'declined' },
  { type: 'revoked' },
  { type: 'asked', scopes: ['a'] },
  { type: 'app', change: 'released' },
  { type: 'app', change: 'redirect-urls-changed' },
  { type: 'fault', name: 'slow' },
  { type: 'fault', name: 'cut' },
];

const CONDITIONS: readonly Condition[] = [
  { type: 'rest' },
  { type: 'rest', method: 'POST' },
  { type: 'rest', path: 'orders.json' },
  { type: 'rest', path: 'orders/*.json' },
  { type: 'rest', query: {} },
  { type: 'rest', query: { limit: '5' } },
  { type: 'rest', query: { limit: '*', status: '*' } },
  { type: 'rest', query: { toString: '*' } },
  { type: 'rest', status: 404 },
  { type: 'rest', token: 'earlier' },
  { type: 'rest', hasNext: true },
  { type: 'rest', hasNext: false, method: 'GET', status: 200 },
  { type: 'graphql' },
  { type: 'graphql', kind: 'mutation' },
  { type: 'graphql', field: 'orders' },
  { type: 'graphql', error: 'none' },
  { type: 'graphql', error: 'ERROR' },
  { type: 'graphql', token: 'unknown' },
  { type: 'changed', mutation: 'shop' },
  { type: 'changed', mutation: 'orders' },
  { type: 'token' },
  { type: 'token', scopes: ['a', 'b'] },
  { type: 'token', scopes: ['a'], missing: ['b'] },
  { type: 'token', missing: [] },
  { type: 'token', kind: 'expiring' },
  { type: 'token', by: 'refresh' },
  { type: 'token', again: true },
  { type: 'token', again: false },
  { type: 'token-lost' },
  { type: 'token-lost', by: 'refresh' },
  { type: 'token-refused' },
  { type: 'token-refused', error: 'invalid_client' },
  { type: 'token-refused', says: 'was used' },
  { type: 'authorize-refused' },
  { type: 'authorize-refused', error: 'invalid_request', says: 'nowhere' },
  { type: 'callback-refused', reason: 'hmac' },
  { type: 'callback-accepted' },
  { type: 'approved' },
  { type: 'declined' },
  { type: 'revoked' },
  { type: 'app', change: 'released' },
  { type: 'app', change: 'redirect-urls-changed' },
  { type: 'fault', name: 'slow' },
];

test('a check is met by the events that are written down, and tried by others', async () => {
  const words = (event: ObservedEvent) => JSON.stringify(event).replaceAll('"', '');
  const cases = CONDITIONS.map((condition) => {
    const met = EVENTS.filter((event) => isMet(condition, event)).map(words);
    const tried = [...new Set(EVENTS.filter((event) => isAttempt(condition, event)).map(words))];
    const types = [...new Set(tried.map((each) => /type:([\w-]+)/.exec(each)?.[1] ?? ''))];
    const tries = `${tried.length} tries: ${types.join(' ')}`;
    return [JSON.stringify(condition), [...met, tries].join('\n')] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-check.txt');
});

const seal = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: 8 }, (_, at) => bytes.reduce((sum, byte) => sum + byte * (at + 3), at));

const DONE: Completion = {
  ...{ lesson: 0x1234, seed: 300, endedAtMs: Date.UTC(2026, 0, 1, 0, 2), tookMinutes: 12 },
  ...{ tries: [0, 3, 14, 1, 2], name: 'Ada' },
};

test('a completion code is the one that is written down, and is read as it was made', async () => {
  const changes: ReadonlyArray<Partial<Completion>> = [
    {},
    { lesson: 0 },
    { lesson: 0xffff },
    ...[0, 127, 128, 16_383, 16_384].map((seed) => ({ seed })),
    ...[-1, 0, 59_999, 60_000, 60_001].map((ms) => ({ endedAtMs: Date.UTC(2026, 0, 1) + ms })),
    ...[0, 254, 255, 256, 9999].map((tookMinutes) => ({ tookMinutes })),
    ...[[], [1], [1, 2], [14, 15, 16, 99], Array.from({ length: MOST_CHECKS }, () => 1)].map(
      (tries) => ({ tries }),
    ),
    ...[
      '',
      'x'.repeat(LONGEST_NAME),
      'x'.repeat(LONGEST_NAME + 1),
      `${'x'.repeat(LONGEST_NAME - 1)}é`,
      'Édith',
    ].map((name) => ({ name })),
  ];
  const cases = changes.map((change) => {
    const code = completionCode({ ...DONE, ...change }, seal);
    const read = readCompletionCode(code, seal);
    const named = JSON.stringify(change);
    const words = read.type === 'completion' ? JSON.stringify(read.completion) : read;
    return [named, [code, words]] as const;
  });
  const whole = completionCode(DONE, seal);
  const typed = [
    '',
    '-',
    'U',
    `${whole}0`,
    whole.slice(0, -1),
    whole.slice(0, 12),
    `A${whole.slice(1)}`,
    ` ${whole.toLowerCase()} `,
  ].map((text) => [`typed ${text}`, readCompletionCode(text, seal)] as const);
  await expect(writtenCases([...cases, ...typed])).toMatchFileSnapshot('every-code.txt');
  const tries = Array.from({ length: MOST_CHECKS + 1 }, () => 0);
  expect(() => completionCode({ ...DONE, tries }, seal)).toThrow(RangeError);
});

test('tries are told, and the hardest check is the first with the most of them', () => {
  const all = [[], [0], [0, 0], [1], [0, 2, 1], [3, 3], [0, 1, 5, 5, 2]];
  expect(all.map((tries) => [triesWords(tries), hardestCheck(tries)])).toMatchInlineSnapshot(`
    [
      [
        "no extra try",
        null,
      ],
      [
        "no extra try",
        null,
      ],
      [
        "no extra try",
        null,
      ],
      [
        "1 extra try",
        0,
      ],
      [
        "3 extra tries",
        1,
      ],
      [
        "6 extra tries",
        0,
      ],
      [
        "13 extra tries",
        2,
      ],
    ]
  `);
});

test('progress keeps the better of two runs and those of other lessons', () => {
  const run = (doneAtMs: number, ...tries: readonly number[]) => ({ doneAtMs, tries });
  const before = addToProgress({ a: run(1, 2, 2), b: run(1, 0) }, 'c', run(2, 1));
  expect(before).toEqual({ a: run(1, 2, 2), b: run(1, 0), c: run(2, 1) });
  expect(addToProgress(before, 'a', run(9, 1, 2))['a']).toEqual(run(9, 1, 2));
  expect(addToProgress(before, 'a', run(9, 4, 0))['a']).toEqual(run(9, 2, 2));
  expect(addToProgress(before, 'a', run(9, 5, 0))['a']).toEqual(run(9, 2, 2));
  expect(addToProgress(before, 'a', run(9, 7))['a']).toEqual(run(9, 7));
  expect(addToProgress({}, 'toString', run(9, 7))).toEqual({ toString: run(9, 7) });
});
