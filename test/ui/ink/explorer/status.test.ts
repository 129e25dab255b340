import { describe, expect, test } from 'vitest';
import type { ExplorerState, Sending } from '../../../../source/core/explorer/state.ts';
import type { Meter, RequestAnswer } from '../../../../source/core/requests/answer.ts';
import {
  answerStatus,
  askedNow,
  isAsking,
  lensSegment,
  meterStatus,
  noticesOf,
  readingQuestion,
  receivedWords,
  sendingStatus,
  sizeWords,
  waitingWords,
} from '../../../../source/ui/ink/explorer/status.ts';
import type { Need } from '../../../../source/core/access/need.ts';
import type { ScopeLens } from '../../../../source/core/access/scope-lens.ts';
import { SHOPIFY_PROFILE } from '../../../../source/core/service/profile.ts';
import { editText } from '../../../../source/core/text/text-buffer.ts';
import { failure } from '../../../../source/core/diagnosis/diagnosis.ts';
import { answered, layers } from '../../../support/explorer/explorer-states.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
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

describe('the scopes that a request needs', () => {
  const LENS: ScopeLens = {
    ...{ need: [], needed: [], missing: null, isProbable: false, isOpen: false, isDeep: true },
    conditional: [],
  };
  const one: Need = [['read_orders']];
  const either: Need = [['read_orders', 'read_marketplace_orders']];
  const both: Need = [['read_orders', 'read_marketplace_orders'], ['read_products']];
  const lens = (changes: Partial<ScopeLens> | null, width?: number) =>
    lensSegment(
      changes === null ? null : { ...LENS, ...changes },
      SHOPIFY_PROFILE.scopes,
      glyphs,
      width,
    );

  test('are not told where they are not known, and are none where there are none', () => {
    expect(lens(null)).toBeNull();
    expect(lens({ isOpen: true })).toEqual(['? needed scopes unknown']);
    expect(lens({})).toEqual(['✓ needs no scope', 'ok']);
    expect(lens({ missing: [] })).toEqual(['✓ needs no scope', 'ok']);
  });

  test('are those that the token has', () => {
    const needed = ['read_orders', 'read_products'];
    expect(lens({ need: both, needed, missing: [] })).toEqual([
      '✓ has read_orders, read_products',
      'ok',
    ]);
    expect(lens({ need: one, needed: ['read_orders'], missing: [], isDeep: false })).toEqual([
      '✓ has read_orders; top fields only',
      'ok',
    ]);
  });

  test('are named while it is not known what the token has', () => {
    expect(lens({ need: one, needed: ['read_orders'] })).toEqual(['? needs read_orders']);
    expect(lens({ need: one, needed: ['read_orders'], isProbable: true, isDeep: false })).toEqual([
      '? needs read_orders (likely); top fields only',
    ]);
    const needed = ['read_orders', 'read_products'];
    const told = (width?: number) => lens({ need: both, needed }, width)?.[0];
    const long = '? needs read_orders (or read_marketplace_orders), read_products';
    const short = '? needs read_orders (or 1 other), read_products';
    expect(told()).toBe(long);
    expect(told(long.length)).toBe(long);
    expect(told(long.length - 1)).toBe(short);
    expect(told(short.length)).toBe(short);
    expect(told(short.length - 1)).toBe('? needs one of 2 scopes, read_products');
    expect(told(3)).toBe('? needs one of 2 scopes, read_products');
  });

  test('are lacked where the token has them not: only these are named', () => {
    const lacks = (changes: Partial<ScopeLens>, width?: number) =>
      lens({ need: both, needed: ['read_orders', 'read_products'], ...changes }, width);
    expect(lacks({ missing: ['read_products'] })).toEqual(['✗ lacks read_products', 'problem']);
    expect(lacks({ missing: ['read_products'], isProbable: true })?.[0]).toBe(
      '✗ lacks read_products (likely)',
    );
    expect(lacks({ missing: ['read_orders'] })?.[0]).toBe(
      '✗ lacks read_orders (or read_marketplace_orders)',
    );
    expect(lacks({ missing: ['read_orders'] }, 32)?.[0]).toBe('✗ lacks read_orders (or 1 other)');
    expect(lens({ need: either, needed: ['read_orders'], missing: ['read_orders'] }, 12)?.[0]).toBe(
      '✗ lacks one of 2 scopes',
    );
  });
});

describe('a question about an answer', () => {
  const { state } = answered({ a: 1 });
  const { response } = state;
  if (response?.type !== 'answer') throw new Error('fixture');
  const asked = (
    reading: Partial<ExplorerState['reading']>,
    changes: Partial<ExplorerState> = {},
  ) => readingQuestion({ ...state, reading: { ...state.reading, ...reading }, ...changes });
  const view = { ...state.view, tab: 'table' } as const;
  const saving = { type: 'asking', path: '/home/me/a.json', replaces: false } as never;

  test('is none where nothing waits for a key', () => {
    expect(asked({})).toBeNull();
    expect(asked({ isAskingForMore: true })).toBeNull();
    expect(asked({ saving: { type: 'busy', id: 1, typed: '' } })).toBeNull();
    expect(asked({ saving }, { response: null })).toBeNull();
    expect(askedNow(state)).toBeNull();
    expect(isAsking(state)).toBe(false);
  });

  test('is what to copy, of a row or of a table', () => {
    expect(asked({ isChoosingCopy: true })).toBe(
      'Copy what is under the cursor: v its value, k its key, p its path.',
    );
    expect(asked({ isChoosingCopy: true }, { view })).toBe(
      'Copy from the table: v the value, r the whole row, c all rows as CSV, p the path.',
    );
    expect(asked({}, { view })).toBeNull();
  });

  test('is whether to read on, up to a limit in whole mebibytes', () => {
    const up = (size: number) =>
      asked({ isAskingForMore: true }, { response: { ...response, size, incomplete: 'limit' } });
    const words = (limit: number) =>
      `Reading stopped at the limit. Read on in the same answer, up to ${limit} MiB?`;
    const mebibyte = 1024 * 1024;
    expect(up(mebibyte)).toBe(words(4));
    expect(up(1000)).toBe(words(1));
    expect(up(mebibyte / 4)).toBe(words(1));
    expect(up((mebibyte * 3) / 8)).toBe(words(2));
    expect(up(512 * mebibyte)).toBe(words(512));
    expect(asked({}, { response: { ...response, incomplete: 'limit' } })).toBeNull();
  });

  test('is whether to write the file, with the size of what is written', () => {
    const write = (replaces: boolean, incomplete: RequestAnswer['incomplete'] = null) =>
      asked(
        { saving: { type: 'asking', path: '/home/me/a.json', replaces } as never },
        { response: { ...response, size: 1200, incomplete } },
      );
    expect(write(false)).toBe('Write 1.2 KB to /home/me/a.json?');
    expect(write(true)).toBe('/home/me/a.json exists. Replace it with the 1.2 KB of this answer?');
    expect(write(false, 'limit')).toBe(
      'Write 1.2 KB, which is not the whole answer, to /home/me/a.json?',
    );
    expect(write(true, 'cut')).toBe(
      '/home/me/a.json exists. Replace it with the 1.2 KB of this answer, which is not the whole answer?',
    );
  });

  test('is whether to collect all pages, before all others', () => {
    const flight = { ...state.flight, collecting: 0 };
    expect(asked({ isChoosingCopy: true }, { flight })).toMatch(
      /^Collect all pages into one list: .* Esc ends it and keeps what came\.$/,
    );
  });

  test('identifies itself, also the one before a change of data, by the request', () => {
    const { 'a change of data': change, 'what to copy': copy } = layers();
    if (change === undefined || copy === undefined) throw new Error('fixture');
    expect(askedNow(change)).toBe(`send ${change.lastId}: POST shop.json`);
    expect(isAsking(change)).toBe(true);
    expect(askedNow(copy)).toBe(readingQuestion(copy));
    expect(isAsking(copy)).toBe(true);
  });
});

describe('the notices', () => {
  const told = (state: ExplorerState) =>
    noticesOf(state).map(({ level, message, remedy }) => [level, message, remedy]);
  const { 'a change of data': change, 'what to copy': copy } = layers();
  if (change?.question == null || copy === undefined) throw new Error('fixture');

  test('are none, or a question first', () => {
    expect(told(walkExplorer().state)).toEqual([]);
    expect(told(change)).toEqual([
      ['warning', 'POST shop.json may change data of demo.myshopify.com. Send it?', null],
    ]);
    const copied = { type: 'copied', isCopied: true, text: 'Copied.' } as const;
    const said = Object.assign(walkExplorer(), { state: copy }).go(copied).state;
    expect(told({ ...said, reading: copy.reading })).toEqual([
      ['warning', readingQuestion(copy), null],
      ['note', 'Copied.', null],
    ]);
  });

  test('tell what is waited for, and what is wrong with the token, at the end', () => {
    const { state } = answered({ a: 1 });
    const { response } = state;
    if (response?.type !== 'answer') throw new Error('fixture');
    const wait = (seconds: number): ExplorerState => ({
      ...state,
      refused: { ...state.refused, retryWait: { id: 1, asked: response.asked, seconds } },
    });
    expect(told(wait(3))).toEqual([
      ['warning', 'GET shop.json is sent again in 3 s; Esc ends the wait.', null],
    ]);
    expect(told(wait(90))[0]?.[1]).toMatch(/ in 90 s; /);
    const action = { type: 'authorize-again' } as const;
    const ended = failure('x', 'The token has ended.', 'Why.', 'Take a new one.', action);
    const both = { ...wait(3), refused: { ...wait(3).refused, tokenProblem: ended } };
    expect(told(both)).toHaveLength(1);
    expect(told({ ...both, response: null }).slice(1)).toEqual([
      ['problem', 'The token has ended.', 'Take a new one.'],
    ]);
  });

  test('hide people while presenting, in what is asked and in what is waited for', () => {
    const walk = walkExplorer().write('customers.json?q=bob@example.com').go({ type: 'send' });
    const asked = walk.state.sending?.asked;
    if (asked === undefined) throw new Error('fixture');
    const retryWait = { id: 1, asked, seconds: 3 };
    const waits = { ...walk.state, refused: { ...walk.state.refused, retryWait } };
    const asks = { ...change, question: { ...change.question, ...asked } } as ExplorerState;
    for (const state of [waits, asks]) {
      expect(told(state)[0]?.[1]).toContain('GET customers.json?q=bob@example.com');
      expect(told({ ...state, presenter: true })[0]?.[1]).toMatch(/^GET customers\.json\?q=\*+ /);
    }
  });

  test('tell what a paste lost in a field without a row for it', () => {
    const paste = { type: 'edit', edit: { type: 'paste', text: 'a\nb\nc' } } as const;
    const words = '2 line breaks were left out: this field holds one line.';
    const { state } = answered({ a: 1 });
    const find = Object.assign(walkExplorer(), { state }).go(
      { type: 'reading', event: { type: 'open-field', purpose: 'find' } },
      paste,
    ).state;
    const ready = walkExplorer().go({ type: 'open-presets' }, paste).state;
    expect(told(find)).toEqual([['warning', words, null]]);
    expect(told(ready)).toEqual([['warning', words, null]]);
    // The path has a row of its own for it.
    expect(told(walkExplorer().go(paste).state)).toEqual([]);
    const browser = (text: string): ExplorerState => {
      const at = walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' }).state;
      const { query } = at.graphql;
      const search = editText({ ...query, text: '', multiline: false }, { type: 'paste', text });
      const open = { search, found: null, waiting: null, page: null, index: 0, back: [] };
      return { ...at, assist: { ...at.assist, browser: open } };
    };
    expect(told(browser('a\nb\nc'))).toEqual([['warning', words, null]]);
    expect(told(browser('abc'))).toEqual([]);
    // Under what lies over both panes nothing is said of a field below.
    const covered = Object.assign(walkExplorer(), { state: find }).go({ type: 'open-help' }).state;
    expect(told({ ...covered, reading: find.reading, notice: null, passed: [] })).toEqual([]);
  });
});
