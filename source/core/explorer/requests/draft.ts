import { editText, type TextBuffer } from '../../text/text-buffer.ts';
import { pairRow } from '../rows/pair-row.ts';
import type { Draft } from '../request-draft.ts';
import type { ExplorerState } from '../state.ts';
import type { SavedRequest } from './saved-request.ts';

/** What is typed for the API that is shown. */
export function draftOf({ mode, rest, graphql }: ExplorerState): Draft {
  return { mode, rest, graphql };
}

/** The texts of a draft, whatever its cursors do. */
export function draftTexts({ mode, rest, graphql }: Draft): readonly string[] {
  if (mode === 'graphql') return [mode, graphql.query.text, graphql.variables.text];
  const headers = rest.headers.flatMap(({ name, value }) => [name.text, value.text]);
  return [mode, rest.method, rest.path.text, rest.body.text, ...headers];
}

/** Whether two drafts would send the same; where the cursor stands does not count. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(draftTexts(one)) === JSON.stringify(draftTexts(other));
}

/** The draft as texts, under a name. */
export function toSaved({ mode, rest, graphql }: Draft, name: string): SavedRequest {
  if (mode === 'graphql') {
    return { api: mode, name, query: graphql.query.text, variables: graphql.variables.text };
  }
  return {
    api: mode,
    name,
    method: rest.method,
    path: rest.path.text,
    headers: rest.headers.map((row) => [row.name.text, row.value.text]),
    body: rest.body.text,
  };
}

/** A saved request as a draft; what it says nothing about stays as it is in `before`. */
export function fromSaved(saved: SavedRequest, before: Draft): Draft {
  if (saved.api === 'graphql') {
    const { query, variables } = before.graphql;
    const graphql = {
      ...before.graphql,
      query: set(query, saved.query),
      variables: set(variables, saved.variables),
    };
    return { ...before, mode: 'graphql', graphql };
  }
  const rest = {
    ...before.rest,
    method: saved.method,
    path: set(before.rest.path, saved.path),
    headers: saved.headers.map(([name, value]) => pairRow(name, value)),
    body: set(before.rest.body, saved.body),
  };
  return { ...before, mode: 'rest', rest };
}

function set(buffer: TextBuffer, text: string): TextBuffer {
  return editText(buffer, { type: 'set', text });
}
