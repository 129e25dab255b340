import type { ErrorReport } from '../../errors.ts';
import { redactSecrets, type Secret } from '../../text/secret.ts';
import { isSecretHeader } from '../../wire/wire-value.ts';
import { type FieldCall, METHODS, type RequestCall } from '../call.ts';

/** A request that the user named, as texts; it holds no secret and no answer. */
export type SavedRequest = FieldCall & { readonly name: string };

/** Describes the kept requests in a list of the program's files. */
export const KEPT_REQUESTS = 'requests that you sent or saved, no token and no answer';

/** More than anybody finds again by name. */
export const MOST_SAVED = 200;

/** In UTF-16 units; names are as long as people want them, and no longer than a screen. */
export const LONGEST_NAME = 1000;

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

/** The list with one request renamed in place; another request that had the new name is removed. */
export function withNewName(
  before: readonly SavedRequest[],
  from: string,
  name: string,
): readonly SavedRequest[] {
  return before
    .filter((one) => one.name !== name || one.name === from)
    .map((one) => (one.name === from ? { ...one, name } : one));
}

/** The call as it is written to disk; null if no field offers its method. */
export function toSaved(call: RequestCall, name: string): SavedRequest | null {
  if (call.api === 'graphql') {
    // No field holds headers of a query, so none are kept.
    const { api, query, variables } = call;
    return { api, query, variables, name };
  }
  const method = METHODS.find((one) => one === call.method);
  return method === undefined ? null : { ...call, method, name };
}

/** Why a request must not be written to disk: it holds a secret (not repeated); null: it may be. */
export function secretIn(call: RequestCall, secrets: readonly Secret[]): string | null {
  const texts =
    call.api === 'graphql'
      ? [call.query, call.variables]
      : [call.path, call.body, ...call.headers.flat()];
  if (texts.some((text) => isSecret(text, secrets) || hasNamedSecret(text))) {
    return 'The request holds what looks like a secret, and no secret is written to this disk.';
  }
  const headers = call.api === 'rest' ? call.headers : [];
  const header = headers.find(([name, value]) => value.trim() !== '' && isSecretHeader(name));
  return header === undefined
    ? null
    : `The header ${header[0].trim()} holds a secret by its name, and none is written to this disk.`;
}

const SECRET_NAME =
  '[\\w-]*(?:passw(?:or)?d|secret|token|api_?key|authorization|credential)[\\w-]*';

/**
 * `"password": "…"` in JSON, `password: "…"` in GraphQL; a variable's definition does not count.
 */
const NAMED_VALUE = new RegExp(`(?<![$\\w-])"?${SECRET_NAME}"?\\s*:\\s*"(?!")`, 'i');

/** `?access_token=…` in a path. */
const NAMED_PARAMETER = new RegExp(`[?&]${SECRET_NAME}=[^&\\s]`, 'i');

/** Whether a text gives a value to a name that means a secret, whatever the value looks like. */
function hasNamedSecret(text: string): boolean {
  return NAMED_VALUE.test(text) || NAMED_PARAMETER.test(text);
}

/** Whether a text holds one of the secrets, or what looks like one. */
export function isSecret(text: string, secrets: readonly Secret[]): boolean {
  return redactSecrets(text, secrets) !== text;
}

/** The result of reading or writing the saved requests. */
export type KeptOutcome =
  | {
      readonly type: 'kept';
      readonly requests: readonly SavedRequest[];
      /** The change that was made; null: the requests were only read. */
      readonly change: {
        readonly type: 'saved' | 'renamed' | 'removed';
        readonly name: string;
      } | null;
    }
  | { readonly type: 'failed'; readonly report: ErrorReport };
