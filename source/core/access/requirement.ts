import type { ScopeList } from '../service/scopes.ts';
import type { Alternatives } from './access-rules.ts';

/** The little of a schema that the rules need. */
export interface FieldTypes {
  /** Named return type of a field (list and non-null removed), or null when there is no such field. */
  returnType(parentType: string, field: string): string | null;
}

/** One place in the document that needs something. */
export interface Requirement {
  /** `QueryRoot.orders`, `Order.customer`; a type alone where a fragment decides. */
  readonly coordinate: string;
  /** Response path of its first occurrence: `orders.nodes.customer`. */
  readonly path: string;
  readonly text: string | null;
  /** Null: a rule is stated, but it names no scope. */
  readonly alternatives: Alternatives | null;
  readonly isInferred: boolean;
  readonly conditional: ScopeList;
}
