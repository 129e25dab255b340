import { describe, expect, it } from 'vitest';
import {
  findOrigins,
  originsAsJson,
  originTables,
} from '../../../source/commands/machine/doctor-settings.ts';
import { DEFAULT_PREFERENCES, type ReadPreferences } from '../../../source/core/preferences.ts';
import type { SettingTrace } from '../../../source/services/settings/trace-settings.ts';

const trace: SettingTrace = {
  name: 'shop',
  variable: 'TOKENWRIGHT_SHOP',
  value: 'demo.myshopify.com',
  source: { kind: 'option', name: '--shop' },
  hides: [{ kind: 'environment', name: 'TOKENWRIGHT_SHOP' }],
  isLeftAside: false,
  problem: null,
};

const refused: SettingTrace = {
  ...trace,
  value: null,
  problem: { code: 'invalid-shop', message: 'It is no shop.', remedy: 'Correct it.', exitCode: 2 },
};

const origins = (settings: readonly SettingTrace[]) => ({
  settings,
  preferences: [],
  environment: [],
});

describe('where a setting came from, as JSON', () => {
  it('has its place in words, and no problem', () => {
    expect(originsAsJson(origins([trace])).settings).toEqual([
      {
        name: 'shop',
        variable: 'TOKENWRIGHT_SHOP',
        value: 'demo.myshopify.com',
        source: { kind: 'option', place: 'option --shop' },
        hides: [{ kind: 'environment', place: 'environment TOKENWRIGHT_SHOP' }],
        isLeftAside: false,
        problem: null,
      },
    ]);
  });

  it('has what is wrong with it, and what helps', () => {
    expect(originsAsJson(origins([refused])).settings[0]?.problem).toEqual({
      message: 'It is no shop.',
      remedy: 'Correct it.',
    });
    const unset = { ...trace, source: null, value: null, hides: [] };
    expect(originsAsJson(origins([unset])).settings[0]).toMatchObject({ source: null, hides: [] });
  });
});

describe('the same for a person', () => {
  const rowOf = (one: SettingTrace) => originTables(origins([one]))[0]?.rows[0];

  it('is a row with the value, its place and what that hides', () => {
    expect(rowOf(trace)).toEqual({
      name: 'Store',
      text: 'demo.myshopify.com (option --shop; hides environment TOKENWRIGHT_SHOP)',
      remedy: null,
      isWrong: false,
    });
    expect(rowOf({ ...trace, hides: [] })?.text).toBe('demo.myshopify.com (option --shop)');
  });

  it('is wrong where it cannot be used, with what helps', () => {
    expect(rowOf(refused)).toEqual({
      name: 'Store',
      text: 'It is no shop. It hides environment TOKENWRIGHT_SHOP.',
      remedy: 'Correct it.',
      isWrong: true,
    });
  });

  it('says what is not set, and what is left aside', () => {
    expect(rowOf({ ...trace, value: null, source: null })?.text).toBe('not set');
    expect(rowOf({ ...trace, value: null, isLeftAside: true })?.text).toBe(
      'not set; option --shop is left aside',
    );
  });

  it('has no table without rows', () => {
    expect(originTables(origins([]))).toEqual([]);
  });
});

describe('everything that counts in a run', () => {
  const PATH = '/home/ada/.config/tokenwright/settings.json';
  const READ: ReadPreferences = {
    path: PATH,
    preferences: {
      ...DEFAULT_PREFERENCES,
      theme: { base: 'light', colors: { accent: 'magenta' } },
      keys: [
        { command: 'guide.next', keys: ['n', 'right'], place: 'settings.json line 4' },
        { command: 'guide.back', keys: ['b'], place: 'settings.json line 5' },
      ],
      motion: 'reduced',
      history: false,
    },
    lines: new Map([
      ['theme', 2],
      ['theme.accent', 3],
      ['keys', 4],
      ['keys.guide.back', 5],
      ['history', 6],
    ]),
    problems: [],
  };
  const found = findOrigins(
    [trace],
    {
      switches: {
        keep: {
          value: false,
          source: { kind: 'settings-file', path: PATH, line: 9, name: 'keep' },
        },
        timeout: {
          value: 90,
          source: { kind: 'settings-file', path: PATH, line: 8, name: 'timeout' },
        },
      },
    },
    READ,
    { env: { NO_COLOR: '1', HTTPS_PROXY: 'http://ada:secret@127.0.0.1:1', OTHER: 'x' } },
  );

  it('stands in three tables for a person', () => {
    expect(originTables(found)).toMatchInlineSnapshot(`
      [
        {
          "rows": [
            {
              "isWrong": false,
              "name": "Store",
              "remedy": null,
              "text": "demo.myshopify.com (option --shop; hides environment TOKENWRIGHT_SHOP)",
            },
          ],
          "title": "Settings, and where each comes from:",
        },
        {
          "rows": [
            {
              "isWrong": false,
              "name": "theme",
              "remedy": null,
              "text": "light (settings.json line 2)",
            },
            {
              "isWrong": false,
              "name": "theme.accent",
              "remedy": null,
              "text": "magenta (settings.json line 3)",
            },
            {
              "isWrong": false,
              "name": "keys.guide.next",
              "remedy": null,
              "text": "n, right (settings.json line 4)",
            },
            {
              "isWrong": false,
              "name": "keys.guide.back",
              "remedy": null,
              "text": "b (settings.json line 5)",
            },
            {
              "isWrong": false,
              "name": "mouse",
              "remedy": null,
              "text": "false (default)",
            },
            {
              "isWrong": false,
              "name": "motion",
              "remedy": null,
              "text": "reduced (default)",
            },
            {
              "isWrong": false,
              "name": "history",
              "remedy": null,
              "text": "false (settings.json line 6)",
            },
            {
              "isWrong": false,
              "name": "defaults.keep",
              "remedy": null,
              "text": "false (settings.json line 9)",
            },
            {
              "isWrong": false,
              "name": "defaults.timeout",
              "remedy": null,
              "text": "90 (settings.json line 8)",
            },
          ],
          "title": "Screens and ways to run:",
        },
        {
          "rows": [
            {
              "isWrong": false,
              "name": "HTTPS_PROXY",
              "remedy": null,
              "text": "127.0.0.1:1, with a user and a password (the proxy for https; loopback is always direct)",
            },
            {
              "isWrong": false,
              "name": "NO_COLOR",
              "remedy": null,
              "text": "1 (takes the colours away)",
            },
          ],
          "title": "Variables of other programs that count here:",
        },
      ]
    `);
  });

  it('stands in three lists for programs', () => {
    expect(originsAsJson(found)).toMatchInlineSnapshot(`
      {
        "environment": [
          {
            "means": "the proxy for https; loopback is always direct",
            "name": "HTTPS_PROXY",
            "value": "127.0.0.1:1, with a user and a password",
          },
          {
            "means": "takes the colours away",
            "name": "NO_COLOR",
            "value": "1",
          },
        ],
        "preferences": [
          {
            "name": "theme",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 2",
            },
            "value": "light",
          },
          {
            "name": "theme.accent",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 3",
            },
            "value": "magenta",
          },
          {
            "name": "keys.guide.next",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 4",
            },
            "value": "n, right",
          },
          {
            "name": "keys.guide.back",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 5",
            },
            "value": "b",
          },
          {
            "name": "mouse",
            "source": {
              "kind": "default",
              "place": "default",
            },
            "value": "false",
          },
          {
            "name": "motion",
            "source": {
              "kind": "default",
              "place": "default",
            },
            "value": "reduced",
          },
          {
            "name": "history",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 6",
            },
            "value": "false",
          },
          {
            "name": "defaults.keep",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 9",
            },
            "value": "false",
          },
          {
            "name": "defaults.timeout",
            "source": {
              "kind": "settings-file",
              "place": "settings.json line 8",
            },
            "value": "90",
          },
        ],
        "settings": [
          {
            "hides": [
              {
                "kind": "environment",
                "place": "environment TOKENWRIGHT_SHOP",
              },
            ],
            "isLeftAside": false,
            "name": "shop",
            "problem": null,
            "source": {
              "kind": "option",
              "place": "option --shop",
            },
            "value": "demo.myshopify.com",
            "variable": "TOKENWRIGHT_SHOP",
          },
        ],
      }
    `);
  });

  it('is what every run has where there is no settings file', () => {
    const none: ReadPreferences = {
      ...{ path: null, preferences: DEFAULT_PREFERENCES, lines: new Map(), problems: [] },
    };
    const tables = originTables(findOrigins([], { switches: {} }, none, { env: {} }));
    expect(
      tables.map(({ title, rows }) => [title, ...rows.map(({ name, text }) => `${name}: ${text}`)]),
    ).toMatchInlineSnapshot(`
      [
        [
          "Screens and ways to run:",
          "theme: terminal (default)",
          "mouse: false (default)",
          "motion: full (default)",
          "history: true (default)",
        ],
      ]
    `);
  });

  it('hides no secret twice: a masked one still looks like one', () => {
    const textFor = (name: SettingTrace['name'], value: string) =>
      originTables(origins([{ ...trace, name, value, hides: [] }]))[0]?.rows[0]?.text;
    const masked = `shpat_…${'4f'.repeat(2)}`;
    expect(textFor('accessToken', masked)).toBe(`${masked} (option --shop)`);
    expect(textFor('brand', `shpat_${'0a'.repeat(16)}`)).not.toContain('0a0a0a');
    expect(textFor('shop', 'a\u001bb')).toBe('a^[b (option --shop)');
  });
});
