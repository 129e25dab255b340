import { type ExportableRequest, type ExportHeader, TOKEN_VARIABLE } from './exportable.ts';

/** A JavaScript string literal; invisible characters become escapes. */
export function javascriptString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A line for each header; that of the token gets the expression `token` as its value. */
export function headerLines(
  headers: readonly ExportHeader[],
  quote: (text: string) => string,
  token: string,
  line: (name: string, value: string) => string,
): string[] {
  return headers.map((header) =>
    line(quote(header.name), header.type === 'token' ? token : quote(header.value)),
  );
}

/** Method, headers and body as lines of an object, indented by two. */
function javascriptParts({ method, headers, body }: ExportableRequest): string[] {
  const token = `process.env.${TOKEN_VARIABLE}`;
  return [
    `  method: ${javascriptString(method)},`,
    '  headers: {',
    ...headerLines(headers, javascriptString, token, (name, value) => `    ${name}: ${value},`),
    '  },',
    ...(body === null ? [] : [`  body: ${javascriptString(body)},`]),
  ];
}

/** The lines that print a response of fetch. */
export const PRINT_RESPONSE: readonly string[] = [
  'console.log(response.status);',
  'console.log(await response.text());',
];

/**
 * A Node module with `fetch`; `manual`, because a redirect would take the token to another host.
 */
export function toFetch(request: ExportableRequest): string {
  return joinLines(
    `const response = await fetch(${javascriptString(request.url)}, {`,
    ...javascriptParts(request),
    '  redirect: "manual",',
    '});',
    '',
    ...PRINT_RESPONSE,
  );
}

/** A Node module with the package `undici`, which follows no redirect by default. */
export function toUndici(request: ExportableRequest): string {
  return joinLines(
    'import { request } from "undici";',
    '',
    `const answer = await request(${javascriptString(request.url)}, {`,
    ...javascriptParts(request),
    '});',
    '',
    'console.log(answer.statusCode);',
    'console.log(await answer.body.text());',
  );
}

export function joinLines(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
