import { leanScopes, missingScopes, type ScopeList } from '../service/scopes.ts';
import {
  type AccessRules,
  type FieldTypes,
  leastLacking,
  type Requirement,
} from './access-rules.ts';
import { requiredScopes } from './required-scopes.ts';
import { restNeeds } from './rest-needs.ts';

/** Which scopes a request needs, said before it is sent. */
export interface ScopeLens {
  /** The least that opens it, of several ways the one that lacks the fewest of the granted ones. */
  readonly needed: ScopeList;
  /** Of these, what the token lacks; null while it is not known what the token carries. */
  readonly missing: ScopeList | null;
  /** Read out of the wording, or taken from a matching object: say "likely". */
  readonly isProbable: boolean;
  /** For some part nothing is stated, or a rule that names no scope. */
  readonly isOpen: boolean;
  /** Without a schema only the top fields of a document are looked at. */
  readonly isDeep: boolean;
  /** Needed with some arguments only. */
  readonly conditional: ScopeList;
}

/**
 * The lens over a GraphQL document. Null where the text cannot be read, or where several operations
 * stand in it and none is named. Never throws.
 *
 * @param fieldTypes null: no schema is known
 */
export function documentLens(
  text: string,
  rules: AccessRules,
  options: {
    readonly granted: ScopeList | null;
    readonly fieldTypes: FieldTypes | null;
    readonly operationName: string | null;
  },
): ScopeLens | null {
  const { granted, fieldTypes, operationName } = options;
  const reading = requiredScopes(text, rules, { fieldTypes, operationName });
  if (reading.type === 'unreadable') return null;
  const { requirements, isDeep } = reading;
  // A name that is half typed is no field yet.
  const known = reading.unstated.filter((coordinate) => isKnown(coordinate, fieldTypes));
  if (requirements.length === 0 && known.length < reading.unstated.length) return null;
  const decisive = requirements.filter(({ alternatives }) => (alternatives?.length ?? 0) > 0);
  const needed = leastScopes(decisive, granted ?? []);
  return {
    needed,
    missing: granted === null ? null : missingScopes(needed, granted),
    isProbable: decisive.some(({ isInferred }) => isInferred),
    isOpen: known.length > 0 || decisive.length < requirements.length,
    isDeep,
    conditional: [...new Set(requirements.flatMap(({ conditional }) => conditional))],
  };
}

function isKnown(coordinate: string, fieldTypes: FieldTypes | null): boolean {
  const [type = '', field = ''] = coordinate.split('.');
  return fieldTypes === null || fieldTypes.returnType(type, field) !== null;
}

/** The lens over a REST request, or null for a path that no rule is known for. */
export function restLens(
  method: string,
  path: string,
  granted: ScopeList | null,
): ScopeLens | null {
  if (path.trim() === '') return null;
  const needs = restNeeds(`${method} ${path}`, granted ?? []);
  if (needs.type === 'unreadable') return null;
  const alternatives = needs.parts.flatMap((part) => part.alternatives ?? []);
  return {
    needed: leastLacking(alternatives, granted ?? []),
    missing: granted === null ? null : needs.missing,
    isProbable: needs.parts.some((part) => part.isProbable),
    isOpen: needs.parts.length === 0 && !needs.notes.some((note) => note.includes('no scope')),
    isDeep: true,
    conditional: [],
  };
}

/** Of each requirement the alternative that lacks the fewest, joined; each scope once. */
function leastScopes(requirements: readonly Requirement[], granted: ScopeList): ScopeList {
  const needed = new Set<string>();
  for (const { alternatives } of requirements) {
    // What is needed anyway may serve here too.
    const best = leastLacking(alternatives ?? [], [...granted, ...needed]);
    for (const scope of best) needed.add(scope);
  }
  return leanScopes([...needed]);
}
