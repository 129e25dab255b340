import type { ErrorReport } from '../../core/errors.ts';
import { quoted, toDisplayText } from '../../core/text/display-text.ts';
import { redactSecrets } from '../../core/text/secret.ts';
import { DEFAULT_PREFERENCES, type ReadPreferences } from '../../core/preferences.ts';
import {
  honouredVariables,
  type HonouredVariable,
} from '../../services/environment/honoured-variables.ts';
import {
  SECRET_SETTINGS,
  type SettingName,
  type Settings,
  type Source,
} from '../../services/settings/settings.ts';
import { placeWords, type SettingTrace } from '../../services/settings/trace-settings.ts';
import type { World } from '../entry/world.ts';

/** The names of settings for people. */
const SETTING_TITLES: Readonly<Record<SettingName, string>> = {
  store: 'Store by name',
  shop: 'Store',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  scopes: 'Scopes',
  redirectUri: 'Redirect URI',
  apiVersion: 'API version',
  accessToken: 'Access token',
  refreshToken: 'Refresh token',
  expiresAt: 'Expires at',
  tokenKind: 'Token kind',
  tokenEnv: 'Token variable',
  maxBody: 'Largest answer',
  storeHost: 'Store host',
  brand: 'Brand',
  tokenPrefix: 'Token prefix',
  storeOrigin: 'Practice store',
  profile: 'Profile file',
};

/** A row of a table: a name, a text, and below it the remedy. */
interface TableRow {
  readonly name: string;
  readonly text: string;
  readonly remedy: string | null;
  readonly isWrong: boolean;
}

/** One table with its heading. */
export interface Table {
  readonly title: string;
  readonly rows: readonly TableRow[];
}

/** All that influences a command here, with its source. */
interface Origins {
  readonly settings: readonly SettingTrace[];
  readonly preferences: readonly PreferenceTrace[];
  readonly environment: readonly HonouredVariable[];
}

/** A value of the settings file. */
interface PreferenceTrace {
  /** `theme.accent` */
  readonly name: string;
  readonly value: string;
  readonly source: Source;
}

export function findOrigins(
  settings: readonly SettingTrace[],
  { switches }: Pick<Settings, 'switches'>,
  read: ReadPreferences,
  { env }: Pick<World, 'env'>,
): Origins {
  const ways = Object.entries(switches).map(([name, { value, source }]) => ({
    name: `defaults.${name}`,
    value: String(value),
    source,
  }));
  return {
    settings,
    preferences: [...tracePreferences(read), ...ways],
    environment: honouredVariables(env),
  };
}

function tracePreferences({ path, preferences, lines }: ReadPreferences): PreferenceTrace[] {
  const { theme, keys, ...switches } = preferences;
  const values: Array<readonly [name: string, value: string]> = [
    ['theme', theme.base],
    ...Object.entries(theme.colors).map(([role, color]) => [`theme.${role}`, color] as const),
    ...keys.map((one) => [`keys.${one.command}`, one.keys.join(', ')] as const),
    ...Object.entries(switches)
      .filter(([name]) => name in DEFAULT_PREFERENCES)
      .map(([name, value]) => [name, String(value)] as const),
  ];
  return values.map(([name, value]) => {
    const line = lines.get(name) ?? lines.get(name.split('.')[0] ?? '');
    const source: Source =
      path === null || line === undefined
        ? { kind: 'default' }
        : { kind: 'settings-file', path, line, name };
    return { name, value, source };
  });
}

/** The tables for a person. */
export function originTables({ settings, preferences, environment }: Origins): Table[] {
  const tables = [
    { title: 'Settings, and where each comes from:', rows: settings.map(settingRow) },
    {
      title: 'Screens and ways to run:',
      rows: preferences.map(({ name, value, source }) =>
        row(name, `${quoted(value)} (${placeWords(source)})`),
      ),
    },
    {
      title: 'Variables of other programs that count here:',
      rows: environment.map(({ name, value, means }) =>
        row(name, `${value === null ? 'set' : quoted(value)} (${means})`),
      ),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function row(name: string, text: string, problem: ErrorReport | null = null): TableRow {
  return { name, text, remedy: problem?.remedy ?? null, isWrong: problem !== null };
}

function settingRow(trace: SettingTrace): TableRow {
  const { name, value, source, hides, isLeftAside, problem } = trace;
  const title = SETTING_TITLES[name];
  if (problem !== null) return row(title, problem.message + hidesWords(hides), problem);
  if (source === null) return row(title, 'not set');
  if (isLeftAside) return row(title, `not set; ${placeWords(source)} is left aside`);
  const place = `${placeWords(source)}${hides.length === 0 ? '' : `; hides ${places(hides)}`}`;
  return row(title, `${shown(name, value ?? '')} (${place})`);
}

/** A masked secret still looks like one, so it is not redacted again. */
function shown(name: SettingName, value: string): string {
  const isMasked = SECRET_SETTINGS.some((secret) => secret === name);
  return toDisplayText(isMasked ? value : redactSecrets(value, []));
}

function hidesWords(hides: readonly Source[]): string {
  return hides.length === 0 ? '' : ` It hides ${places(hides)}.`;
}

function places(sources: readonly Source[]): string {
  return sources.map(placeWords).join(', ');
}

/** The same for programs: every place as a phrase, nothing secret. */
export function originsAsJson({ settings, preferences, environment }: Origins) {
  return {
    settings: settings.map(({ source, hides, problem, ...trace }) => ({
      ...trace,
      source: source === null ? null : { kind: source.kind, place: placeWords(source) },
      hides: hides.map((one) => ({ kind: one.kind, place: placeWords(one) })),
      problem: problem === null ? null : { message: problem.message, remedy: problem.remedy },
    })),
    preferences: preferences.map(({ name, value, source }) => ({
      name,
      value,
      source: { kind: source.kind, place: placeWords(source) },
    })),
    environment,
  };
}
