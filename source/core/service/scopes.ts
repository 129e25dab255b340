import { firstOddCharacter, quoted } from '../text/display-text.ts';

/** Scope handles, each once, in the order in which they were given. */
export type ScopeList = readonly string[];

interface ScopeWarning {
  readonly kind: 'unknown' | 'capitals';
  /** As typed (`capitals`) or as sent (`unknown`). */
  readonly scope: string;
  /** One sentence for a person. */
  readonly text: string;
  /** The form that is used instead, or null. */
  readonly suggestion: string | null;
}

export type ScopeVerdict =
  | {
      readonly type: 'scopes';
      readonly scopes: ScopeList;
      readonly warnings: readonly ScopeWarning[];
      /** Sentences about what was put right in the way the list was written. */
      readonly repairs: readonly string[];
    }
  /** Nothing was named: the app's released scopes would apply, so ask before going on. */
  | { readonly type: 'empty'; readonly message: string; readonly remedy: string }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Asked against granted, as sets, `write_x` counted as `read_x` on both sides. */
export interface ScopeComparison {
  readonly asked: ScopeList;
  /** Null: the service did not report it, which is never taken for the asked set. */
  readonly granted: ScopeList | null;
  readonly missing: ScopeList | null;
  /** Granted without being asked for; empty when nothing was asked (the released ones apply). */
  readonly extra: ScopeList | null;
  readonly outcome: 'complete' | 'partial' | 'not-reported';
}

const HANDLE = /^[a-z0-9_]+$/;
/** A token or secret is made of the same characters and would end up in the URL. */
const LOOKS_SECRET = /^(?:shp[a-z]{2}|atkn|practice)_/;

/**
 * Reads a typed list, split on commas and white space: order kept, each scope once. Capital
 * letters are lowered and warned about; a scope that `isKnown` does not know is warned about.
 */
export function parseScopes(
  text: string,
  isKnown: (handle: string) => boolean = () => true,
): ScopeVerdict {
  const items = text.split(/[\s,]+/).filter((item) => item !== '');
  if (items.length === 0) {
    return {
      type: 'empty',
      message: "No scope is named, so the scopes of the app's released version apply.",
      remedy: 'Name the scopes, like read_products,read_orders, or go on with the released ones.',
    };
  }
  const scopes = new Set<string>();
  const repeated = new Set<string>();
  const warnings: ScopeWarning[] = [];
  for (const item of items) {
    const scope = item.toLowerCase();
    if (!HANDLE.test(scope)) return refuseCharacters(item);
    if (LOOKS_SECRET.test(scope)) {
      return {
        type: 'refused',
        message: 'One of the scopes looks like a token or a secret.',
        remedy: 'Scopes are names like read_products. Treat the pasted value as seen by others.',
      };
    }
    if (scopes.has(scope)) {
      repeated.add(scope);
      continue;
    }
    scopes.add(scope);
    if (scope !== item) warnings.push(capitalsWarning(item, scope));
    if (!isKnown(scope)) warnings.push(unknownWarning(scope));
  }
  const repairs = [...separatorRepairs(text), ...repeatRepairs([...repeated])];
  return { type: 'scopes', scopes: [...scopes], warnings, repairs };
}

/** The list with everything it implies: `write_x` adds `read_x`. Order kept, each once. */
export function expandScopes(scopes: ScopeList): ScopeList {
  return [...new Set(scopes.flatMap((scope) => [scope, ...impliedBy(scope)]))];
}

/** The needed scopes that the granted ones do not cover, `write_x` counted as `read_x`. */
export function missingScopes(needed: ScopeList, granted: ScopeList): ScopeList {
  const covered = new Set(expandScopes(granted));
  return [...new Set(needed)].filter((scope) => !covered.has(scope));
}

/** Compares what was asked for with what the exchange reported. */
export function compareScopes(asked: ScopeList, granted: ScopeList | null): ScopeComparison {
  if (granted === null) {
    return { asked, granted, missing: null, extra: null, outcome: 'not-reported' };
  }
  const missing = missingScopes(asked, granted);
  const wanted = new Set(expandScopes(asked));
  const extra = asked.length === 0 ? [] : granted.filter((scope) => !wanted.has(scope));
  return { asked, granted, missing, extra, outcome: missing.length === 0 ? 'complete' : 'partial' };
}

/** What was granted beyond what was asked for, for a person. */
export function extraWords(extra: ScopeList): string {
  return `${extra.join(', ')} (not asked for)`;
}

/**
 * The list without what another scope of it contains: with `write_x` there, `read_x` need not be
 * asked for. Order kept.
 */
export function leanScopes(scopes: ScopeList): ScopeList {
  const contained = new Set(scopes.flatMap(impliedBy));
  return scopes.filter((scope) => !contained.has(scope));
}

function impliedBy(scope: string): ScopeList {
  const write = /^(unauthenticated_)?write_(.+)$/.exec(scope);
  return write === null ? [] : [`${write[1] ?? ''}read_${write[2] ?? ''}`];
}

function separatorRepairs(text: string): readonly string[] {
  const trimmed = text.trim();
  const hasEmptyPlace = /^,|,\s*,|,$/.test(trimmed);
  const hasBlank = /\s/.test(trimmed);
  if (!hasEmptyPlace && !hasBlank) return [];
  const what =
    hasEmptyPlace && hasBlank ? 'Blanks and empty places' : hasBlank ? 'Blanks' : 'Empty places';
  return [`${what} in the list were put right: scopes are sent with single commas between them.`];
}

function repeatRepairs(repeated: readonly string[]): readonly string[] {
  if (repeated.length === 0) return [];
  const named = repeated.slice(0, 3).map(quoted).join(', ');
  const more = repeated.length > 3 ? ` and ${repeated.length - 3} more` : '';
  return [`Named twice, sent once: ${named}${more}.`];
}

function refuseCharacters(item: string): ScopeVerdict {
  const odd = firstOddCharacter(item);
  const wrong = odd ?? `"${/[^a-z0-9_]/i.exec(item)?.[0] ?? ''}"`;
  return {
    type: 'refused',
    message: `The scope "${quoted(item)}" has the character ${wrong} in it.`,
    remedy: 'A scope is made of a-z, 0-9 and "_" only, like read_products.',
  };
}

function capitalsWarning(item: string, scope: string): ScopeWarning {
  return {
    kind: 'capitals',
    scope: item,
    text: `Scopes have no capital letters: "${quoted(item)}" is taken as ${quoted(scope)}.`,
    suggestion: scope,
  };
}

function unknownWarning(scope: string): ScopeWarning {
  return {
    kind: 'unknown',
    scope,
    text: unlistedNote(quoted(scope)),
    suggestion: null,
  };
}

/** For whatever this program has a list of, and the service a newer one perhaps. */
export function unlistedNote(what: string): string {
  return `${what} is not on this tool's list; the service's list may be newer.`;
}

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
