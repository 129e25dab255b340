import { append } from '../../core/any-length.ts';
import type { MemberNode, ValueNode } from '@humanwhocodes/momoa';
import { resolve } from 'node:path';
import { UserError, wrongUsage } from '../../core/errors.ts';
import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  SHOPIFY_PROFILE,
} from '../../core/service/profile.ts';
import type { ProfilePath } from '../../core/service/profile-scopes.ts';
import { quoted } from '../../core/text/display-text.ts';
import { decodeEnvText, readRegularFile } from '../env-file/read-env-file.ts';
import { NODE_FILES } from '../files/file-access.ts';
import {
  invalid,
  type OnProblem,
  type ProfileSetting,
  type RawValues,
  type SettingName,
  type Source,
  type Sourced,
} from './settings.ts';

/** The service profile of a run, and the sources of its values. */
interface LoadedProfile {
  readonly profile: ServiceProfile;
  readonly storeHostSource: Source;
  readonly profileSources: ReadonlyMap<ProfileSetting, Source>;
}

/**
 * The service profile of this run.
 * @param onProblem throws a problem, or records it so that the rest is read without it
 * @throws UserError `invalid-setting`, `profile-unreadable`
 */
export async function loadProfile(
  raw: RawValues,
  isPractice: boolean,
  cwd: string,
  onProblem: OnProblem,
): Promise<LoadedProfile> {
  const base = isPractice ? PRACTICE_PROFILE : SHOPIFY_PROFILE;
  const profileSources = new Map<ProfileSetting, Source>();
  const layers = await profileLayers(raw, cwd, onProblem);
  if (layers.length === 0)
    return { profile: base, storeHostSource: { kind: 'default' }, profileSources };

  // Loaded late: most runs override nothing and start faster without it.
  const { overrideProfile } = await import('../../core/service/profile-overrides.ts');
  let profile = base;
  for (const { name, source, overrides, lineOf } of layers) {
    const verdict = overrideProfile(profile, overrides);
    if (verdict.type === 'refused') {
      const line = lineOf(verdict.path);
      const where = source.kind === 'profile-file' ? { ...source, line } : source;
      onProblem(name, invalid(where, verdict));
      continue;
    }
    ({ profile } = verdict);
    for (const [setting, fields] of PROFILE_FIELDS) {
      if (fields.some((field) => hasField(overrides, field))) profileSources.set(setting, source);
    }
  }
  return {
    // Whatever id a file gives: this id keeps the credentials of the practice store apart.
    profile: isPractice ? { ...profile, id: PRACTICE_PROFILE.id } : profile,
    storeHostSource: layers.findLast(({ namesHost }) => namesHost)?.source ?? { kind: 'default' },
    profileSources,
  };
}

/** The profile settings, each with the profile fields that decide it. */
const PROFILE_FIELDS: ReadonlyArray<readonly [ProfileSetting, readonly string[]]> = [
  ['storeHost', ['storeHost']],
  ['brand', ['brand']],
  ['tokenPrefix', ['tokenPrefixes']],
  ['apiVersion', ['apiVersions', 'defaultApiVersion']],
];

function hasField(overrides: unknown, field: string): boolean {
  return typeof overrides === 'object' && overrides !== null && Object.hasOwn(overrides, field);
}

/** What one source of the settings overrides in the built-in profile. */
interface ProfileLayer {
  readonly name: SettingName;
  readonly source: Source;
  readonly overrides: unknown;
  readonly namesHost: boolean;
  /** The line of a field, one-based; null when it is in no file. */
  readonly lineOf: (path: ProfilePath) => number | null;
}

/** The profile file first, then the single variables, which are more specific. */
async function profileLayers(
  raw: RawValues,
  cwd: string,
  onProblem: OnProblem,
): Promise<ProfileLayer[]> {
  const { profile, storeHost, brand, tokenPrefix } = raw;
  const layers: ProfileLayer[] = [];
  if (profile !== undefined) {
    const read = await readProfileFile(profile.value, cwd).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      onProblem('profile', error);
      return { overrides: {}, lineOf: () => null };
    });
    const source = { kind: 'profile-file', path: resolve(cwd, profile.value), line: null } as const;
    // The file counts as the source of the host even if it only repeats it.
    layers.push({ ...read, name: 'profile', source, namesHost: true });
  }
  const add = (name: SettingName, given: Sourced<string> | undefined, overrides: unknown) => {
    if (given === undefined) return;
    const namesHost = name === 'storeHost';
    layers.push({ name, source: given.source, overrides, namesHost, lineOf: () => null });
  };
  add('storeHost', storeHost, { storeHost: storeHost?.value });
  add('brand', brand, { brand: brand?.value });
  add('tokenPrefix', tokenPrefix, { tokenPrefixes: [tokenPrefix?.value] });
  return layers;
}

/**
 * Reads a service profile: one JSON object whose fields override the built-in profile. Comments and
 * a trailing comma are allowed, as in the settings file.
 * @returns the values, still to be checked field by field, and their lines.
 * @throws UserError `profile-unreadable`, `invalid-setting`, and those of reading a regular file.
 */
async function readProfileFile(
  path: string,
  cwd: string,
): Promise<Pick<ProfileLayer, 'overrides' | 'lineOf'>> {
  const absolute = resolve(cwd, path);
  const read = await readRegularFile(absolute, NODE_FILES);
  if (read === null) {
    throw profileError(`The profile file ${path} does not exist.`, 'Check the path.');
  }
  const text = decodeEnvText(absolute, read.bytes).replace(/^\u{FEFF}/u, '');
  const { parse, evaluate } = await import('@humanwhocodes/momoa');
  let body: ValueNode;
  try {
    ({ body } = parse(text, { mode: 'jsonc', allowTrailingCommas: true }));
  } catch (error) {
    const line: unknown = error instanceof Error ? Reflect.get(error, 'line') : null;
    const where = typeof line === 'number' ? `, line ${line},` : '';
    throw profileError(
      `The profile file ${path}${where} is not valid JSON.`,
      'It must hold one object, for example {"brand":"Example","storeHost":"stores.example"}.',
    );
  }
  const twice = findTwice(body);
  if (twice !== null) {
    const source = { kind: 'profile-file', path: absolute, line: twice.loc.start.line } as const;
    throw invalid(source, {
      message: `"${quoted(nameOf(twice))}" stands there twice.`,
      remedy: 'Take one of them away.',
    });
  }
  return { overrides: evaluate(body), lineOf: (at) => nodeAt(body, at).loc.start.line };
}

/** A name that occurs twice in one object; it is not known which of the two is meant. */
function findTwice(body: ValueNode): MemberNode | null {
  // The array grows during the loop, so deep nesting costs no stack.
  const nodes: ValueNode[] = [body];
  for (const node of nodes) {
    if (node.type === 'Array')
      append(
        nodes,
        node.elements.map(({ value }) => value),
      );
    if (node.type !== 'Object') continue;
    const seen = new Set<string>();
    for (const member of node.members) {
      const name = nameOf(member);
      if (seen.has(name)) return member;
      seen.add(name);
      nodes.push(member.value);
    }
  }
  return null;
}

/** The node at a path, or the innermost node around it. */
function nodeAt(body: ValueNode, path: ProfilePath): MemberNode | ValueNode {
  let found: MemberNode | ValueNode = body;
  let value = body;
  for (const one of path) {
    if (value.type === 'Array') {
      const element: ValueNode | undefined = value.elements[Number(one)]?.value;
      if (element === undefined) return found;
      found = element;
      value = element;
    } else {
      const members: readonly MemberNode[] = value.type === 'Object' ? value.members : [];
      const member = members.find((each) => nameOf(each) === one);
      if (member === undefined) return found;
      found = member;
      ({ value } = member);
    }
  }
  return found;
}

function nameOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name;
}

function profileError(message: string, remedy: string): UserError {
  return wrongUsage('profile-unreadable', message, remedy);
}
