import type { ScopeAlternatives, ServiceAccess, ServiceProfile } from '../service/profile.ts';
import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import type { ScopeList } from '../service/scopes.ts';
import { isMet, joinNeeds, type Need, needOf, proposal } from './need.ts';

/** `data/required-access-*.json`; how to read it: docs/service.md, "Access rules of the schema". */
interface AccessTable {
  readonly version: string;
  readonly notice: string;
  /** Type name → rule text, verbatim. */
  readonly types: Readonly<Record<string, string>>;
  /** `Type.field` → rule text, verbatim. */
  readonly fields: Readonly<Record<string, string>>;
  /** `QueryRoot.x`, `Mutation.x` → alternatives. */
  readonly scopes: Readonly<Record<string, ScopeAlternatives>>;
  /** Rule text → alternatives, for nested fields. */
  readonly alternatives: Readonly<Record<string, ScopeAlternatives>>;
  readonly inferred: { readonly scopes: readonly string[]; readonly texts: readonly string[] };
  /** Root field → scopes needed only for some arguments. */
  readonly conditional: Readonly<Record<string, ScopeList>>;
  /** Texts that name no scope, with the places where they apply. */
  readonly unparsed: ReadonlyArray<{ readonly text: string; readonly at: readonly string[] }>;
}

/** Which scopes the fields of a service's documents need, as far as it is known. */
export interface AccessRules extends AccessTable {
  readonly vocabulary: ScopeVocabulary;
  /** Root fields that every token may ask for: `QueryRoot.shop`. */
  readonly open: ReadonlySet<string>;
  /** True: only root fields have rules; nothing is known of nested ones. */
  readonly isShallow: boolean;
}

/** Loads the rules when they are first needed: 262 KB that most commands never look at. */
export async function loadAccessRules({
  access,
  scopes,
}: Pick<ServiceProfile, 'access' | 'scopes'>): Promise<AccessRules> {
  if (access !== 'built-in') return ownRules(access.graphql, scopes);
  const data = await import('./data/required-access-2026-10.json', { with: { type: 'json' } });
  return { ...data.default, vocabulary: scopes, open: OPEN, isShallow: false };
}

/** The rules of a service profile, which states the needs of root fields only. */
function ownRules(
  { query, mutation }: ServiceAccess['graphql'],
  vocabulary: ScopeVocabulary,
): AccessRules {
  const named = [
    ...Object.entries(query).map(([field, needs]) => [`QueryRoot.${field}`, needs] as const),
    ...Object.entries(mutation).map(([field, needs]) => [`Mutation.${field}`, needs] as const),
  ];
  const isOpen = ([, needs]: (typeof named)[number]) => needs.length === 0;
  return {
    version: '',
    notice: '',
    types: {},
    fields: {},
    scopes: Object.fromEntries(named.filter((one) => !isOpen(one))),
    alternatives: {},
    inferred: { scopes: [], texts: [] },
    conditional: {},
    unparsed: [],
    vocabulary,
    open: new Set(named.filter(isOpen).map(([coordinate]) => coordinate)),
    isShallow: true,
  };
}

/** The part of a schema that the rules need. */
export interface FieldTypes {
  /** Named return type of a field (list and non-null removed); null: there is no such field. */
  returnType(parentType: string, field: string): string | null;
}

/** One place in the document that needs something. */
export interface Requirement extends FieldRule {
  /** Response path of its first occurrence: `orders.nodes.customer`. */
  readonly path: string;
}

interface Coverage {
  readonly isCovered: boolean;
  /** What all requirements need together, as far as it is known. */
  readonly need: Need;
  /** The fewest scopes that would do, each once. */
  readonly missing: ScopeList;
  /** Requirements that are not covered. */
  readonly uncovered: readonly Requirement[];
  /** True: a missing scope was inferred by this program; say "probably". */
  readonly isInferred: boolean;
}

/**
 * Whether the granted scopes are enough, and what is missing. Rules that name no scope cannot be
 * checked and count as met; scopes that only some arguments need are not counted.
 */
export function checkCoverage(
  requirements: readonly Requirement[],
  granted: ScopeList,
  vocabulary: ScopeVocabulary,
): Coverage {
  const uncovered = requirements.filter(
    ({ need }) => need !== null && !isMet(need, granted, vocabulary),
  );
  const need = joinNeeds(
    requirements.map((one) => one.need ?? []),
    vocabulary,
  );
  return {
    isCovered: uncovered.length === 0,
    need,
    missing: proposal(need, granted, vocabulary),
    uncovered,
    isInferred: uncovered.some((requirement) => requirement.isInferred),
  };
}

/** The rule that applies to one field, or to a type that a fragment names. */
export interface FieldRule {
  /** `Type.field`, or `Type`. */
  readonly coordinate: string;
  /** Verbatim, as an ACCESS_DENIED message quotes it; null when only the scopes are known. */
  readonly text: string | null;
  /** Null: the text names no scope, so it cannot be checked. */
  readonly need: Need | null;
  /** True: inferred from a bare family name or the wording; shown as "probably". */
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
  // Root fields have scopes of their own: one text can mean different scopes in query and mutation.
  const rootScopes = own(rules.scopes, coordinate);
  if (text === null && rootScopes === null) return null;
  return {
    coordinate,
    text,
    need: rootScopes === null ? needOfText(rules, text) : needOf(rootScopes, rules.vocabulary),
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
    need: needOfText(rules, text),
    isInferred: true,
    conditional: [],
  };
}

function typeText(rules: AccessRules, type: string | null): string | null {
  return type === null ? null : own(rules.types, type.replace(/Connection$/, ''));
}

function needOfText(rules: AccessRules, text: string | null): Need | null {
  const alternatives = text === null ? null : own(rules.alternatives, text);
  return alternatives === null ? null : needOf(alternatives, rules.vocabulary);
}

/** Root fields of the built-in service that need no scope (docs/service.md, "GraphQL"). */
const OPEN: ReadonlySet<string> = new Set(
  ['shop', 'currentAppInstallation', 'publicApiVersions', 'webhookSubscriptions', 'taxonomy']
    .concat('metafieldDefinitions', 'locationsCount', 'job', 'node')
    .map((field) => `QueryRoot.${field}`),
);

/** A document may name a field `constructor`: only own keys count. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}
