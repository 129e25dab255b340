import type { ExportableRequest } from './exportable.ts';
import { javascriptHeaders, javascriptString } from './javascript-literal.ts';

/** A module for Node with the package `undici`, which follows no redirect by itself. */
export function toUndici({ method, url, headers, body }: ExportableRequest): string {
  return [
    'import { request } from "undici";',
    '',
    `const answer = await request(${javascriptString(url)}, {`,
    `  method: ${javascriptString(method)},`,
    ...javascriptHeaders(headers),
    ...(body === null ? [] : [`  body: ${javascriptString(body)},`]),
    '});',
    '',
    'console.log(answer.statusCode);',
    'console.log(await answer.body.text());',
    '',
  ].join('\n');
}
