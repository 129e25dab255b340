import { resolve } from 'node:path';
import { UserError, wrongUsage } from '../../core/errors.ts';
import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  SHOPIFY_PROFILE,
} from '../../core/service/profile.ts';
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

/** The service profile of a run, and where it came from. */
interface LoadedProfile {
  readonly profile: ServiceProfile;
  readonly storeHostSource: Source;
  readonly profileSources: ReadonlyMap<ProfileSetting, Source>;
}

/**
 * The service profile of this run.
 * @param onProblem throws what is wrong, or takes it so that the rest is read without it
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
  const steps = await profileSteps(raw, cwd, onProblem);
  if (steps.length === 0)
    return { profile: base, storeHostSource: { kind: 'default' }, profileSources };

  // Loaded here only: most runs override nothing and start faster without it.
  const { overrideProfile } = await import('../../core/service/profile-overrides.ts');
  let profile = base;
  for (const { name, source, overrides } of steps) {
    const verdict = overrideProfile(profile, overrides);
    if (verdict.type === 'refused') {
      onProblem(name, invalid(source, verdict));
      continue;
    }
    ({ profile } = verdict);
    for (const [setting, fields] of PROFILE_FIELDS) {
      if (fields.some((field) => hasField(overrides, field))) profileSources.set(setting, source);
    }
  }
  return {
    // Whatever a file calls it: that its credentials stay apart hangs on this name.
    profile: isPractice ? { ...profile, id: PRACTICE_PROFILE.id } : profile,
    storeHostSource: steps.findLast(({ namesHost }) => namesHost)?.source ?? { kind: 'default' },
    profileSources,
  };
}

/** What a person sees of a profile among the settings, by the fields that decide it. */
const PROFILE_FIELDS: ReadonlyArray<readonly [ProfileSetting, readonly string[]]> = [
  ['storeHost', ['storeHost']],
  ['brand', ['brand']],
  ['tokenPrefix', ['tokenPrefixes']],
  ['apiVersion', ['apiVersions', 'defaultApiVersion']],
];

function hasField(overrides: unknown, field: string): boolean {
  return typeof overrides === 'object' && overrides !== null && Object.hasOwn(overrides, field);
}

interface ProfileStep {
  readonly name: SettingName;
  readonly source: Source;
  readonly overrides: unknown;
  readonly namesHost: boolean;
}

/** The profile file first, then the single variables, which are more specific. */
async function profileSteps(
  raw: RawValues,
  cwd: string,
  onProblem: OnProblem,
): Promise<ProfileStep[]> {
  const { profile, storeHost, brand, tokenPrefix } = raw;
  const steps: ProfileStep[] = [];
  if (profile !== undefined) {
    const overrides = await readProfileFile(profile.value, cwd).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      onProblem('profile', error);
      return {};
    });
    const path = resolve(cwd, profile.value);
    // The file counts as the source even of a host that it only repeats.
    steps.push({
      name: 'profile',
      source: { kind: 'profile-file', path },
      overrides,
      namesHost: true,
    });
  }
  const add = (name: SettingName, given: Sourced<string> | undefined, overrides: unknown) => {
    if (given === undefined) return;
    steps.push({ name, source: given.source, overrides, namesHost: name === 'storeHost' });
  };
  add('storeHost', storeHost, { storeHost: storeHost?.value });
  add('brand', brand, { brand: brand?.value });
  add('tokenPrefix', tokenPrefix, { tokenPrefixes: [tokenPrefix?.value] });
  return steps;
}

/**
 * Reads a service profile: one JSON object whose fields override the built-in profile.
 * @returns the parsed JSON, still to be checked field by field.
 * @throws UserError `profile-unreadable`, and those of reading a regular file.
 */
async function readProfileFile(path: string, cwd: string): Promise<unknown> {
  const absolute = resolve(cwd, path);
  const read = await readRegularFile(absolute, NODE_FILES);
  if (read === null) {
    throw profileError(`The profile file ${path} does not exist.`, 'Check the path.');
  }
  const text = decodeEnvText(absolute, read.bytes).replace(/^\u{FEFF}/u, '');
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    throw profileError(
      `The profile file ${path} is not valid JSON.`,
      'It must hold one object, for example {"brand":"Example","storeHost":"stores.example"}.',
    );
  }
}

function profileError(message: string, remedy: string): UserError {
  return wrongUsage('profile-unreadable', message, remedy);
}
