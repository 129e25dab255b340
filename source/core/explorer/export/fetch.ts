import type { ExportableRequest } from './exportable.ts';
import { javascriptHeaders, javascriptString } from './javascript-literal.ts';

/** A module for Node; `manual`, because `fetch` would take the token along to another host. */
export function toFetch({ method, url, headers, body }: ExportableRequest): string {
  return [
    `const response = await fetch(${javascriptString(url)}, {`,
    `  method: ${javascriptString(method)},`,
    ...javascriptHeaders(headers),
    ...(body === null ? [] : [`  body: ${javascriptString(body)},`]),
    '  redirect: "manual",',
    '});',
    '',
    'console.log(response.status);',
    'console.log(await response.text());',
    '',
  ].join('\n');
}
