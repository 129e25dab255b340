import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import type { ScopeList } from '../service/scopes.ts';
import { joinNeeds, type Need } from './need.ts';

/** `read_orders`, in a text of the service with or without marks around it. */
const HANDLE = /\b(?:unauthenticated_|customer_)?(?:read|write)_[a-z0-9_]{1,80}\b/g;

/** Lists of bare families, without `read_` or `write_`, known by the words beside them. */
const FAMILIES =
  /^\s*Any of (.{1,200}?) access scopes?\b|^\s*([a-z_]{2,60} or [a-z_]{2,60}) read access scope|\bone of the following: (.{1,200}?)\.(?:\s|$)/;

/** One bare family in backquotes before "access scope". */
const FAMILY = /`(?!(?:\w+_)?(?:read|write)_)([a-z_]{2,60})` access scope\b/g;

/** Needed with some arguments only. */
const CONDITIONAL = /\balso requires\b|\baccess scopes? to [a-z]+ |^\s*`\w+`: /;

/** The one text that asks for different scopes in queries and mutations. */
const BOTH_KINDS = /^(.{1,200}?) for queries and (.{1,200}?) for mutations\.?\s*$/s;

/**
 * Which scopes a rule of the service asks for, by its wording (docs/service.md, "Access rules of
 * the schema"): commas and "or" between scopes are alternatives, "and" and "as well as" mean that
 * both are needed, and a clause behind "Also:" counts when it names a scope. Null: the text names
 * none, so the need is not known.
 *
 * @param root of the operation: a bare name such as `orders` means `read_orders` in a query and
 *   `write_orders` in a mutation; null: it is not known which, so bare names are ignored
 */
export function needInWords(
  text: string,
  root: 'query' | 'mutation' | null,
  vocabulary: ScopeVocabulary,
): Need | null {
  const both = BOTH_KINDS.exec(text);
  const wording = both === null ? text : ((root === 'mutation' ? both[2] : both[1]) ?? '');
  const clauses = wording.slice(0, 4096).split(/\bAlso:/);
  const parts = clauses.flatMap((clause, at) =>
    at === 0
      ? mainParts(clause, root, vocabulary)
      : clause.split(/(?<=\.)\s/).flatMap((sentence) => furtherParts(sentence, vocabulary)),
  );
  return parts.length === 0 ? null : joinNeeds([parts], vocabulary);
}

function mainParts(
  clause: string,
  root: 'query' | 'mutation' | null,
  vocabulary: ScopeVocabulary,
): readonly ScopeList[] {
  const families =
    root === null || vocabulary.entries !== 'built-in' ? [] : familiesIn(clause, root);
  return families.length > 0
    ? [[...families, ...handlesIn(clause, vocabulary)]]
    : tiedParts(clause, vocabulary);
}

function tiedParts(clause: string, vocabulary: ScopeVocabulary): readonly ScopeList[] {
  return clause
    .split(/\bas well as\b|\band\b/)
    .map((part) => handlesIn(part, vocabulary))
    .filter((handles) => handles.length > 0);
}

/** The needs in one sentence of a clause behind "Also:". */
function furtherParts(sentence: string, vocabulary: ScopeVocabulary): readonly ScopeList[] {
  if (CONDITIONAL.test(sentence)) return [];
  // `the a access scope, b access scope, and user access permission`: no "or", so all of them.
  const isList = /,[^,]*\band\b/.test(sentence) && !/\bor\b/.test(sentence);
  return isList
    ? handlesIn(sentence, vocabulary).map((handle) => [handle])
    : tiedParts(sentence, vocabulary);
}

function handlesIn(text: string, { entries }: ScopeVocabulary): ScopeList {
  if (entries !== 'built-in') return listedIn(text, entries);
  return [...text.matchAll(HANDLE)].map(([handle]) => handle);
}

/** The words of a text that are scopes of a service's own list. */
function listedIn(text: string, entries: ReadonlyMap<string, unknown>): ScopeList {
  return text
    .split(/[\s`'"(),;]+/)
    .map((word) => (entries.has(word) ? word : word.replace(/(?<![.:])[.:]+$/, '')))
    .filter((word) => entries.has(word));
}

function familiesIn(clause: string, root: 'query' | 'mutation'): ScopeList {
  const listed =
    FAMILIES.exec(clause)
      ?.slice(1)
      .find((one) => one !== undefined) ?? '';
  const bare = listed.replaceAll(/\([^)]*\)/g, '').replaceAll(HANDLE, '');
  const names = bare.match(/[a-z]+(?:_[a-z]+)*/g) ?? [];
  const marked = listed === '' ? [...clause.matchAll(FAMILY)].map(([, name = '']) => name) : [];
  const prefix = root === 'query' ? 'read_' : 'write_';
  return [...names, ...marked].filter((name) => name !== 'or').map((name) => `${prefix}${name}`);
}
