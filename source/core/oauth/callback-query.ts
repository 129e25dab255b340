/** One pair of a query: decoded, and as it stood there. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly rawName: string;
  readonly rawValue: string;
}

export type QueryVerdict =
  | { readonly type: 'query'; readonly parameters: readonly QueryParameter[] }
  | { readonly type: 'refused'; readonly reason: 'malformed' | 'too-many-parameters' | 'repeated'; readonly message: string };

/** Reads a raw query strictly. */
export function parseCallbackQuery(rawQuery: string): QueryVerdict {
  throw new Error(`not built: ${rawQuery.length}`);
}
