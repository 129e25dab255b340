import type { GraphQLError } from 'graphql';

/** Codes of errors that arise while a document runs. */
type RuntimeCode =
  | 'ACCESS_DENIED'
  | 'BAD_REQUEST'
  | 'CURRENCY_CODE_INVALID'
  | 'INVALID_FIELD_ARGUMENTS'
  | 'RESOURCE_NOT_FOUND'
  | 'NOT_FOUND'
  | 'NOT_IMPLEMENTED'
  | 'INVALID'
  | 'INTERNAL_SERVER_ERROR';

/** An error of one field; graphql-js takes over the extensions and adds path and place. */
export class FieldError extends Error {
  readonly extensions: Readonly<Record<string, string>>;

  /** @param code null for the few errors that have none in the service */
  constructor(
    code: RuntimeCode | null,
    message: string,
    more: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.extensions = code === null ? more : { code, ...more };
  }
}

/**
 * For a field that the token's scopes do not allow.
 * @param rule quoted letter for letter; null leaves it out
 */
export function accessDenied(field: string, rule: string | null): FieldError {
  const documentation = 'https://shopify.dev/api/usage/access-scopes';
  const message = `Access denied for ${field} field.`;
  return rule === null
    ? new FieldError('ACCESS_DENIED', message, { documentation })
    : new FieldError('ACCESS_DENIED', `${message} Required access: ${rule}`, {
        documentation,
        requiredAccess: rule,
      });
}

/** For protected customer data. @param what `access the Order object` */
export function notApprovedTo(what: string): FieldError {
  const documentation = 'https://shopify.dev/docs/apps/launch/protected-customer-data';
  return new FieldError(
    'ACCESS_DENIED',
    `This app is not approved to ${what}. See ${documentation} for more details.`,
    { documentation },
  );
}

/** One entry of `errors` in an answer. */
export interface ErrorJson {
  readonly message: string;
  readonly locations?: ReadonlyArray<{ readonly line: number; readonly column: number }>;
  readonly path?: ReadonlyArray<string | number>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** An internal error as the service shows it. */
export function internalErrorJson(requestId: string | null) {
  const message = 'Internal error. Looks like something went wrong on our end.';
  const code = 'INTERNAL_SERVER_ERROR';
  return requestId === null
    ? { message, extensions: { code } }
    : {
        message: `${message}\nRequest ID: ${requestId} (include this in support requests).`,
        extensions: { code, requestId },
      };
}

/**
 * An error that arose while a document ran, with the keys in the service's order. Any but a
 * `FieldError` is a defect of the practice store, shown as an internal error of the service.
 */
export function runtimeErrorJson(error: GraphQLError, requestId: string | null): ErrorJson {
  const isOurs = error.originalError instanceof FieldError;
  const { message, extensions } = isOurs ? error : internalErrorJson(requestId);
  return {
    message,
    ...(error.locations === undefined ? {} : { locations: error.locations.map(place) }),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
    ...(error.path === undefined ? {} : { path: error.path }),
  };
}

/** Line and column without the prototype that graphql-js gives them. */
export function place({ line, column }: { readonly line: number; readonly column: number }): {
  readonly line: number;
  readonly column: number;
} {
  return { line, column };
}

/** For a query that the service might answer, but whose answer no client needs. */
export const TOO_LARGE: ErrorJson = { message: 'This query is too large to execute.' };
