import { loadProfile } from './load-profile.ts';
import type { ScopeVocabulary } from '../../core/service/scope-vocabulary.ts';
import type { UserError } from '../../core/errors.ts';
import { PRACTICE_SHOP } from '../../core/service/shop-domain.ts';
import { parsePracticeOrigin, type PracticeOrigin } from '../../core/service/store-address.ts';
import { settingsSchema } from './settings-schema.ts';
import {
  CORRECT_IT,
  CREDENTIALS,
  invalid,
  isSettingName,
  type OnProblem,
  type RawValues,
  SETTING_NAMES,
  type SettingName,
  type Sourced,
} from './settings.ts';

export function throwIt(_name: SettingName | null, error: UserError): never {
  throw error;
}

/**
 * Checks all values together, for the service that they name.
 *
 * @param options.notice called once for each value that was completed or looks odd
 * @param options.onProblem throws a problem, or records it so that the rest is read without it
 * @throws UserError `invalid-setting`, `profile-unreadable`
 */
export async function checkRawValues(
  raw: RawValues,
  cwd: string,
  {
    notice,
    onProblem = throwIt,
  }: {
    /** @param name of the credential that the sentence is about; absent for other values */
    readonly notice: (sentence: string, name?: SettingName) => void;
    readonly onProblem?: OnProblem | undefined;
  },
) {
  const storeOrigin = readOrigin(raw.storeOrigin, onProblem);
  const { profile, ...profileFrom } = await loadProfile(raw, storeOrigin !== null, cwd, onProblem);
  const told = new Set<string>();
  const schema = settingsSchema(profile, {
    clientId: raw.clientId?.value ?? null,
    notice(text, name) {
      // A second round of checks, after a refused credential, gives the same notices again.
      if (!told.has(text)) notice(text, name);
      told.add(text);
    },
  });
  const { values, refused } = checkValues(schema, raw, onProblem);
  (await unlistedScopes(values.scopes ?? [], profile.scopes)).forEach((text) => notice(text));
  return { values, refused, profile, profileFrom, storeOrigin };
}

/**
 * Checks every value. A credential that cannot be right is put into `refused`: it fails only the
 * commands that need it, so that a practice token in `.env` stops no other command.
 */
function checkValues(
  schema: ReturnType<typeof settingsSchema>,
  raw: RawValues,
  onProblem: OnProblem,
) {
  const texts = Object.fromEntries(SETTING_NAMES.map((name) => [name, raw[name]?.value]));
  const first = schema.safeParse(texts);
  const refused = new Map<SettingName, UserError>();
  if (first.success) return { values: first.data, refused };
  const issues: readonly Issue[] = first.error.issues;
  for (const issue of issues) {
    const { name, error } = invalidSetting(issue, raw);
    const isPracticeShop = issue.params?.['rule'] === PRACTICE_SHOP;
    if (CREDENTIALS.includes(name) || isPracticeShop) refused.set(name, error);
    else onProblem(name, error);
    delete texts[name];
  }
  return { values: schema.parse(texts), refused };
}

/** A list can have thousands of unknown scopes: the first ones show what is meant. */
const MOST_UNLISTED = 5;

/** Loads the catalogue late: most commands use no scopes, and start faster without it. */
async function unlistedScopes(
  scopes: readonly string[],
  vocabulary: ScopeVocabulary,
): Promise<string[]> {
  if (scopes.length === 0) return [];
  const { isKnownScope, unlistedScopeWords } =
    await import('../../core/service/scope-catalogue.ts');
  const unlisted = scopes.filter((scope) => !isKnownScope(scope, vocabulary));
  const words = unlisted
    .slice(0, MOST_UNLISTED)
    .flatMap((scope) => unlistedScopeWords(scope, vocabulary) ?? []);
  const more = words.length === 0 ? 0 : unlisted.length - MOST_UNLISTED;
  return more > 0 ? [...words, `So it is with ${more} more of the scopes.`] : words;
}

function readOrigin(
  raw: Sourced<string> | undefined,
  onProblem: OnProblem,
): Sourced<PracticeOrigin> | null {
  if (raw === undefined) return null;
  const verdict = parsePracticeOrigin(raw.value);
  if (verdict.type === 'refused') {
    onProblem('storeOrigin', invalid(raw.source, verdict));
    return null;
  }
  return { value: verdict.origin, source: raw.source };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

function invalidSetting(issue: Issue, raw: RawValues): { name: SettingName; error: UserError } {
  const name = String(issue.path[0] ?? '');
  if (!isSettingName(name)) throw new Error('a setting without a name');
  const remedy = issue.params?.['remedy'];
  const error = invalid(raw[name]?.source ?? { kind: 'default' }, {
    message: issue.message,
    remedy: typeof remedy === 'string' ? remedy : CORRECT_IT,
  });
  return { name, error };
}
