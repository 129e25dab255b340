/** Scope handles, each once, in the order in which they were given. */
export type ScopeList = readonly string[];

export interface ScopeWarning {
  readonly kind: 'unknown' | 'capitals';
  /** As typed (`capitals`) or as sent (`unknown`). */
  readonly scope: string;
  /** One sentence for a person. */
  readonly text: string;
  /** The form that is used instead, or null. */
  readonly suggestion: string | null;
}

export type ScopeVerdict =
  | { readonly type: 'scopes'; readonly scopes: ScopeList; readonly warnings: readonly ScopeWarning[] }
  /** Nothing was named: the app's released scopes would apply, so ask before going on. */
  | { readonly type: 'empty'; readonly message: string; readonly remedy: string }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Asked against granted, as sets, `write_x` counted as `read_x`. */
export interface ScopeComparison {
  readonly asked: ScopeList;
  /** Null: the service did not report it, which is never taken for the asked set. */
  readonly granted: ScopeList | null;
  readonly missing: ScopeList | null;
  readonly extra: ScopeList | null;
  readonly outcome: 'complete' | 'partial' | 'not-reported';
}

/** Reads a typed list: commas or white space, order kept, each scope once. */
export function parseScopes(text: string, isKnown?: (handle: string) => boolean): ScopeVerdict {
  throw new Error(`not built: ${text.length}${String(isKnown)}`);
}

/** The list with everything it implies: `write_x` adds `read_x`. Order kept, each once. */
export function expandScopes(scopes: ScopeList): ScopeList {
  return scopes;
}

/** The needed scopes that the granted ones do not cover. */
export function missingScopes(needed: ScopeList, granted: ScopeList): ScopeList {
  return needed.filter((scope) => !granted.includes(scope));
}

/** Compares what was asked for with what the exchange reported. */
export function compareScopes(asked: ScopeList, granted: ScopeList | null): ScopeComparison {
  throw new Error(`not built: ${asked.length}${String(granted)}`);
}
