import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import type { ScopeList } from '../service/scopes.ts';
import { type AccessRules, type FieldTypes } from './access-rules.ts';
import { joinNeeds, type Need, proposal, scopesToMeet } from './need.ts';
import { requiredScopes } from './required-scopes.ts';
import { restNeeds } from './rest-needs.ts';

/** Which scopes a request needs, shown before it is sent. */
export interface ScopeLens {
  /** Empty: no scope. */
  readonly need: Need;
  /** One way to meet it: what is granted as far as it serves, and the fewest for the rest. */
  readonly needed: ScopeList;
  /** Of these, what the token lacks; null while it is not known what the token carries. */
  readonly missing: ScopeList | null;
  /** Read out of the wording, or taken from a matching object: say "likely". */
  readonly isProbable: boolean;
  /** True: some part has no stated rule, or a rule that names no scope. */
  readonly isOpen: boolean;
  /** False: without a schema only the root fields of a document are looked at. */
  readonly isDeep: boolean;
  /** Needed with some arguments only. */
  readonly conditional: ScopeList;
}

/**
 * The lens over a GraphQL document. Null where the need is not known: the text cannot be parsed,
 * names root fields that do not exist, or has several operations and none is named. Never throws.
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
  const { granted, operationName } = options;
  const fieldTypes = rules.isShallow ? null : options.fieldTypes;
  const reading = requiredScopes(text, rules, { fieldTypes, operationName });
  if (reading.type === 'unreadable') return null;
  const { requirements, unstated, isDeep } = reading;
  if (unstated.some((coordinate) => !isKnown(coordinate, fieldTypes))) return null;
  const { vocabulary } = rules;
  const decisive = requirements.filter(({ need }) => need !== null && need.length > 0);
  const need = joinNeeds(
    decisive.map((one) => one.need ?? []),
    vocabulary,
  );
  return {
    ...lensOver(need, granted, vocabulary),
    isProbable: decisive.some(({ isInferred }) => isInferred),
    isOpen: unstated.length > 0 || decisive.length < requirements.length,
    isDeep,
    conditional: [...new Set(requirements.flatMap(({ conditional }) => conditional))],
  };
}

function lensOver(need: Need, granted: ScopeList | null, vocabulary: ScopeVocabulary) {
  return {
    need,
    needed: scopesToMeet(need, granted ?? [], vocabulary),
    missing: granted === null ? null : proposal(need, granted, vocabulary),
  };
}

function isKnown(coordinate: string, fieldTypes: FieldTypes | null): boolean {
  const [type = '', field = ''] = coordinate.split('.');
  return fieldTypes === null || fieldTypes.returnType(type, field) !== null;
}

/** The lens over a REST request, or null for a path that the built-in service has no rule for. */
export function restLens(
  method: string,
  path: string,
  granted: ScopeList | null,
  profile: ServiceProfile,
): ScopeLens | null {
  if (path.trim() === '') return null;
  const needs = restNeeds(`${method} ${path}`, granted ?? [], profile);
  if (needs.type === 'unreadable') return null;
  return {
    ...lensOver(needs.need, granted, profile.scopes),
    isProbable: needs.parts.some((part) => part.isProbable),
    isOpen: needs.isOpen,
    isDeep: true,
    conditional: [],
  };
}
