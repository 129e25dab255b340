import type { ScopeLens } from '../../../core/access/scope-lens.ts';
import type { Segment } from '../components/rows.tsx';
import type { Glyphs } from '../theme.ts';

/** Which scopes a request needs and whether the token has them, in a few words; null: not known. */
export function lensSegment(lens: ScopeLens | null, glyphs: Glyphs): Segment | null {
  if (lens === null) return null;
  const { needed, missing, isProbable, isOpen, isDeep } = lens;
  const likely = isProbable ? ' (likely)' : '';
  if (missing !== null && missing.length > 0)
    return [`${glyphs.error} lacks ${missing.join(', ')}${likely}`, 'problem'];
  if (needed.length === 0)
    return isOpen ? ['? need not stated'] : [`${glyphs.ok} needs no scope`, 'ok'];
  const more = isDeep ? '' : '; top fields only';
  if (missing === null) return [`? needs ${needed.join(', ')}${likely}${more}`];
  return [`${glyphs.ok} has ${needed.join(', ')}${likely}${more}`, 'ok'];
}
