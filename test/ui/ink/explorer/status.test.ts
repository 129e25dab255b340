import { describe, expect, test } from 'vitest';
import type { ExplorerState, Sending } from '../../../../source/core/explorer/state.ts';
import type { Meter, RequestAnswer } from '../../../../source/core/requests/answer.ts';
import {
  answerStatus,
  meterStatus,
  receivedWords,
  sendingStatus,
  sizeWords,
  waitingWords,
} from '../../../../source/ui/ink/explorer/status.ts';
import { createTheme } from '../../../../source/ui/ink/theme.ts';

const { glyphs } = createTheme({ color: false, unicode: true });

const words = (segments: ReadonlyArray<readonly [string, ...unknown[]]>): string =>
  segments.map(([text]) => text).join('');

test('sizes are decimal, with one digit, and never 1000.0 KB', () => {
  expect([0, 999, 1000, 1949, 1950, 999_949, 999_950, 1_000_000].map(sizeWords)).toEqual([
    ...['0 B', '999 B', '1.0 KB', '1.9 KB', '1.9 KB', '999.9 KB', '1.0 MB', '1.0 MB'],
  ]);
  expect(receivedWords({ bytes: 512, total: null })).toBe('512 B');
  expect(receivedWords({ bytes: 512, total: 8_000_000 })).toBe('512 B of 8.0 MB');
});

describe('the meter', () => {
  const meter = (now: Meter | null) => meterStatus({ meter: now } as ExplorerState, glyphs);
  const calls = (used: number) => meter({ type: 'calls', limit: { used, limit: 40 } });
  const cost = (changes: object) =>
    meter({
      type: 'cost',
      cost: {
        actual: 7,
        requested: 9,
        currentlyAvailable: 500,
        maximumAvailable: 1000,
        restoreRate: 50,
        ...changes,
      },
    });

  test('is nothing before the first answer', () => expect(meter(null)).toEqual([]));

  test.each([
    [0, '╌╌╌╌╌╌╌╌╌╌ calls 0/40', 'accent'],
    [1, '━╌╌╌╌╌╌╌╌╌ calls 1/40', 'accent'],
    [31, '━━━━━━━━╌╌ calls 31/40', 'accent'],
    [32, '━━━━━━━━╌╌ calls 32/40, nearly full', 'warning'],
    [40, '━━━━━━━━━━ calls 40/40, nearly full', 'warning'],
    [44, '━━━━━━━━━━ calls 44/40, nearly full', 'warning'],
  ])('after %i calls', (used, shown, color) => {
    expect(words(calls(used))).toBe(shown);
    expect(calls(used)[0]?.[1]).toBe(color);
    expect(calls(used).at(-1)?.[1]).toBe(color === 'warning' ? color : undefined);
  });

  test('of a cost fills up as points are spent, and warns at the last fifth', () => {
    expect(words(cost({}))).toBe('━━━━━╌╌╌╌╌ cost 7, 500/1000 left');
    expect(words(cost({ currentlyAvailable: 201 }))).not.toContain('nearly');
    expect(words(cost({ currentlyAvailable: 200 }))).toBe(
      '━━━━━━━━╌╌ cost 7, 200/1000 left, nearly empty',
    );
    expect(words(cost({ currentlyAvailable: 1000 }))).toMatch(/^╌{10} /);
    expect(words(cost({ actual: null }))).toContain('cost 9,');
    expect(words(cost({ actual: null, requested: null }))).toContain('cost ?,');
    expect(words(cost({ currentlyAvailable: null }))).toBe('cost 7');
    expect(words(cost({ maximumAvailable: null }))).toBe('cost 7');
  });
});

const SENDING: Sending = {
  id: 1,
  asked: { title: 'GET shop.json', api: 'rest' } as Sending['asked'],
  waiting: null,
  elapsedMs: 0,
  waitedFromMs: 0,
  received: null,
  walk: null,
  collected: null,
};

describe('a request under way', () => {
  const status = (changes: Partial<Sending>) =>
    words(sendingStatus({ ...SENDING, ...changes }, glyphs));
  const waiting = { reason: 'throttled', waitMs: 2_500, retry: 2 } as const;

  test('turns, counts whole seconds, and says what has come', () => {
    expect(status({})).toBe(' · ⠋ Sending GET shop.json');
    expect(status({ elapsedMs: 124 })).toBe(' · ⠋ Sending GET shop.json');
    expect(status({ elapsedMs: 125 })).toBe(' · ⠙ Sending GET shop.json');
    expect(status({ elapsedMs: 999 })).not.toContain(' s ');
    expect(status({ elapsedMs: 1250 })).toBe(' · ⠋ 1 s · Sending GET shop.json');
    expect(status({ received: { bytes: 5, total: 10 } })).toContain('5 B of 10 B · Sending');
  });

  test('stands still while it waits to be sent again, with the time that is left', () => {
    expect(status({ waiting })).toBe(' · ● Waiting to send GET shop.json');
    const left = (elapsedMs: number) =>
      waitingWords({ ...SENDING, waiting, elapsedMs, waitedFromMs: 1000 }, glyphs);
    expect(left(1000)).toBe('● The store throttled the query. Sending again in 3 s, try 2 of 3.');
    expect(left(2500)).toContain('Sending again in 1 s,');
    expect(left(2501)).toContain('Sending again in 1 s,');
    expect(left(2650)).toContain('Sending again in 0.9 s,');
    expect(left(3499)).toContain('Sending again in 0.1 s,');
    expect(left(3500)).toBe('● Sent again, try 2 of 3.');
    expect(waitingWords(SENDING, glyphs)).toBeNull();
  });

  test('of all pages counts what was collected', () => {
    const collected = { pages: 1, rows: 0, cost: 1 } as NonNullable<Sending['collected']>;
    expect(status({ collected })).toBe(' · ⠋ 0 s · 1 page · calls 1');
    const more = { pages: 1200, rows: 3000, cost: 2400 } as NonNullable<Sending['collected']>;
    const graphql = { title: 'Products', api: 'graphql' } as Sending['asked'];
    expect(status({ collected: more, asked: graphql })).toBe(
      ' · ⠋ 0 s · 1,200 pages · 3,000 rows · cost 2,400',
    );
  });
});

describe('an answer', () => {
  const status = (changes: object) =>
    answerStatus(
      {
        ...{ status: 200, statusWord: 'OK', durationMs: 141.6, size: 1200, diagnoses: [] },
        asked: { title: 'GET shop.json' },
        ...changes,
      } as unknown as RequestAnswer,
      glyphs,
    );

  test.each([
    [{}, ' · ✓ 200 OK · 142 ms · 1.2 KB · GET shop.json', 'ok'],
    [{ status: 299, statusWord: '' }, ' · ✓ 299 · 142 ms', 'ok'],
    [{ status: 300, statusWord: 'Multiple' }, ' · ! 300 Multiple, not followed ·', 'warning'],
    [{ status: 399, statusWord: '' }, ' · ! 399, not followed ·', 'warning'],
    [{ status: 400, statusWord: 'Bad' }, ' · ✗ 400 Bad ·', 'problem'],
    [
      { status: 302, statusWord: 'Found', diagnoses: [{ severity: 'failure' }] },
      ' · ! 302 Found, not followed ·',
      'warning',
    ],
    [{ status: 304, statusWord: 'Not Modified' }, ' · ✓ 304 Not Modified ·', 'ok'],
    [{ diagnoses: [{ severity: 'failure' }] }, ' · ✗ 200 OK, with errors ·', 'problem'],
    [{ diagnoses: [{ severity: 'warning' }] }, ' · ✓ 200 OK ·', 'ok'],
  ])('with %j says it in a word beside its colour', (changes, shown, color) => {
    expect(words(status(changes))).toContain(shown);
    expect(status(changes)[1]?.[1]).toBe(color);
  });
});
