/**
 * What comes of settings that are given in many ways: values, where they are from, what they hide, and
 * all that is said of them, as text beside this file. It is written anew with
 * `vitest run test/services/settings/every-setting -u` and read before it is committed.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { loadSettings } from '../../../source/services/settings/load-settings.ts';
import {
  answerCeiling,
  checkDestination,
  describeSource,
  savedTokenKind,
  type SettingName,
  type Settings,
  type Source,
  type Sourced,
  sourceTag,
} from '../../../source/services/settings/settings.ts';
import { placeWords, traceSettings } from '../../../source/services/settings/trace-settings.ts';
import { FAULTS, PROFILES, type SettingCase, SOURCES } from './setting-cases.ts';
import { PRACTICE, STORES } from './store-cases.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'tokenwright-every-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const absolute = join(cwd, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text, { mode: 0o600 });
}

/** The paths of tokens are below the working folder. */
function listOf(stores: readonly object[]): string {
  const inside = (key: string, value: unknown) =>
    key === 'path' && typeof value === 'string' && !isAbsolute(value) ? join(cwd, value) : value;
  return JSON.stringify({ version: 1, stores }, inside);
}

function variableOf(name: string): string {
  return name.startsWith('=') ? name.slice(1) : `TOKENWRIGHT_${name}`;
}

function errorWords({ code, message, remedy }: UserError): string {
  return `[${code}] ${message} | ${remedy}`;
}

function sourceWords(source: Source): string {
  const place = 'path' in source ? ` at ${source.path}` : '';
  const name = 'name' in source && source.name !== null ? ` as ${source.name}` : '';
  return `${placeWords(source)} (${sourceTag(source)}${place}${name}; ${describeSource(source)})`;
}

function valueLines(settings: Settings, problems: ReadonlyMap<SettingName, UserError>): string[] {
  return traceSettings(settings, problems).map(
    ({ name, variable, value, source, hides, isLeftAside, problem }) =>
      [
        `${name} ${variable} = ${value ?? 'nothing'}`,
        source === null ? 'from nowhere' : `from ${sourceWords(source)}`,
        ...hides.map((hidden) => `  hides ${sourceWords(hidden)}`),
        ...(isLeftAside ? ['  left aside'] : []),
        ...(problem === null ? [] : [`  wrong: ${problem.message}`]),
      ].join('\n    '),
  );
}

function otherLines(settings: Settings): string[] {
  const { accessToken, clientSecret, store, profile, switches } = settings;
  return [
    `shop as typed: ${settings.shopText}`,
    `token named: ${settings.tokenName}`,
    `ceiling: ${answerCeiling(settings)}`,
    `kind of token: ${accessToken === null ? null : savedTokenKind(settings, accessToken)}`,
    ...destinations(settings, { accessToken, clientSecret }),
    `store: ${store === null ? null : `${JSON.stringify(store.value)} from ${sourceWords(store.source)}`}`,
    `store host from: ${sourceWords(settings.storeHostSource)}`,
    `profile: ${JSON.stringify([profile.id, profile.adminHost, profile.tokenHeader, profile.apiVersions, profile.paths])}`,
    ...Object.entries(switches).map(([name, given]) => `switch ${name}: ${JSON.stringify(given)}`),
    ...settings.notices.map((notice) => `note: ${notice}`),
    ...[...settings.notesOn].flatMap(([name, notes]) => notes.map((note) => `on ${name}: ${note}`)),
    ...[...settings.refused].map(([name, error]) => `refused ${name}: ${errorWords(error)}`),
  ];
}

function destinations(
  settings: Settings,
  secrets: Readonly<Record<string, Sourced<Settings['accessToken'] & object>['value'] | null>>,
): string[] {
  return Object.entries(secrets).map(
    ([name, secret]) =>
      `destination of ${name}: ${JSON.stringify(checkDestination(settings, [secret]))}`,
  );
}

async function report({ options = {}, env = {}, files = {}, stores, inputs }: SettingCase) {
  for (const [path, text] of Object.entries(files)) write(path, text);
  if (stores !== undefined) write('config/tokenwright/stores.json', listOf(stores));
  const variables = Object.entries(env).map(([name, value]) => [variableOf(name), value]);
  const given = {
    options,
    env: { HOME: cwd, XDG_CONFIG_HOME: join(cwd, 'config'), ...Object.fromEntries(variables) },
    cwd,
    envFilePath: null,
    platform: 'linux',
    keychain: 'unread',
    ...inputs,
  } as const;
  const problems = new Map<SettingName, UserError>();
  const lines: string[] = [];
  const settings = await loadSettings({
    ...given,
    onProblem(name, error) {
      if (name !== null) problems.set(name, error);
      lines.push(`problem ${name}: ${errorWords(error)}`);
    },
  });
  lines.push(...valueLines(settings, problems), ...otherLines(settings));
  const ends = await loadSettings(given).then(
    () => null,
    (error: unknown) => {
      if (error instanceof UserError) return error;
      throw error;
    },
  );
  if (ends !== null) lines.push(`ends with ${ends.exitCode}: ${errorWords(ends)}`);
  return lines.map((line) => line.replaceAll(cwd, '/folder'));
}

// Paths are told as they are, and elsewhere they are written otherwise.
test
  .skipIf(process.platform === 'win32')
  .each(Object.entries({ SOURCES, PROFILES, FAULTS, PRACTICE, STORES }))(
  '%s: every setting is what is written down for it',
  async (group, cases) => {
    const usual = await report({});
    const parts = [['nothing is given', ...usual].join('\n  ')];
    for (const [name, given] of Object.entries(cases)) {
      rmSync(cwd, { recursive: true, force: true });
      mkdirSync(cwd);
      const lines = await report(given);
      // What is as always need not be read again.
      parts.push([name, ...lines.filter((line) => !usual.includes(line))].join('\n  '));
    }
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(
      `every-setting/${group.toLowerCase()}.txt`,
    );
  },
);
