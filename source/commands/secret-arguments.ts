import { EXIT, UserError } from '../core/errors.ts';

/** Options that sound like a secret and are none: they say where one comes from or goes. */
const HARMLESS = new Set(['tokenenv', 'secretstdin', 'printtoken', 'nosecretstdin']);

const SOUNDS_SECRET = /secret|token|passw|passphrase|apikey|credential/;

/**
 * Ends before anything else when somebody tries to give a secret as an option, joined or
 * separate (P66). The value is never repeated: it already stands in the shell's history.
 * @throws UserError `secret-option`
 */
export function refuseSecretArguments(args: readonly string[]): void {
  for (const argument of args) {
    if (argument === '--') return;
    const name =
      /^--?([^=]+)/
        .exec(argument)?.[1]
        ?.toLowerCase()
        .replace(/[^a-z]/g, '') ?? '';
    const isOption = argument.startsWith('-') && argument.length > 2;
    const isHarmless = HARMLESS.has(name) && (name === 'tokenenv' || !argument.includes('='));
    if (isOption && !isHarmless && SOUNDS_SECRET.test(name)) throw secretOption();
  }
}

function secretOption(): UserError {
  return new UserError({
    code: 'secret-option',
    message: 'A secret is never an option, because every program on this machine can read those.',
    remedy:
      'Give it in the environment (TOKENWRIGHT_CLIENT_SECRET, TOKENWRIGHT_ACCESS_TOKEN), in the .env file, with --secret-stdin, or at the prompt; and change it if it was a real one.',
    exitCode: EXIT.usage,
  });
}
