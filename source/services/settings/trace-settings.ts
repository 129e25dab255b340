import type { ErrorReport, UserError } from '../../core/errors.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import {
  describeSource,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type Source,
} from './settings.ts';

/** One setting: its value in use and its source. Nothing secret in it. */
export interface SettingTrace {
  readonly name: SettingName;
  /** `TOKENWRIGHT_SHOP` */
  readonly variable: string;
  /** Raw, secrets masked; null when there is none, or it cannot be used. */
  readonly value: string | null;
  /** Null when nothing gives it and it has no default. */
  readonly source: Source | null;
  /** Further sources that give a value, which does not count. */
  readonly hides: readonly Source[];
  /** A value was given, but this run does not use it. */
  readonly isLeftAside: boolean;
  readonly problem: ErrorReport | null;
}

/**
 * The source of each value in use, in the order of the table in the documentation.
 * @param problems settings that could not be used
 */
export function traceSettings(
  settings: Settings,
  problems: ReadonlyMap<SettingName, UserError>,
): SettingTrace[] {
  return SETTING_NAMES.map((name) => {
    const places = settings.given.get(name) ?? [];
    const problem = problems.get(name) ?? settings.refused.get(name) ?? null;
    const value = problem === null ? valueOf(settings, name) : null;
    const used = sourceOf(settings, name);
    const [first] = places;
    const isLeftAside = value === null && problem === null && first !== undefined;
    const source = value === null ? (first?.source ?? null) : (used ?? { kind: 'default' });
    const hides = places.map((place) => place.source).filter((place) => !isSame(place, source));
    return { name, variable: VARIABLES[name], value, source, hides, isLeftAside, problem };
  });
}

/** The value in use as a text. */
function valueOf(settings: Settings, name: SettingName): string | null {
  const { profile } = settings;
  switch (name) {
    case 'shop':
    case 'clientId':
    case 'storeOrigin':
    case 'apiVersion':
    case 'expiresAt':
    case 'tokenKind':
      return settings[name]?.value ?? null;
    case 'clientSecret':
    case 'accessToken':
    case 'refreshToken':
      return settings[name]?.value.masked ?? null;
    case 'scopes':
      return settings.scopes?.value.join(',') ?? null;
    case 'redirectUri':
      return settings.redirectUri.value.text;
    case 'maxBody':
      return String(settings.maxBody.value);
    case 'storeHost':
      return profile.storeHost;
    case 'brand':
      return profile.brand;
    case 'tokenPrefix':
      return profile.tokenPrefixes.join(',');
    case 'tokenEnv':
      return settings.tokenName;
    case 'store':
      return settings.store?.value.name ?? null;
    case 'profile':
      return settings.given.get(name)?.[0]?.value.reveal() ?? null;
  }
}

/** The source of the value in use; null for the default. */
function sourceOf(settings: Settings, name: SettingName): Source | null {
  switch (name) {
    case 'storeHost':
    case 'brand':
    case 'tokenPrefix':
      return settings.profileSources.get(name) ?? null;
    case 'apiVersion': {
      const { source } = settings.apiVersion;
      return source.kind === 'default' ? (settings.profileSources.get(name) ?? null) : source;
    }
    case 'tokenEnv':
    case 'profile':
      return firstOf(settings, name);
    default:
      return settings[name]?.source ?? null;
  }
}

function firstOf({ given }: Settings, name: SettingName): Source | null {
  return given.get(name)?.[0]?.source ?? null;
}

function isSame(one: Source, other: Source | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The source with its kind in words, for a table: `environment TOKENWRIGHT_SHOP`. */
export function placeWords(source: Source): string {
  switch (source.kind) {
    case 'option':
    case 'environment':
      return `${source.kind} ${source.name}`;
    case 'default':
      return 'default';
    default:
      return describeSource(source);
  }
}
