import type { ScopeLens } from '../../../../core/access/scope-lens.ts';
import type { Theme } from '../../theme.ts';

/** Which scopes a request needs and whether the token has them, in a few words; may be empty. */
export function lensWords(lens: ScopeLens | null, theme: Theme): string {
  if (lens === null) return '';
  const { needed, missing, isProbable, isOpen, isDeep } = lens;
  const likely = isProbable ? ' (likely)' : '';
  const { glyphs } = theme;
  if (missing !== null && missing.length > 0)
    return theme.error(`${glyphs.error} lacks ${missing.join(', ')}${likely}`);
  if (needed.length === 0)
    return isOpen ? '? need not stated' : theme.ok(`${glyphs.ok} needs no scope`);
  const more = isDeep ? '' : '; top fields only';
  if (missing === null) return `? needs ${needed.join(', ')}${likely}${more}`;
  return theme.ok(`${glyphs.ok} has ${needed.join(', ')}${likely}${more}`);
}
