import { decodeFormText, type HttpRequest } from '../../http/message.ts';
import { Secret } from '../../text/secret.ts';

/** The variable that every exported request reads its token from. */
export const TOKEN_VARIABLE = 'TOKENWRIGHT_ACCESS_TOKEN';

/** A header of an exported request; of the token header only the name is kept. */
export type ExportHeader =
  | { readonly type: 'text'; readonly name: string; readonly value: string }
  | { readonly type: 'token'; readonly name: string };

/** A request that holds no secret and can be written down in any language. */
export interface ExportableRequest {
  readonly method: string;
  readonly url: string;
  /** Names are unique, whatever their case. */
  readonly headers: readonly ExportHeader[];
  readonly body: string | null;
}

/** `holds-token`: the token is in the path, a header or the body, where it must not be. */
type Exportable =
  | { readonly type: 'request'; readonly request: ExportableRequest }
  | { readonly type: 'holds-token' };

/** @param userAgent the program's own, which is left out */
export function toExportable(request: HttpRequest, token: Secret, userAgent: string): Exportable {
  const { method, url, body } = request;
  const text = body?.type === 'text' ? body.text : null;
  const headers = new Map<string, ExportHeader>();
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (key === 'user-agent' && value === userAgent) continue;
    if (value instanceof Secret) headers.set(key, { type: 'token', name });
    else headers.set(key, joined(headers.get(key), name, value));
  }
  if (body?.type === 'text' && !headers.has('content-type')) {
    headers.set('content-type', { type: 'text', name: 'Content-Type', value: body.contentType });
  }
  const values = [...headers.values()].map((one) => (one.type === 'text' ? one.value : ''));
  const secret = token.reveal();
  const places = [url, decodeFormText(url) ?? url, text ?? '', ...values];
  if (places.some((place) => place.includes(secret))) return { type: 'holds-token' };
  return { type: 'request', request: { method, url, headers: [...headers.values()], body: text } };
}

/** Several fields of one name mean the same as one with their values joined (RFC 9110 §5.3). */
function joined(before: ExportHeader | undefined, name: string, value: string): ExportHeader {
  return before?.type === 'text'
    ? { ...before, value: `${before.value}, ${value}` }
    : { type: 'text', name, value };
}
