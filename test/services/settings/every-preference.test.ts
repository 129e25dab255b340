/**
 * What is taken of a settings file, and what is said of it, for many files, as text beside this one.
 * It is written anew with `vitest run test/services/settings/every-preference -u` and read before it
 * is committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ErrorReport } from '../../../source/core/errors.ts';
import {
  loadDefaults,
  loadPreferences,
  readPreferences,
} from '../../../source/services/settings/settings-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const SECRET_LIKE = `shpat_${'0'.repeat(32)}`;

const FILES: Readonly<Record<string, string>> = {
  'nothing in it': '{}',
  'all that can be set': `// comment
{
  "keys": { "send": "f10", "find": ["/", "ctrl+f"], "say token": "t" },
  "theme": {
    "base": "dark",
    "accent": "#ff8800",
    "ok": "#FF88aa",
    "problem": "bright-red"
  },
  "mouse": true,
  "motion": "reduced",
  "history": false,
  "defaults": {
    "store": "work",
    "scopes": ["read_products", "read_orders"],
    "redirectUri": "http://127.0.0.1:4000/x",
    "apiVersion": "2026-04",
    "maxBody": 1000,
    "timeout": 86400,
    "openBrowser": false,
    "plain": true,
    "presenter": true,
    "keep": false,
  },
}`,
  'scopes as one text, and the least of a time': '{"defaults": {"scopes": "a,b", "timeout": 0.1}}',
  'defaults that are wrong': `{"defaults": {
"store": 1,
"scopes": 2,
"redirectUri": [],
"apiVersion": 2026,
"maxBody": "1",
"timeout": 0,
"openBrowser": "no",
"plain": 1,
"presenter": null,
"keep": {},
"stroe": "x",
"nonsense": 1}}`,
  'scopes that are no texts': '{"defaults": {"scopes": [1, "a"]}}',
  'a time that is no number': '{"defaults": {"timeout": "1"}}',
  'a time that is too long': '{"defaults": {"timeout": 86401}}',
  'defaults that are none': '{"defaults": []}',
  'defaults that are misspelt': '{\n"defualts": {"store": "work"}}',
  'looks that are wrong beside defaults': '{"mouse": 1, "defaults": {"plain": true}}',
  'looks that are wrong alone': '{"mouse": 1}',
  'colours that are wrong': `{"theme": {
"base": "light",
"accent": "#ff88",
"ok": "#ff88000",
"warning": "gren",
"problem": 7,
"name": "x#ff8800",
"colour": "red"}}`,
  'a base that is none': '{"theme": {"base": 1}}',
  'a theme that is a list': '{"theme": []}',
  'keys that are wrong': `{"keys": {
"a": "",
"b": [1],
"c": ["f1", ""],
"d": ["1", "2", "3", "4", "5", "6", "7", "8"],
"e": ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
"f": true}}`,
  'keys that are a list': '{"keys": []}',
  'names that mean nothing': '{"thme": "dark", "zzz": 1, "\\u001b[2J": 2}',
  'a motion that is a number': '{"motion": 1}',
  'names that stand there twice': `{
"theme": {"accent": "red", "accent": "green"},
"mouse": true,
"mouse": false,
"theme": {"ok": "red", "ok": "blue"}}`,
  'names of secrets': `{"api_key": 1,
"apiKey": 1,
"api-key": 1,
"clientId": "x",
"client_id": "x",
"client-id": "x",
"password": "x",
"Credentials": {"a": 1},
"theme": {"secret": "x", "accent": "red"}}`,
  'values that look secret': `{"mouse": "${SECRET_LIKE}",
"keys": {"send": "${SECRET_LIKE}", "${SECRET_LIKE}": "a"},
"defaults": {"store": "${SECRET_LIKE}", "plain": true}}`,
  'no JSON': '{\n"mouse": true',
  'no JSON at its end': '{}\n}',
  'a text alone': '\n"mouse"',
  'nothing at all': '',
};

function said(problems: readonly ErrorReport[]): string[] {
  return problems.map(({ code, message, remedy }) => `! [${code}] ${message} | ${remedy}`);
}

function fields(of: object): string[] {
  return Object.entries(of).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

async function report(text: string, home: string): Promise<string[]> {
  const path = join(home, '.config/tokenwright/settings.json');
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  const read = await readPreferences(text, path);
  expect(await loadPreferences({ HOME: home }, 'linux')).toEqual(read);
  const defaults = await loadDefaults({ HOME: home }, 'linux');
  return [
    ...fields(read.preferences),
    `lines: ${[...read.lines].map(([name, line]) => `${name} ${line}`).join(', ')}`,
    ...said(read.problems),
    'For a command:',
    ...fields(defaults.values),
    ...fields(defaults.switches),
    ...said(defaults.problems),
  ].map((line) => line.replaceAll(home, '/home/ada'));
}

// Paths are told as they are, and elsewhere they are written otherwise.
test.skipIf(process.platform === 'win32')(
  'of every file is taken and said what is written down for it',
  async () => {
    const parts: string[] = [];
    for (const [name, text] of Object.entries(FILES))
      parts.push([`${name}\n`, ...(await report(text, await ownFolder()))].join('\n  '));
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('every-preference.txt');
  },
);

test('a file that is far too large, or is none, is not read', async () => {
  const home = await ownFolder();
  const path = join(home, '.config/tokenwright/settings.json');
  mkdirSync(join(path, '..'), { recursive: true });
  const env = { HOME: home };
  const nothing = { values: {}, switches: {}, problems: [] };
  expect(await loadDefaults(env, 'linux')).toEqual(nothing);
  expect(await loadDefaults({}, 'linux')).toEqual(nothing);
  const whole = '{"mouse": true, "defaults": {"plain": true}}';
  writeFileSync(path, whole.padEnd(256 * 1024));
  expect((await loadPreferences(env, 'linux')).preferences.mouse).toBe(true);
  writeFileSync(path, whole.padEnd(256 * 1024 + 1));
  const words = `[invalid-setting] settings.json: This is no file that can be read. | Look at ${path}.`;
  const { problems, ...read } = await loadPreferences(env, 'linux');
  expect(said(problems)).toEqual([`! ${words}`]);
  expect(read).toMatchObject({ path, preferences: { mouse: false }, lines: new Map() });
  const defaults = await loadDefaults(env, 'linux');
  expect({ ...defaults, problems: said(defaults.problems) }).toEqual({
    ...nothing,
    problems: [`! ${words}`],
  });
});
