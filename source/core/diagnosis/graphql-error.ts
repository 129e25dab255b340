import { jsonFields, type JsonFields } from '../json/json-object.ts';

/** One entry of `errors`, as far as it has the usual form. */
export interface GraphqlError {
  readonly message: string;
  /** `extensions.code`, or null. */
  readonly code: string | null;
  readonly extensions: JsonFields | null;
  /** `line 1, column 3`, or null. */
  readonly place: string | null;
}

const NO_MESSAGE = 'The service gave no message.';

/** Reads an entry of any shape; never throws. */
export function readGraphqlError(value: unknown): GraphqlError {
  const fields = jsonFields(value);
  if (fields === null) {
    return { message: readMessage(value), code: null, extensions: null, place: null };
  }
  const extensions = jsonFields(fields.get('extensions'));
  const code = extensions?.get('code');
  return {
    message: readMessage(fields.get('message')),
    code: typeof code === 'string' ? code : null,
    extensions,
    place: readPlace(fields.get('locations')),
  };
}

/** Blanks alone are no message: the screen would have an empty line for a cause. */
function readMessage(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : NO_MESSAGE;
}

function readPlace(locations: unknown): string | null {
  const first = Array.isArray(locations) ? jsonFields(locations[0]) : null;
  const line = first?.get('line');
  const column = first?.get('column');
  return typeof line === 'number' && typeof column === 'number'
    ? `line ${line}, column ${column}`
    : null;
}
