import { EXIT, UserError } from '../core/errors.ts';
import { checkCredential, type CredentialField } from '../core/service/token-format.ts';
import { Secret } from '../core/text/secret.ts';
import type { Settings } from '../services/settings/settings.ts';
import type { Sourced } from '../services/settings/source.ts';
import type { World } from './door/world.ts';
import type { Output } from './output.ts';
import { askSecret, canAsk } from './prompts.ts';
import { readOneLine } from './stdin-text.ts';

const WORDS = {
  'access-token': { name: 'access token', variable: 'TOKENWRIGHT_ACCESS_TOKEN' },
  'client-secret': { name: 'Client secret', variable: 'TOKENWRIGHT_CLIENT_SECRET' },
} as const;

/**
 * The secret a command works with: standard input where that was asked for, else the settings,
 * else a masked prompt.
 * @throws UserError `no-secret`, `invalid-secret`
 */
export async function obtainSecret(
  world: World,
  settings: Settings,
  field: keyof typeof WORDS,
  options: {
    readonly secretStdin?: true | undefined;
    /** Named in the question: whoever answers agrees to where it goes. */
    readonly shop: string;
    readonly output: Output;
  },
): Promise<Sourced<Secret>> {
  const { name } = WORDS[field];
  if (options.secretStdin === true && !world.stdin.isTTY) {
    const line = await readOneLine(world.stdin, name);
    return {
      value: checkedSecret(world, settings, field, line, options.output),
      source: { kind: 'stdin' },
    };
  }
  const setting = field === 'access-token' ? 'accessToken' : 'clientSecret';
  const found = settings[setting];
  if (found !== null && options.secretStdin !== true) return found;
  const refused = settings.refused.get(setting);
  if (refused !== undefined && options.secretStdin !== true) throw refused;
  if (canAsk(world)) {
    const question = `${name.charAt(0).toUpperCase()}${name.slice(1)} for ${options.shop}:`;
    const typed = await askSecret(world, question);
    return {
      value: checkedSecret(world, settings, field, typed, options.output),
      source: { kind: 'prompt' },
    };
  }
  throw missing(field);
}

function checkedSecret(
  world: World,
  settings: Settings,
  field: CredentialField,
  text: string,
  output: Output,
): Secret {
  const verdict = checkCredential(field, text, settings.profile, settings.clientId?.value ?? null);
  if (verdict.type === 'refused') {
    const { message, remedy } = verdict;
    throw new UserError({ code: 'invalid-secret', message, remedy, exitCode: EXIT.usage });
  }
  verdict.notes.forEach((note) => output.talk(note));
  const secret = new Secret(verdict.value);
  world.secrets.add(secret);
  return secret;
}

function missing(field: keyof typeof WORDS): UserError {
  const { name, variable } = WORDS[field];
  const how = field === 'access-token' ? ' Run "tokenwright token" to get one.' : '';
  return new UserError({
    code: 'no-secret',
    message: `There is no ${name}.`,
    remedy: `Set ${variable} in the environment or in .env, or use --secret-stdin.${how}`,
    exitCode: EXIT.usage,
  });
}
