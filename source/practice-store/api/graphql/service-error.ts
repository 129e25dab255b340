import { GraphQLError } from 'graphql';

/** Codes of errors that arise while a document runs. */
export type RuntimeCode =
  | 'ACCESS_DENIED'
  | 'BAD_REQUEST'
  | 'INVALID_FIELD_ARGUMENTS'
  | 'RESOURCE_NOT_FOUND'
  | 'INTERNAL_SERVER_ERROR';

/** An error of one field; path and place are added where it is caught. */
export function fieldError(
  code: RuntimeCode,
  message: string,
  more: Readonly<Record<string, string>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more } });
}
