import { settingsPath } from '../memory/folders.ts';
import type { MemberNode, ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import type { z } from 'zod';
import type { ErrorReport } from '../../core/errors.ts';
import {
  DEFAULT_PREFERENCES,
  type Defaults,
  type Preferences,
  type ReadPreferences,
} from '../../core/preferences.ts';
import { jsonFields, parseJson } from '../../core/json/json-object.ts';
import { quoted } from '../../core/text/display-text.ts';
import { didYouMean, nearestName } from '../../core/text/edit-distance.ts';
import { looksSecret } from '../../core/text/secret.ts';
import type { Environment } from '../environment/environment.ts';
import { readPrivateText } from '../files/private-file.ts';
import { knownNames, preferencesSchema } from './preferences-schema.ts';
import {
  CORRECT_IT,
  describeSource,
  invalid,
  isSettingName,
  type RawValues,
  type Source,
  type Switches,
} from './settings.ts';

/** In bytes; far more than a person writes by hand. */
const MOST_BYTES = 256 * 1024;

/**
 * Reads the preferences for the screens: JSON with comments, written by hand. A value that cannot
 * be used is reported and has its default; never throws, so that a mistake stops no program.
 */
export async function loadPreferences(
  env: Environment,
  platform: NodeJS.Platform,
): Promise<ReadPreferences> {
  const path = settingsPath(env, platform);
  const read = path === null ? null : await readPrivateText(path, MOST_BYTES);
  if (path === null || read === null || read.type === 'absent') {
    return NO_FILE;
  }
  if (read.type === 'text') return readPreferences(read.text, path);
  const { preferences, lines, problems } = unreadable(path);
  return { path, preferences, lines, problems };
}

/** The defaults that a person has chosen for all runs, with their sources. */
export interface ReadDefaults {
  /** Every other source of a setting takes precedence. */
  readonly values: RawValues;
  readonly switches: Switches;
  /** Problems with the defaults; mistakes in the looks of screens are not included. */
  readonly problems: readonly ErrorReport[];
}

const NO_DEFAULTS: ReadDefaults = { values: {}, switches: {}, problems: [] };

/** The defaults in the settings file; never throws. */
export async function loadDefaults(
  env: Environment,
  platform: NodeJS.Platform,
): Promise<ReadDefaults> {
  const path = settingsPath(env, platform);
  const read = path === null ? null : await readPrivateText(path, MOST_BYTES);
  if (path === null || read === null || read.type === 'absent') return NO_DEFAULTS;
  if (read.type === 'text' && isOfScreens(read.text)) return NO_DEFAULTS;
  const settings = read.type === 'text' ? await readSettings(read.text, path) : unreadable(path);
  const given = Object.entries(settings.defaults).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, { value, source: settings.sourceOf(name) }] as const],
  );
  return {
    values: Object.fromEntries(given.filter(([name]) => isSettingName(name))),
    switches: Object.fromEntries(given.filter(([name]) => !isSettingName(name))),
    problems: settings.problems.filter((problem) => !settings.ofScreens.has(problem)),
  };
}

/**
 * A file about screens alone costs a command nothing: it is valid JSON, and no name in it looks
 * like `defaults`.
 */
function isOfScreens(text: string): boolean {
  if (text.includes(DEFAULTS)) return false;
  const members = jsonFields(parseJson(text));
  return members !== null && ![...members.keys()].some(isMeantAsDefaults);
}

const DEFAULTS = 'defaults';

function isMeantAsDefaults(name: unknown): boolean {
  return typeof name === 'string' && nearestName(name, [DEFAULTS]) !== null;
}

interface ReadSettings {
  readonly preferences: Preferences;
  readonly defaults: Defaults;
  readonly lines: ReadPreferences['lines'];
  readonly problems: readonly ErrorReport[];
  /** The problems that concern screens alone. */
  readonly ofScreens: ReadonlySet<ErrorReport>;
  /** The source of a default. */
  readonly sourceOf: (name: string) => Source;
}

function unreadable(path: string): ReadSettings {
  return withoutFile(path, null, 'This is no file that can be read.', `Look at ${path}.`);
}

const NO_FILE: ReadPreferences = {
  path: null,
  preferences: DEFAULT_PREFERENCES,
  lines: new Map(),
  problems: [],
};

/** The result when nothing of the file can be used. */
function withoutFile(
  path: string,
  line: number | null,
  message: string,
  remedy: string,
): ReadSettings {
  const source = { kind: 'settings-file', path, line, name: null } as const;
  return {
    preferences: DEFAULT_PREFERENCES,
    lines: new Map(),
    defaults: {},
    problems: [invalid(source, { message, remedy })],
    ofScreens: new Set(),
    sourceOf: () => source,
  };
}

const NOT_JSON = 'This is not JSON (comments, and a comma at the end, are fine).';

/**
 * The preferences in a text.
 * @param path of the file, for messages and lines
 */
export async function readPreferences(text: string, path: string): Promise<ReadPreferences> {
  const { preferences, lines, problems } = await readSettings(text, path);
  return { path, preferences, lines, problems };
}

async function readSettings(text: string, path: string): Promise<ReadSettings> {
  // Loaded late: most people have no such file and start faster without it.
  const { parse, evaluate } = await import('@humanwhocodes/momoa');
  let body: ValueNode;
  try {
    const options = { mode: 'jsonc', allowTrailingCommas: true } as const;
    ({ body } = parse(text.replace(/^\u{FEFF}/u, ''), options));
  } catch (error) {
    return withoutFile(path, lineOf(error), NOT_JSON, 'Until then all is as without the file.');
  }
  if (body.type !== 'Object') {
    const example = 'For example {"theme": "light", "keys": {"send": "f10"}}.';
    return withoutFile(path, body.loc.start.line, 'The file must hold one object.', example);
  }
  const found: Found = { path, body, problems: [], ofScreens: new Set() };
  refuseTwice(found, body, []);
  refuseSecrets(found, body, []);
  return {
    ...checkedValues(found, evaluate),
    lines: new Map(linesIn(body, '')),
    problems: found.problems,
    ofScreens: found.ofScreens,
    sourceOf(name) {
      const at = memberAt(found.body, ['defaults', name]);
      return sourceOf(found, at?.member ?? null, at?.path ?? []);
    },
  };
}

/** The settings by name with their lines, such as `theme.accent`. */
function linesIn(node: ObjectNode, before: string): Array<readonly [string, number]> {
  return node.members.flatMap((member) => {
    const name = `${before}${nameOf(member)}`;
    const inner = member.value.type === 'Object' ? linesIn(member.value, `${name}.`) : [];
    return [[name, member.loc.start.line] as const, ...inner];
  });
}

function lineOf(error: unknown): number | null {
  const line: unknown = error instanceof Error ? Reflect.get(error, 'line') : null;
  return typeof line === 'number' ? line : null;
}

/** The file that is read, and the problems with it. */
interface Found {
  readonly path: string;
  readonly body: ObjectNode;
  readonly problems: ErrorReport[];
  readonly ofScreens: Set<ErrorReport>;
}

type Path = readonly PropertyKey[];

const REMOVED = 'Take it out; a secret belongs into the environment, an .env file or a prompt.';

/** Secrets are refused, since this file is copied from machine to machine. */
function refuseSecrets(found: Found, node: ObjectNode, path: Path): void {
  node.members = node.members.filter((member) => {
    const here = [...path, nameOf(member)];
    const text = member.value.type === 'String' ? member.value.value : '';
    // The name of a command may contain the word "token".
    const isNamed = path[0] !== 'keys' && SECRET_NAME.test(nameOf(member));
    const isSecret = isNamed || looksSecret(nameOf(member)) || looksSecret(text);
    // The member's name may be the secret itself, so its path is left out.
    if (isSecret)
      refuse(found, member, path, 'This looks like a secret, and is not read.', REMOVED);
    else if (member.value.type === 'Object') refuseSecrets(found, member.value, here);
    return !isSecret;
  });
}

const SECRET_NAME = /secret|token|passw|credential|api-?_?key|client_?-?id/i;

function refuseTwice(found: Found, node: ObjectNode, path: Path): void {
  const seen = new Set<string>();
  node.members = node.members.filter((member) => {
    const name = nameOf(member);
    const isNew = !seen.has(name);
    seen.add(name);
    const here = [...path, name];
    if (!isNew) refuse(found, member, here, 'It stands there twice.', 'The first one counts.');
    if (member.value.type === 'Object') refuseTwice(found, member.value, here);
    return isNew;
  });
}

/** Removes and reports invalid values until the rest is valid. */
function checkedValues(
  found: Found,
  evaluate: (node: ValueNode) => unknown,
): Pick<ReadSettings, 'preferences' | 'defaults'> {
  const schema = preferencesSchema((name) =>
    describeSource(sourceOf(found, memberAt(found.body, ['keys', name])?.member ?? null, [])),
  );
  for (;;) {
    const { success, data, error } = schema.safeParse(evaluate(found.body));
    if (success) return data;
    for (const issue of error.issues) {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const members = (names.length === 0 ? [[]] : names.map((name) => [name])).map((last) =>
        memberAt(found.body, [...issue.path, ...last]),
      );
      for (const member of members) {
        // Not reached: every issue is about a member that exists.
        if (member === null) return { preferences: DEFAULT_PREFERENCES, defaults: {} };
        refuseIssue(found, issue, member);
      }
    }
  }
}

function refuseIssue(found: Found, issue: z.core.$ZodIssue, at: Located): void {
  const { member, path, parent } = at;
  parent.members = parent.members.filter((other) => other !== member);
  if (issue.code === 'unrecognized_keys') {
    const known = knownNames(issue.path);
    const remedy = didYouMean(nameOf(member), known) ?? `There are: ${known.join(', ')}.`;
    return refuse(found, member, path, 'There is no such setting.', remedy);
  }
  const remedy: unknown = issue.code === 'custom' ? issue.params?.['remedy'] : undefined;
  const words = typeof remedy === 'string' ? remedy : CORRECT_IT;
  refuse(found, member, path, issue.message, words);
}

/** A setting and its place in the file. */
interface Located {
  readonly member: MemberNode;
  readonly parent: ObjectNode;
  readonly path: Path;
}

/** The setting at a path, or the innermost one around it. */
function memberAt(body: ObjectNode, path: Path): Located | null {
  let found: Located | null = null;
  let parent: ValueNode = body;
  for (const [depth, name] of path.entries()) {
    if (parent.type !== 'Object') break;
    const member: MemberNode | undefined = parent.members.find((one) => nameOf(one) === name);
    if (member === undefined) break;
    found = { member, parent, path: path.slice(0, depth + 1) };
    parent = member.value;
  }
  return found;
}

function nameOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}

function sourceOf({ path }: Found, member: MemberNode | null, at: Path): Source {
  const name = at.length === 0 ? null : quoted(at.map(String).join('.'));
  return { kind: 'settings-file', path, line: member?.loc.start.line ?? null, name };
}

function refuse(
  found: Found,
  member: MemberNode,
  path: Path,
  message: string,
  remedy: string,
): void {
  const problem = invalid(sourceOf(found, member, path), { message, remedy });
  found.problems.push(problem);
  if (path.length > 0 && !isMeantAsDefaults(path[0])) found.ofScreens.add(problem);
}
