import type { ApiAction, ApiAnswer } from './types.ts';

/** The header of every JSON answer. */
export const JSON_TYPE = ['Content-Type', 'application/json; charset=utf-8'] as const;

/** A JSON answer in the service's form. */
export function jsonAnswer(
  status: number,
  value: unknown,
  extra: {
    readonly headers?: ReadonlyArray<readonly [string, string]>;
    readonly actions?: readonly ApiAction[];
  } = {},
): ApiAnswer {
  return {
    status,
    headers: [JSON_TYPE, ...(extra.headers ?? [])],
    body: JSON.stringify(value),
    ...(extra.actions === undefined || extra.actions.length === 0
      ? {}
      : { actions: extra.actions }),
  };
}

/** `{"errors": …}`: a string, a list, or field names with their messages. */
export function errorAnswer(
  status: number,
  errors: string | readonly string[] | Readonly<Record<string, string | readonly string[]>>,
): ApiAnswer {
  return jsonAnswer(status, { errors });
}

export const notFound = (): ApiAnswer => errorAnswer(404, 'Not Found');

/** The service's answer to an internal error. */
export const serverError = (): ApiAnswer => errorAnswer(500, 'An unexpected error occurred');

/** Names what to use instead, in answers of what will be removed. */
export const DEPRECATED_HEADER = 'X-Shopify-API-Deprecated-Reason';

/** Message about one field or parameter. */
export const REQUIRED_MISSING = 'Required parameter missing or invalid';

/** The 400 for a request whose `query` is missing. */
export const queryMissing = (): ApiAnswer => errorAnswer(400, { query: REQUIRED_MISSING });

/**
 * The 403 for a missing scope.
 * @param scope the scope that would allow the request
 */
export function scopeMissing(scope: string): ApiAnswer {
  return errorAnswer(403, `[API] This action requires merchant approval for ${scope} scope.`);
}

/** The 403 for an app that is not approved for protected customer data. */
export function notApproved(): ApiAnswer {
  return errorAnswer(
    403,
    '[API] This app is not approved to access REST endpoints with protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
  );
}
