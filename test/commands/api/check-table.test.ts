import { describe, expect, it } from 'vitest';
import { checkTable, lifeWords } from '../../../source/commands/api/check-table.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { runProgram } from '../../support/terminal/run-program.ts';
import { startPracticeStore } from '../../../source/practice-store/library.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { writeFile } from 'node:fs/promises';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import type { Source } from '../../../source/services/settings/settings.ts';

type Api = Parameters<typeof checkTable>[1];
type Report = Parameters<typeof checkTable>[0];

const FILE: Source = { kind: 'env-file', path: '/x/.env', line: 4, name: 'MY_TOKEN' };
const NOW = Date.UTC(2026, 10, 22, 12);
const ENV: Source = { kind: 'environment', name: 'TOKENWRIGHT_EXPIRES_AT' };

const REPORT: Report = {
  ...{ store: null, shop: 'demo.practice.test', valid: true, app: 'Ours', tokenFrom: '.env' },
  ...{ tokenKind: 'expiring', scopes: ['write_products'], need: [], missing: [] },
};

function table(report: Partial<Report>, end: string | null, endFrom: Source = FILE, columns = 80) {
  const api = {
    token: { value: new Secret('practice_token_1'), source: FILE },
    settings: {
      profile: SHOPIFY_PROFILE,
      expiresAt: end === null ? null : { value: end, source: endFrom },
    },
  };
  return checkTable({ ...REPORT, ...report }, api as Api, columns, NOW);
}

const inMs = (ms: number) => new Date(NOW + ms).toISOString();

describe('check for a person', () => {
  it('names the variable of the file that it speaks of', () => {
    expect(table({}, null)).toMatch(/^Token    valid, from \.env line 4 \(MY_TOKEN\)$/m);
  });

  it.each([
    [3_600_000, 'it ends in 1 hour'],
    [90_000, 'it ends in 1 minute 30 seconds'],
    [-7_200_000, 'it ended 2 hours ago'],
  ])('says what is left of its life, or how long it is over: %i ms', (ms, words) => {
    expect(table({}, inMs(ms))).toContain(`Kind     Expiring token; ${words}`);
  });

  it('gives a token that is not valid no time to live, and says since when it has ended', () => {
    const kindOf = (report: Partial<Report>, end: string | null) =>
      /^Kind {5}(.*)$/m.exec(table({ ...report, valid: false }, end))?.[1];
    expect(kindOf({}, inMs(3_600_000))).toBe('Expiring token.');
    expect(kindOf({}, null)).toBe('Expiring token.');
    expect(kindOf({ tokenKind: 'permanent' }, null)).toBe('Permanent token.');
    expect(kindOf({}, inMs(-7_200_000))).toMatch(/^Expiring token; it ended 2 hours ago \(/);
  });

  it('does not take the end of another token for this one’s', () => {
    expect(table({}, inMs(60_000), ENV)).not.toContain('ends in 1 minute');
  });

  it('says what a kind without an end lives by', () => {
    expect(table({ tokenKind: 'permanent' }, null)).toContain('Permanent token. It does not');
  });

  it('says what each scope opens and contains, in rows that fit', () => {
    const text = table({ scopes: ['write_products', 'read_nobody_knows'] }, null, FILE, 60);
    const lines = text.split('\n');
    expect(lines).toContain('Scopes');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('and catalogs. Contains read_products.');
    expect(text).toContain('read_nobody_knows  This list does not know');
    const rows = lines.slice(lines.indexOf('Scopes') + 1);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(60);
  });

  it('stays short for a token that has nothing, or is none', () => {
    expect(table({ scopes: [] }, null)).toMatch(/^Scopes   none$/m);
    expect(table({ valid: false, scopes: [] }, null)).not.toContain('Scopes');
  });
});

describe('the whole table', () => {
  const scopes = ['write_products', 'read_nobody_knows', 'read_orders'];

  it('has a row for each thing that is known, in one column', () => {
    const report = {
      ...{ store: 'work', app: 'Ours \u001b[31m', scopes },
      ...{ need: ['read_products', 'read_customers'], missing: ['read_customers', 'read_x'] },
    };
    expect(table(report, inMs(3_600_000), FILE, 70)).toMatchInlineSnapshot(`
      "Store    work (demo.practice.test)
      Token    valid, from .env line 4 (MY_TOKEN)
      Kind     Expiring token; it ends in 1 hour (2026-11-22 13:00 UTC).
      App      Ours ^[[31m
      Scopes
        write_products     Create, change and delete products, variants,
                           collections, images, price lists and catalogs.
                           Contains read_products.
        read_nobody_knows  This list does not know what it opens.
        read_orders        See orders of the last 60 days with their
                           transactions, fulfilments and abandoned
                           checkouts.
      Needed   read_products, read_customers
      Missing  read_customers, read_x"
    `);
  });

  it('leaves out what is not known or not asked for', () => {
    expect(table({ app: null, scopes: [] }, null, FILE)).toMatchInlineSnapshot(`
      "Store    demo.practice.test
      Token    valid, from .env line 4 (MY_TOKEN)
      Kind     Expiring token. It ends after about an hour; the refresh token gets the next one, for 90 days.
      Scopes   none"
    `);
    expect(table({ valid: false, scopes, need: ['read_orders'] }, null)).toMatchInlineSnapshot(`
      "Store    demo.practice.test
      Token    not valid, from .env line 4 (MY_TOKEN)
      Kind     Expiring token.
      App      Ours
      Needed   read_orders
      Missing  none"
    `);
  });

  it('keeps twenty cells for what a scope opens, however narrow the terminal is', () => {
    const rows = table({ scopes: ['write_products'] }, null, FILE, 10).split('\n');
    const texts = rows.slice(rows.indexOf('Scopes') + 1).map((row) => row.slice(18));
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(20);
    expect(Math.max(...texts.map((text) => text.length))).toBeGreaterThan(14);
  });

  it('names the place of a token, with its variable where a file may hold several', () => {
    const placeOf = (source: Source) => {
      const api = {
        token: { value: new Secret('practice_token_1'), source },
        settings: { profile: SHOPIFY_PROFILE, expiresAt: null },
      };
      const [, line = ''] = checkTable(REPORT, api as Api, 80, NOW).split('\n');
      return line.replace('Token    valid, from ', '');
    };
    expect([
      placeOf(FILE),
      placeOf({ kind: 'environment', name: 'MINE' }),
      placeOf({ kind: 'stdin' }),
      placeOf({ kind: 'prompt' }),
    ]).toEqual(['.env line 4 (MY_TOKEN)', 'MINE', 'standard input', 'the prompt']);
  });
});

it.each([
  [1, 'Expiring token; it ends in 0 seconds (2026-11-22 12:00 UTC).'],
  [0, 'Expiring token; it ended 0 seconds ago (2026-11-22 12:00 UTC).'],
  [-1, 'Expiring token; it ended 0 seconds ago (2026-11-22 11:59 UTC).'],
  [60_000, 'Expiring token; it ends in 1 minute (2026-11-22 12:01 UTC).'],
  [
    null,
    'Expiring token. It ends after about an hour; the refresh token gets the next one, for 90 days.',
  ],
])('the life of a token is told from now on: %j ms', (ms, words) => {
  expect(lifeWords('expiring', ms === null ? null : NOW + ms, NOW)).toBe(words);
});

it('TOKENWRIGHT_EXPIRES_AT of the environment counts for a token of the environment', async () => {
  await using store = await startPracticeStore();
  const cwd = await ownFolder();
  await writeFile(`${cwd}/.env`, '');
  const { stdout, code } = await runProgram(['check'], {
    cwd,
    env: {
      TOKENWRIGHT_SHOP: store.shop,
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_ACCESS_TOKEN: store.issueToken().accessToken,
      TOKENWRIGHT_EXPIRES_AT: '2020-01-01T00:00:00Z',
    },
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Kind     Token of unknown kind; it ended \d+ days.* ago \(2020-01-01 /m);
});
