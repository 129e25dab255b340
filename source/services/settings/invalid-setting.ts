import { EXIT, UserError } from '../../core/errors.ts';
import { describeSource, type Source } from './source.ts';
import { VARIABLES, type SettingName } from './variables.ts';

/** A setting that cannot be right, by its source; its value is never repeated. */
export function invalid(
  name: SettingName,
  source: Source,
  { message, remedy }: { readonly message: string; readonly remedy: string },
): UserError {
  const variable = source.kind === 'env-file' ? ` (${VARIABLES[name]})` : '';
  return new UserError({
    code: 'invalid-setting',
    message: `${describeSource(source)}${variable}: ${message}`,
    remedy,
    exitCode: EXIT.usage,
  });
}
