import type { ScopeList } from '../service/scopes.ts';
import type { AccessRules, Alternatives } from './access-rules.ts';

/** The little of a schema that the rules need. */
export interface FieldTypes {
  /** Named return type of a field (list and non-null removed), or null when there is no such field. */
  returnType(parentType: string, field: string): string | null;
}

/** One place in the document that needs something. */
export interface Requirement {
  /** `QueryRoot.orders`, `Order.customer`. */
  readonly coordinate: string;
  /** Response path of its first occurrence: `orders.nodes.customer`. */
  readonly path: string;
  readonly text: string | null;
  /** Null: a rule is stated, but it names no scope. */
  readonly alternatives: Alternatives | null;
  readonly isInferred: boolean;
  readonly conditional: ScopeList;
}

export type RequiredScopes =
  | {
      readonly type: 'required';
      readonly operation: 'query' | 'mutation' | 'subscription';
      readonly requirements: readonly Requirement[];
      /** Root fields for which nothing is stated; that does not mean nothing is needed. */
      readonly unstated: readonly string[];
      /** False: without a schema only root fields were looked at. */
      readonly isDeep: boolean;
    }
  | { readonly type: 'unreadable'; readonly message: string; readonly line: number | null; readonly column: number | null };

export interface Coverage {
  readonly isCovered: boolean;
  /** The alternative that lacks the fewest scopes, for each requirement, joined; each once. */
  readonly missing: ScopeList;
  /** Requirements that are not covered. */
  readonly uncovered: readonly Requirement[];
  /** True when a missing scope rests on a reading of ours: say "probably". */
  readonly isInferred: boolean;
}

/** Which scopes a GraphQL document needs. */
export function requiredScopes(
  document: string,
  rules: AccessRules,
  options: { readonly fieldTypes?: FieldTypes | null; readonly operationName?: string | null } = {},
): RequiredScopes {
  throw new Error(`not built: ${document.length}${rules.version}${String(options.operationName)}`);
}

/** Whether the granted scopes are enough, and what is missing. */
export function checkCoverage(requirements: readonly Requirement[], granted: ScopeList): Coverage {
  throw new Error(`not built: ${requirements.length}${granted.length}`);
}
