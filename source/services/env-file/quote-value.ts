import { EXIT, UserError } from '../../core/errors.ts';

const BARE = /^[A-Za-z0-9_.:/@%+=,-]+$/;
// A line break would begin a key of its own; NUL ends the string in many readers.
const NEVER_WRITTEN = /[\r\n\u{0}]/u;

/**
 * The ways to write a value, the plainest first (P64): bare, single quotes, double quotes,
 * backticks. The caller reads each back and takes the first that both readers understand.
 * @throws UserError `env-value-refused` when no way exists; the text holds no part of the value.
 */
export function writtenForms(key: string, value: string): string[] {
  if (NEVER_WRITTEN.test(value)) {
    throw refused(key, 'has a line break or a NUL in it, which could begin a key of its own');
  }
  const forms: string[] = [];
  if (BARE.test(value)) forms.push(value);
  if (!value.includes("'")) forms.push(`'${value}'`);
  if (!/["\\]/.test(value)) forms.push(`"${value}"`);
  if (!value.includes('`')) forms.push(`\`${value}\``);
  if (forms.length === 0) throw refused(key, 'has every kind of quote in it');
  return forms;
}

/** The refusal of a value, in words that do not repeat it. */
export function refused(key: string, why: string): UserError {
  return new UserError({
    code: 'env-value-refused',
    message: `The value for ${key} ${why}, so it cannot be written to an .env file.`,
    remedy: 'Check the value; the file was left as it was.',
    exitCode: EXIT.usage,
  });
}
