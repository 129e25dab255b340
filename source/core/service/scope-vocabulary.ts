/** What a scope needs in addition to the person's approval; `other`: what `needsText` says. */
export type ScopeNeeds = 'none' | 'protected-customer-data' | 'approval' | 'plan' | 'other';

/** Only `admin` scopes open the API that this tool is for. */
export type ScopeFamily = 'admin' | 'storefront' | 'customer';

export interface ScopeEntry {
  readonly handle: string;
  /** Heading in the list: `Products`. */
  readonly group: string;
  /** One sentence: what it lets the app do. */
  readonly summary: string;
  /** The scopes that it contains, those that they contain included. */
  readonly implies: readonly string[];
  readonly needs: ScopeNeeds;
  /** The sentence about what it needs, where the list brings its own; else null. */
  readonly needsText: string | null;
  readonly family: ScopeFamily;
  /** Offered first. */
  readonly popular: boolean;
  /** Whether it can change data; null: its name tells (`write_`). */
  readonly writes: boolean | null;
  /** False: the service knows it, the GraphQL schema does not name it. */
  readonly inSchema: boolean;
  /** True: its existence or its need is not stated by the service. */
  readonly unconfirmed: boolean;
}

/**
 * The scopes of one service and the rules that hold for them. All code takes it from the service
 * profile.
 */
export interface ScopeVocabulary {
  /**
   * By their handles, in the order of the list. `built-in`: those of `scope-catalogue.ts`, which
   * most commands never load.
   */
  readonly entries: ReadonlyMap<string, ScopeEntry> | 'built-in';
  /** Between the handles of a list that is sent; a blank is what RFC 6749 §3.3 says. */
  readonly separator: ',' | ' ';
  /** `write_x` contains `read_x`, whether or not they are listed. */
  readonly writeContainsRead: boolean;
  /** False: a handle that is not listed is refused instead of sent as it stands. */
  readonly allowsUnlisted: boolean;
}

/** The scopes of the built-in service, which the practice store uses as well. */
export const SHOPIFY_SCOPES: ScopeVocabulary = {
  entries: 'built-in',
  separator: ',',
  writeContainsRead: true,
  allowsUnlisted: true,
};

/** A handle of the built-in service: lower-case words with `_` between them. */
const BUILT_IN_HANDLE = /^[a-z0-9_]+$/;

/** A scope-token of RFC 6749 §3.3, without the comma, which joins scopes where they are typed. */
const SCOPE_TOKEN = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/;

/** Whether a text has the form of a handle of this service. */
export function isHandle(text: string, { entries }: ScopeVocabulary): boolean {
  return (entries === 'built-in' ? BUILT_IN_HANDLE : SCOPE_TOKEN).test(text);
}

/** Up to two handles for a sentence that tells how scopes look; empty where none is known. */
export function exampleScopes({ entries }: ScopeVocabulary): readonly string[] {
  return entries === 'built-in'
    ? ['read_products', 'read_orders']
    : [...entries.keys()].slice(0, 2);
}

/** `, like read_products,read_orders`; empty where no scope is known. */
export function likeExamples(vocabulary: ScopeVocabulary, count: 1 | 2 = 2): string {
  const named = exampleScopes(vocabulary).slice(0, count);
  return named.length === 0 ? '' : `, like ${named.join(',')}`;
}
