import type { QueryParameter } from '../sign-in/callback-query.ts';
import { toDisplayText, type DisplayText } from '../text/display-text.ts';

/** What parameters are called; anything longer could be a secret that lost its name. */
const PLAIN_NAME = /^[a-z][a-z_]{0,13}(?:\[\])?$/i;

/** The name of a parameter, or words where nobody can tell that it is one. */
export function plainName(name: string, isKnown: boolean): DisplayText {
  const isShown = isKnown || PLAIN_NAME.test(name);
  return toDisplayText(isShown ? name : `(name of ${name.length} characters)`);
}

/** Path and names of the parameters; no value is in it: `/callback?code=…&state=…`. */
export function outline(path: DisplayText, names: readonly DisplayText[]): DisplayText {
  return toDisplayText(
    names.length === 0 ? path : `${path}?${names.map((name) => `${name}=…`).join('&')}`,
  );
}

/**
 * The pairs of a query as they come, for showing: nothing is refused, broken encoding stays as it
 * is, and after 40 pairs it ends.
 */
export function readPairs(rawQuery: string): ReadonlyArray<Pick<QueryParameter, 'name' | 'value'>> {
  if (rawQuery === '') return [];
  return rawQuery.split('&', 40).map((pair) => {
    const equals = pair.indexOf('=');
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const rawValue = equals === -1 ? '' : pair.slice(equals + 1);
    return { name: decode(rawName), value: decode(rawValue) };
  });
}

function decode(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
}
