import { isRestRequest } from './rest-needs.ts';

/** How a GraphQL document, or a request body with one in it, begins. */
const DOCUMENT_START =
  /^\s*(?:#[^\n]*\n\s*)*(?:\{|(?:query|mutation|subscription|fragment)\b[^,]*\{)/;

/** Whether a pasted text is a request rather than a list of scopes. */
export function looksLikeRequest(text: string): boolean {
  return DOCUMENT_START.test(text.slice(0, 4096)) || isRestRequest(text);
}
