import { listOperations, parseDocument } from '../../graphql/query-tree.ts';
import { jsonFields, parseJson } from '../../json/json-object.ts';
import { setMember } from '../../json/members.ts';
import { type ServiceProfile, SHOPIFY_PROFILE } from '../../service/profile.ts';
import { type ExportableRequest, type ExportHeader, TOKEN_VARIABLE } from './exportable.ts';
import { javascriptString, joinLines, PRINT_RESPONSE, toFetch } from './javascript.ts';

/** The header in which the package sends the token. */
const TOKEN_HEADER = SHOPIFY_PROFILE.tokenHeader.toLowerCase();
const API = `${SHOPIFY_PROFILE.paths.api}/`;
const TOKEN = `process.env.${TOKEN_VARIABLE}`;

/**
 * Whether the package works for the service: it supports only one token header and one base path.
 */
export function isForAdminClient({ tokenHeader, paths }: ServiceProfile): boolean {
  return tokenHeader.toLowerCase() === TOKEN_HEADER && `${paths.api}/` === API;
}

/**
 * A Node module that uses the service's own package. If the package cannot send the request exactly
 * (a method that it lacks, one operation of several, digits that JavaScript would change), the
 * module uses fetch, and a comment in it says so.
 */
export function toAdminClient(request: ExportableRequest): string {
  const { pathname } = new URL(request.url);
  const isOther = request.headers.some(
    ({ type, name }) => type === 'token' && name.toLowerCase() !== TOKEN_HEADER,
  );
  if (isOther) return withoutPackage(request, 'The package knows another service alone');
  if (request.method === 'POST' && pathname.endsWith('/graphql.json')) {
    const call = graphqlCall(request);
    return call ?? withoutPackage(request, 'The package would change this request');
  }
  const method = request.method.toLowerCase();
  return /^(?:get|post|put|delete)$/.test(method)
    ? restCall(request, method)
    : withoutPackage(request, `The package has no ${request.method}`);
}

function withoutPackage(request: ExportableRequest, why: string): string {
  return `// ${why}, so this is fetch.\n${toFetch(request)}`;
}

/** The lines that create the client. It follows no redirect, which would take the token along. */
function clientLines(maker: string, url: URL, version: string): readonly string[] {
  const isPlain = url.protocol === 'http:';
  const isRest = maker === 'createAdminRestApiClient';
  // The package supports only https for GraphQL; a practice store on this machine has only http.
  const address = isPlain && !isRest ? 'url.replace(/^https:/, "http:")' : 'url';
  return [
    `import { ${maker} } from "@shopify/admin-api-client";`,
    '',
    `const client = ${maker}({`,
    `  storeDomain: ${javascriptString(url.host)},`,
    `  apiVersion: ${javascriptString(version)},`,
    `  accessToken: ${TOKEN},`,
    ...(isPlain && isRest ? ['  scheme: "http",'] : []),
    // The path is sent exactly as it is.
    ...(isRest ? ['  formatPaths: false,'] : []),
    `  customFetchApi: (url, init) => fetch(${address}, { ...init, redirect: "manual" }),`,
    '});',
    '',
  ];
}

function restCall({ url, headers, body }: ExportableRequest, method: string): string {
  const target = new URL(url);
  const path = `${target.pathname}${target.search}`.slice(1);
  const options = [
    ...headerOptions(headers),
    // As written: parsing it could change large numbers.
    ...(body === null ? [] : [`  data: ${javascriptString(body)},`]),
  ];
  return joinLines(
    ...clientLines('createAdminRestApiClient', target, versionIn(target)),
    ...callLines(`const response = await client.${method}(${javascriptString(path)}`, options),
    '',
    ...PRINT_RESPONSE,
  );
}

/** Null: the package cannot send this request unchanged. */
function graphqlCall({ url, headers, body }: ExportableRequest): string | null {
  const fields = jsonFields(parseJson(body ?? ''));
  const query = fields?.get('query');
  if (typeof query !== 'string' || fields?.has('operationName') === true) return null;
  const parsed = parseDocument(query);
  if (parsed.type === 'unreadable' || listOperations(parsed.document).length !== 1) return null;
  const place = setMember(body ?? '', 'variables', '');
  const text = fields?.has('variables') === true ? (body ?? '').slice(place?.from, place?.to) : '';
  if (text !== '' && !keepsDigits(text)) return null;
  const variables = text === '' ? [] : `  variables: ${objectText(text)},`.split('\n');
  const options = [...headerOptions(headers), ...variables];
  const target = new URL(url);
  const document = `\`${query.replaceAll(/[`\\]|\$\{/g, '\\$&')}\``;
  return joinLines(
    ...clientLines('createAdminApiClient', target, versionIn(target)),
    ...callLines(`const { data, errors, extensions } = await client.request(${document}`, options),
    '',
    'console.log(JSON.stringify({ data, errors, extensions }, null, 2));',
  );
}

function callLines(call: string, options: readonly string[]): readonly string[] {
  return options.length === 0 ? [`${call});`] : [`${call}, {`, ...options, '});'];
}

function versionIn({ pathname }: URL): string {
  const named = pathname.startsWith(API) ? pathname.slice(API.length).split('/')[0] : undefined;
  return named ?? SHOPIFY_PROFILE.apiVersions[0] ?? 'unstable';
}

/** The headers that the package does not set itself. */
function headerOptions(headers: readonly ExportHeader[]): readonly string[] {
  const own = headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return key !== TOKEN_HEADER && key !== 'accept' && key !== 'content-type';
  });
  if (own.length === 0) return [];
  const lines = own.map((header) => {
    const value = header.type === 'token' ? TOKEN : javascriptString(header.value);
    return `    ${javascriptString(header.name)}: ${value},`;
  });
  return ['  headers: {', ...lines, '  },'];
}

/**
 * JSON is JavaScript, except that invisible characters, which only strings have, become escapes.
 */
function objectText(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
    .split('\n')
    .map((line, at) => (at === 0 ? line : `  ${line}`))
    .join('\n')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => javascriptString(String(JSON.parse(text))));
}

/** Whether JavaScript prints each number with the same digits. */
function keepsDigits(json: string): boolean {
  const bare = json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return (bare.match(/-?\d[\d.eE+-]*/g) ?? []).every((digits) => String(Number(digits)) === digits);
}
