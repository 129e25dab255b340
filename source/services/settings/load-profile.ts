import { resolve } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  SHOPIFY_PROFILE,
} from '../../core/service/profile.ts';
import { decodeEnvText, readRegularFile } from '../env-file/read-env-file.ts';
import { NODE_FILES } from '../files/file-access.ts';
import {
  invalid,
  type RawValues,
  type SettingName,
  type Source,
  type Sourced,
} from './settings.ts';

/**
 * The service profile of this run, and where its store host came from.
 * @throws UserError `invalid-setting`, `profile-unreadable`
 */
export async function loadProfile(
  raw: RawValues,
  isPractice: boolean,
  cwd: string,
): Promise<{ profile: ServiceProfile; storeHostSource: Source }> {
  const base = isPractice ? PRACTICE_PROFILE : SHOPIFY_PROFILE;
  const steps = await profileSteps(raw, cwd);
  if (steps.length === 0) return { profile: base, storeHostSource: { kind: 'default' } };

  // Loaded here only: most runs override nothing and start faster without it.
  const { overrideProfile } = await import('../../core/service/profile-overrides.ts');
  let profile = base;
  for (const { source, overrides } of steps) {
    const verdict = overrideProfile(profile, overrides);
    if (verdict.type === 'refused') throw invalid(source, verdict);
    ({ profile } = verdict);
  }
  return {
    // Whatever a file calls it: that its credentials stay apart hangs on this name.
    profile: isPractice ? { ...profile, id: PRACTICE_PROFILE.id } : profile,
    storeHostSource: steps.findLast(({ namesHost }) => namesHost)?.source ?? { kind: 'default' },
  };
}

interface ProfileStep {
  readonly source: Source;
  readonly overrides: unknown;
  readonly namesHost: boolean;
}

/** The profile file first, then the single variables, which are more specific. */
async function profileSteps(raw: RawValues, cwd: string): Promise<ProfileStep[]> {
  const { profile, storeHost, brand, tokenPrefix } = raw;
  const steps: ProfileStep[] = [];
  if (profile !== undefined) {
    const overrides = await readProfileFile(profile.value, cwd);
    const path = resolve(cwd, profile.value);
    // The file counts as the source even of a host that it only repeats.
    steps.push({
      source: { kind: 'profile-file', path },
      overrides,
      namesHost: true,
    });
  }
  const add = (name: SettingName, given: Sourced<string> | undefined, overrides: unknown) => {
    if (given === undefined) return;
    steps.push({ source: given.source, overrides, namesHost: name === 'storeHost' });
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
