import { expandScopes, type ScopeList } from '../service/scopes.ts';
import type { AccessRules, Alternatives } from './access-rules.ts';

/** The rule that applies to one field, or to a type that a fragment names. */
export interface FieldRule {
  /** `Type.field`, or `Type`. */
  readonly coordinate: string;
  /** Verbatim, as an ACCESS_DENIED message quotes it; null when only the scopes are known. */
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
 * `returnType`, or null when it is not known: the field's own text, else the one of its return
 * type without a trailing `Connection`. Answers null when no rule is stated, which does not mean
 * that nothing is needed.
 */
export function ruleForField(
  rules: AccessRules,
  parentType: string,
  field: string,
  returnType: string | null,
): FieldRule | null {
  const coordinate = `${parentType}.${field}`;
  const text = own(rules.fields, coordinate) ?? typeText(rules, returnType);
  // Root fields are read one by one: a text can mean one thing in a query and another in a mutation.
  const rootScopes = own(rules.scopes, coordinate);
  if (text === null && rootScopes === null) return null;
  return {
    coordinate,
    text,
    alternatives: rootScopes ?? alternativesOf(rules, text),
    isInferred:
      rootScopes === null
        ? text !== null && rules.inferred.texts.includes(text)
        : rules.inferred.scopes.includes(coordinate),
    conditional: own(rules.conditional, coordinate) ?? [],
  };
}

/** The rule of a type, for `node` and `nodes`, where only a fragment says what comes back. */
export function ruleForType(rules: AccessRules, type: string): FieldRule | null {
  const text = typeText(rules, type);
  if (text === null) return null;
  // That the fragment's type decides is this tool's own reading.
  return {
    coordinate: type,
    text,
    alternatives: alternativesOf(rules, text),
    isInferred: true,
    conditional: [],
  };
}

/** Whether one of the alternatives is granted as a whole, `write_x` counted as `read_x`. */
export function isCovered(alternatives: Alternatives, granted: ScopeList): boolean {
  const covered = new Set(expandScopes(granted));
  return alternatives.some((scopes) => scopes.every((scope) => covered.has(scope)));
}

function typeText(rules: AccessRules, type: string | null): string | null {
  return type === null ? null : own(rules.types, type.replace(/Connection$/, ''));
}

function alternativesOf(rules: AccessRules, text: string | null): Alternatives | null {
  return text === null ? null : own(rules.alternatives, text);
}

/** A document may name a field `constructor`: only own keys count. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}
