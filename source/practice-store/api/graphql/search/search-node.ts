/** A search text as a tree. https://shopify.dev/docs/api/usage/search-syntax */
export type SearchNode =
  | { readonly type: 'and' | 'or'; readonly parts: readonly SearchNode[] }
  | { readonly type: 'not'; readonly part: SearchNode }
  | SearchTerm;

export interface SearchTerm {
  readonly type: 'term';
  /** Null for a bare word, which is looked for in the list's usual fields. */
  readonly field: string | null;
  readonly comparison: Comparison;
  /** Without quotes, and without the star of a prefix. */
  readonly value: string;
  readonly isPhrase: boolean;
  /** `nor*`. With an empty value, `field:*`, it asks whether there is anything. */
  readonly isPrefix: boolean;
}

export type Comparison = '=' | '<' | '<=' | '>' | '>=';
