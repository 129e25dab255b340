import { missingScopes, type ScopeList } from '../service/scopes.ts';
import type { Preset } from './preset-list.ts';

/** Whether a token can use a preset: `unknown` where its scopes or the need are not known. */
export type PresetUse = 'usable' | 'lacks-scope' | 'unknown';

/** Judges a preset by what the token carries; `write_x` counts as `read_x`. */
export function presetUse(preset: Preset, granted: ScopeList | null): PresetUse {
  const { scopes } = preset;
  if (scopes === null) return 'unknown';
  if (scopes.length === 0) return 'usable';
  if (granted === null) return 'unknown';
  const isCovered = scopes.some((scope) => missingScopes([scope], granted).length === 0);
  return isCovered ? 'usable' : 'lacks-scope';
}
