import type { FieldNode, SelectionSetNode } from 'graphql';
import {
  chooseOperation,
  type Fragments,
  listFragments,
  parseDocument,
} from '../core/graphql/query-tree.ts';
import { jsonFields, type JsonFields, parseJson } from '../core/json/json-object.ts';
import type { GraphqlRequestEvent } from '../core/lessons/observed-event.ts';

/**
 * What a GraphQL request did; empty for a request without a document, and for one of the schema
 * alone, which the program sends by itself.
 *
 * @param sent body of the request
 * @param body of the answer
 */
export function graphqlEvents(
  sent: string,
  body: JsonFields,
  status: number,
  token: GraphqlRequestEvent['token'],
): readonly GraphqlRequestEvent[] {
  const given = jsonFields(parseJson(sent));
  const text = given?.get('query');
  if (typeof text !== 'string') return [];
  const { kind, fields } = rootOf(text, given?.get('operationName'));
  if (fields.length > 0 && fields.every(({ name }) => name.value.startsWith('__'))) return [];
  // A page in place of JSON: nobody could read what was done.
  if (!body.has('data') && !body.has('errors')) return [];
  const data = jsonFields(body.get('data'));
  // A directive can leave a field out of the answer.
  const answered = data === null ? fields : fields.filter((field) => data.has(answerName(field)));
  const errors = errorCodes(body.get('errors'));
  return [
    {
      type: 'graphql',
      kind,
      fields: answered.map(({ name }) => name.value),
      status,
      errors,
      userErrors: kind === 'mutation' ? userErrorsIn(data, errors) : 0,
      token,
    },
  ];
}

function rootOf(
  text: string,
  wanted: unknown,
): { readonly kind: GraphqlRequestEvent['kind']; readonly fields: readonly FieldNode[] } {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return { kind: 'query', fields: [] };
  const { document } = parsed;
  const name = typeof wanted === 'string' && wanted !== '' ? wanted : null;
  // Null where the request does not say which of several operations: nothing was carried out.
  const chosen = chooseOperation(document, name);
  const fields = chosen === null ? [] : fieldsIn(chosen.selectionSet, listFragments(document));
  return { kind: chosen?.operation === 'mutation' ? 'mutation' : 'query', fields };
}

/**
 * The root fields, including those in fragments; each fragment once, since it may spread itself.
 */
function fieldsIn(root: SelectionSetNode, fragments: Fragments): readonly FieldNode[] {
  const seen = new Set<string>();
  const within = (set: SelectionSetNode): readonly FieldNode[] =>
    set.selections.flatMap((one): readonly FieldNode[] => {
      if (one.kind === 'Field') return [one];
      if (one.kind === 'InlineFragment') return within(one.selectionSet);
      const fragment = seen.has(one.name.value) ? undefined : fragments.get(one.name.value);
      seen.add(one.name.value);
      return fragment === undefined ? [] : within(fragment.selectionSet);
    });
  return within(root);
}

function answerName({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

function errorCodes(errors: unknown): readonly string[] {
  // An error from before GraphQL is a text, not a list.
  if (!Array.isArray(errors)) return errors === undefined ? [] : ['ERROR'];
  return errors.map((error) => {
    const code = jsonFields(jsonFields(error)?.get('extensions'))?.get('code');
    return typeof code === 'string' ? code : 'ERROR';
  });
}

/**
 * Counts user errors. Their lists are also known by their form, since they may have an alias; a
 * payload of nulls that selects no list counts as one user error.
 */
function userErrorsIn(data: JsonFields | null, errors: readonly string[]): number {
  let count = 0;
  for (const payload of data?.values() ?? []) {
    const values = [...(jsonFields(payload) ?? [])];
    const lists = values.filter(([name, value]) => isRefusalList(name, value));
    for (const [, list] of lists) count += Array.isArray(list) ? list.length : 0;
    const isNothing = values.length > 0 && values.every(([, value]) => value === null);
    if (lists.length === 0 && isNothing && errors.length === 0) count += 1;
  }
  return count;
}

function isRefusalList(name: string, value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return /userErrors$/i.test(name) || value.some((one) => jsonFields(one)?.has('message'));
}
