import type { ScopeList } from '../service/scopes.ts';
import type { AccessRules, Alternatives } from './access-rules.ts';

/** The rule that applies to one field. */
export interface FieldRule {
  /** `Type.field`. */
  readonly coordinate: string;
  /** Verbatim, as an ACCESS_DENIED message quotes it; null for a root field with scopes but no text. */
  readonly text: string | null;
  /** Null: the text names no scope, so it cannot be checked. */
  readonly alternatives: Alternatives | null;
  /** True: read out of bare family names or wording, to be shown as "probably". */
  readonly isInferred: boolean;
  /** Needed for some arguments only. */
  readonly conditional: ScopeList;
}

/**
 * The rule for `parentType.field`, whose named return type (list and non-null removed) is
 * `returnType`, or null when it is not known. Answers null when no rule is stated.
 */
export function ruleForField(
  rules: AccessRules,
  parentType: string,
  field: string,
  returnType: string | null,
): FieldRule | null {
  throw new Error(`not built: ${rules.version}${parentType}${field}${String(returnType)}`);
}

/** Whether one of the alternatives is granted as a whole, `write_x` counted as `read_x`. */
export function isCovered(alternatives: Alternatives, granted: ScopeList): boolean {
  throw new Error(`not built: ${alternatives.length}${granted.length}`);
}
