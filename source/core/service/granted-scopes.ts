import { quoted } from '../text/quoted.ts';
import type { ScopeList } from './scopes.ts';

/**
 * Reads the `scope` field of a token answer; null when it is absent, empty or no text. Items with
 * other characters than a scope has are kept in displayable form, since they are only shown.
 */
export function readGrantedScopes(value: unknown): ScopeList | null {
  if (typeof value !== 'string') return null;
  const items = value.split(/[\s,]+/).filter((item) => item !== '');
  if (items.length === 0) return null;
  return [...new Set(items.map((item) => (/^[a-z0-9_]+$/.test(item) ? item : quoted(item))))];
}
