import type { CommanderError } from '@commander-js/extra-typings';
import { EXIT, UserError } from '../core/errors.ts';

/** The parser's complaint as one sentence and a remedy; values that were typed are left out. */
export function usageError(error: CommanderError, command: string): UserError {
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const hint = /Did you mean (?:one of )?([^?]+)\?/.exec(rest.join(' '))?.[1];
  const help = `Run "${command} --help" for what there is.`;
  return new UserError({
    code: error.code
      .replace(/^commander\./, '')
      .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    message: sentence(withoutValue(first)),
    remedy: hint === undefined ? help : `Did you mean ${hint}? ${help}`,
    exitCode: EXIT.usage,
  });
}

/** `unknown option '--x=value'`, `but got 1: value`: values may be anything, a pasted secret too. */
function withoutValue(message: string): string {
  return message
    .replace(/'(--?[^'=\s]{1,40})=[^']*'/, "'$1'")
    .replace(/^(too many arguments[^]*? but got \d+)[^]*$/, '$1');
}

function sentence(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
}

/** A usage error of ours. */
export function wrongUsage(code: string, message: string, remedy: string): UserError {
  return new UserError({ code, message, remedy, exitCode: EXIT.usage });
}
