import { exampleScopes } from '../../core/service/scope-vocabulary.ts';
import { parseScopes } from '../../core/service/scopes.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import { checkCredential } from '../../core/service/token-format.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import { askText, canAsk } from '../input.ts';
import type { SignInOptions } from '../options.ts';
import type { Output } from '../output.ts';
import { loadCommandSettings } from '../settings.ts';

/**
 * The settings of a sign-in. Missing ones are asked for if a person is there to answer; otherwise
 * they stay missing.
 */
export async function completeSettings(
  world: World,
  options: SignInOptions,
  output: Output,
): Promise<Settings> {
  const settings = await loadCommandSettings(world, options, output);
  const missing = QUESTIONS.filter(({ name }) => isMissing(settings, name));
  if (missing.length === 0 || !canAsk(world)) return settings;
  const answers: Partial<Record<QuestionName, string>> = {};
  for (const { name, message, problemOf } of missing) {
    answers[name] = await askText(world, message(settings), (text) => problemOf(text, settings));
  }
  // Checked once more as a whole, without repeating earlier notices.
  const told = new Set(settings.notices);
  const talk = (text: string) => (told.has(text) ? undefined : output.talk(text));
  return loadCommandSettings(world, { ...options, ...answers }, { talk });
}

type QuestionName = 'shop' | 'clientId' | 'scopes';

interface Question {
  readonly name: QuestionName;
  readonly message: (settings: Settings) => string;
  /** The message about an invalid answer; null when it is valid. */
  readonly problemOf: (text: string, settings: Settings) => string | null;
}

/** In the order of the sign-in: the store, its app, what the app may do. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'shop',
    message: ({ profile }) => `Store, for example demo.${profile.storeHost}:`,
    problemOf: (text, { profile }) => wordsOf(parseShop(text, profile)),
  },
  {
    name: 'clientId',
    message: () => 'Client ID, from the settings of the app:',
    problemOf: (text, { profile }) => wordsOf(checkCredential('client-id', text, profile, null)),
  },
  {
    name: 'scopes',
    message({ profile }) {
      const examples = exampleScopes(profile.scopes).join(',');
      return examples === '' ? 'Scopes:' : `Scopes, for example ${examples}:`;
    },
    problemOf(text, { profile }) {
      const verdict = parseScopes(text, profile.scopes);
      return verdict.type === 'empty' ? 'Name at least one scope.' : wordsOf(verdict);
    },
  },
];

/** A refused value is not asked for: its own error says what is wrong. */
function isMissing({ refused, ...settings }: Settings, name: QuestionName): boolean {
  const value = settings[name]?.value ?? null;
  return !refused.has(name) && (value === null || value.length === 0);
}

type Verdict = ReturnType<typeof parseShop | typeof checkCredential | typeof parseScopes>;

function wordsOf(verdict: Verdict): string | null {
  return verdict.type === 'refused' ? `${verdict.message} ${verdict.remedy}` : null;
}
