import { append } from '../any-length.ts';
import { listOperations, parseDocument } from '../graphql/query-tree.ts';
import { jsonFields, parseJson } from '../json/json-object.ts';
import type { ServiceProfile } from '../service/profile.ts';
import type { ScopeList } from '../service/scopes.ts';
import { toDisplayText } from '../text/display-text.ts';
import {
  type AccessRules,
  checkCoverage,
  type FieldTypes,
  type Requirement,
} from './access-rules.ts';
import { requiredScopes } from './required-scopes.ts';
import {
  isRestRequest,
  NEEDS_NOTHING,
  type RequestNeed,
  type RequestNeeds,
  restNeeds,
} from './rest-needs.ts';

/** Which scopes a pasted request needs: a REST path, or else a GraphQL document. Never throws. */
export function readRequestNeeds(
  text: string,
  chosen: ScopeList,
  profile: ServiceProfile,
  rules: AccessRules,
  fieldTypes: FieldTypes | null,
): RequestNeeds {
  if (text.trim() === '') {
    return {
      type: 'unreadable',
      message: 'Nothing was pasted.',
      remedy: 'Paste a GraphQL query, or a REST path like orders.json.',
    };
  }
  return isRestRequest(text, profile)
    ? restNeeds(text, chosen, profile)
    : graphqlNeeds(text, chosen, rules, fieldTypes);
}

/**
 * The scopes of a pasted GraphQL document, of all its operations together. `fieldTypes` null: only
 * root fields are looked at, and a note says so. Never throws.
 */
function graphqlNeeds(
  text: string,
  chosen: ScopeList,
  rules: AccessRules,
  fieldTypes: FieldTypes | null,
): RequestNeeds {
  const document = documentIn(text);
  const readings = operationNames(document).map((operationName) =>
    requiredScopes(document, rules, { fieldTypes, operationName }),
  );
  const requirements: Requirement[] = [];
  const kinds = new Set<string>();
  const unstated = new Set<string>();
  for (const reading of readings) {
    if (reading.type === 'unreadable') {
      const place =
        reading.line === null ? '' : ` (line ${reading.line}, column ${reading.column})`;
      return {
        type: 'unreadable',
        message: `This is not a GraphQL document${place}: ${reading.message}`,
        remedy: 'Paste the whole query, or a REST path like orders.json.',
      };
    }
    kinds.add(reading.operation);
    append(requirements, reading.requirements);
    for (const field of reading.unstated) unstated.add(field);
  }
  const coverage = checkCoverage(requirements, chosen, rules.vocabulary);
  const parts = new Map<string, RequestNeed>();
  for (const { coordinate, need, isInferred } of requirements) {
    // Fields of a connection or an edge, such as `nodes`, need what their list needs.
    if (/(?:Connection|Edge)\.\w+$/.test(coordinate)) continue;
    const part = toDisplayText(coordinate.replace(/^(?:QueryRoot|Mutation)\./, ''));
    parts.set(part, { part, need, isProbable: isInferred });
  }
  return {
    type: 'needs',
    what: toDisplayText([...kinds].join(' and ')),
    parts: [...parts.values()],
    need: coverage.need,
    missing: coverage.missing,
    isOpen: unstated.size > 0,
    notes: [
      ...(requirements.length === 0 && unstated.size === 0 ? [NEEDS_NOTHING] : []),
      ...unstatedNote([...unstated]),
      ...(fieldTypes === null || rules.isShallow
        ? ['Only its top fields were looked at; nested ones may need more.']
        : []),
      ...conditionalNote(requirements.flatMap(({ conditional }) => conditional)),
    ],
  };
}

/** The document of a pasted text: `query` of a JSON request body, else the text itself. */
function documentIn(text: string): string {
  if (!/^\s*\{\s*"/.test(text)) return text;
  const query = jsonFields(parseJson(text))?.get('query');
  return typeof query === 'string' ? query : text;
}

/** The names of all operations; null: one without a name, or no operation at all. */
function operationNames(text: string): ReadonlyArray<string | null> {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return [null];
  const names = listOperations(parsed.document).map(({ name }) => name?.value ?? null);
  return names.length === 0 ? [null] : names;
}

function unstatedNote(fields: readonly string[]): readonly string[] {
  if (fields.length === 0) return [];
  const named = fields.slice(0, 3).map((field) => toDisplayText(field.replace(/^\w+\./, '')));
  const more = fields.length > 3 ? ` and ${fields.length - 3} more` : '';
  return [
    `Nothing is stated for ${named.join(', ')}${more}; that does not mean that nothing is needed.`,
  ];
}

function conditionalNote(scopes: ScopeList): readonly string[] {
  if (scopes.length === 0) return [];
  return [`With some arguments it needs ${[...new Set(scopes)].join(', ')} as well.`];
}
