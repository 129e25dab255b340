/** A request that a person gave a name, as texts; no secret in it and no answer. */
export type SavedRequest = SavedRest | SavedGraphql;

export interface SavedRest {
  readonly api: 'rest';
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string;
}

export interface SavedGraphql {
  readonly api: 'graphql';
  readonly name: string;
  readonly query: string;
  readonly variables: string;
}

/** What their file holds, in a list of files. */
export const SAVED_REQUESTS = 'requests that you saved, no token and no answer';

/** More than anybody finds again by name. */
export const MOST_SAVED = 200;

/** The list with one more at its start; one of the same name is replaced. */
export function withSaved(
  before: readonly SavedRequest[],
  request: SavedRequest,
): readonly SavedRequest[] {
  return [request, ...withoutSaved(before, request.name)].slice(0, MOST_SAVED);
}

/** The list without the one of this name. */
export function withoutSaved(
  before: readonly SavedRequest[],
  name: string,
): readonly SavedRequest[] {
  return before.filter((one) => one.name !== name);
}
