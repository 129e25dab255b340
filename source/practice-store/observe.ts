/**
 * What happens in the store, told as it happens: from the requests and answers as they are, and from
 * what stands in the store afterwards. Lessons are checked by it, so nothing is told on a request's
 * word alone.
 */
import { parseDocument } from '../core/graphql/query-tree.ts';
import {
  jsonFields,
  parseJson,
  readJsonObject,
  type JsonFields,
} from '../core/json/json-object.ts';
import type { Happening, RefusalWords } from '../core/lessons/happening.ts';
import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import { TOKEN_EXCHANGE_GRANT } from '../core/wire/message.ts';
import type { PracticeApp } from './oauth/app-registry.ts';
import type { AuthorizationServer } from './oauth/authorization-server.ts';
import { readBodyFields, type StoreAnswer, type StoreRequest } from './server/message.ts';

type Answer = (request: StoreRequest) => Promise<StoreAnswer>;

/** The same answers, with what happened by each of them told once it is made. */
export function observed(
  answer: Answer,
  auth: AuthorizationServer,
  tell: (happening: Happening) => void,
): Answer {
  // Their marks alone would do, but a token lives as long as this store.
  const issued: string[] = [];
  // Not one for each request: what two see that overlap happened once.
  let last = shapeOf(auth);

  return async (request) => {
    const given = await answer(request);
    const access = accessTokenIn(request, given);
    if (access !== null) issued.push(access);
    for (const name of given.faults ?? []) tell({ type: 'fault', name });
    for (const happening of happeningsOf(request, given, issued)) tell(happening);
    const now = shapeOf(auth);
    for (const happening of changesOf(last, now, request)) tell(happening);
    last = now;
    return given;
  };
}

const { paths } = PRACTICE_PROFILE;

function happeningsOf(
  request: StoreRequest,
  answer: StoreAnswer,
  issued: readonly string[],
): readonly Happening[] {
  const { path, method } = request;
  if (path === paths.authorize) {
    return method === 'POST' ? decisionOf(answer) : authorizeHappening(request, answer);
  }
  if (path === paths.exchange && method === 'POST') return [exchangeHappening(request, answer)];
  if (path === `${paths.api}/` || !path.startsWith(`${paths.api}/`)) return [];
  const below = path.slice(paths.api.length + 1).replace(/^[^/]*\/?/, '');
  const token = tokenAge(request, issued);
  if (below === 'graphql.json') return graphqlHappening(request, answer, token);
  const link = answer.headers.find(([name]) => name.toLowerCase() === 'link')?.[1] ?? '';
  const query = Object.fromEntries(new URLSearchParams(request.query));
  const { status } = answer;
  const hasNext = link.includes('rel="next"');
  return [{ type: 'rest', method, path: below, query, status, token, hasNext }];
}

/** Only the page that asks, or one that refuses; who approved before is sent on without either. */
function authorizeHappening({ query }: StoreRequest, answer: StoreAnswer): readonly Happening[] {
  if (answer.status >= 400) return [{ type: 'authorize-refused', ...pageWords(answer) }];
  const scopes = (new URLSearchParams(query).get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
  return answer.status === 200 ? [{ type: 'asked', scopes }] : [{ type: 'approved' }];
}

function decisionOf(answer: StoreAnswer): readonly Happening[] {
  if (answer.status >= 400) return [{ type: 'authorize-refused', ...pageWords(answer) }];
  const to = answer.headers.find(([name]) => name === 'Location')?.[1] ?? '';
  return [{ type: to.startsWith('/admin/') ? 'declined' : 'approved' }];
}

/** Of the store's own page, whose markup is ours. */
function pageWords({ body, status }: StoreAnswer): RefusalWords {
  const [, error = String(status), description = ''] =
    /o?auth error (\w+)(?:: ([^<]*))?<\/p>/i.exec(textOf(body)) ?? [];
  return { error, description };
}

function exchangeHappening(request: StoreRequest, answer: StoreAnswer): Happening {
  const fields = fieldsOf(answer);
  if (answer.status !== 200 || typeof fields.get('access_token') !== 'string') {
    const words = [fields.get('error'), fields.get('error_description')];
    const [error = String(answer.status), description = ''] = words.map((one) =>
      typeof one === 'string' ? one : undefined,
    );
    return { type: 'token-refused', error, description };
  }
  const scopes = String(fields.get('scope') ?? '')
    .split(',')
    .filter(Boolean);
  return { type: 'token', by: wayOf(request), kind: kindOf(fields), scopes };
}

function wayOf(request: StoreRequest): Extract<Happening, { type: 'token' }>['by'] {
  const read = readBodyFields(request);
  switch (read.type === 'fields' ? read.fields.values.get('grant_type') : undefined) {
    case 'refresh_token':
      return 'refresh';
    case 'client_credentials':
      return 'client-credentials';
    case TOKEN_EXCHANGE_GRANT:
      return 'token-exchange';
    default:
      return 'code';
  }
}

function kindOf(fields: JsonFields): Extract<Happening, { type: 'token' }>['kind'] {
  if (fields.has('associated_user')) return 'online';
  if (fields.has('refresh_token')) return 'expiring';
  return fields.has('expires_in') ? 'client-credentials' : 'permanent';
}

/** The new token of an exchange, also of one whose answer a fault then lost. */
function accessTokenIn({ path }: StoreRequest, answer: StoreAnswer): string | null {
  const token = path === paths.exchange ? fieldsOf(answer).get('access_token') : undefined;
  return typeof token === 'string' ? token : null;
}

function tokenAge(
  { headers }: StoreRequest,
  issued: readonly string[],
): 'latest' | 'earlier' | 'unknown' {
  const at = issued.indexOf(headers['x-shopify-access-token'] ?? '');
  if (at === -1) return 'unknown';
  return at === issued.length - 1 ? 'latest' : 'earlier';
}

/** Nothing for what the program asks by itself: the schema. */
function graphqlHappening(
  request: StoreRequest,
  answer: StoreAnswer,
  token: 'latest' | 'earlier' | 'unknown',
): readonly Happening[] {
  const sent = jsonFields(parseJson(textOf(request.body)));
  const text = sent?.get('query');
  if (typeof text !== 'string') return [];
  const { kind, fields } = rootOf(text, sent?.get('operationName'));
  if (fields.length > 0 && fields.every((name) => name.startsWith('__'))) return [];
  const body = fieldsOf(answer);
  return [
    {
      type: 'graphql',
      kind,
      fields,
      status: answer.status,
      errors: errorCodes(body.get('errors')),
      userErrors: userErrorsIn(body.get('data')),
      token,
    },
  ];
}

function rootOf(
  text: string,
  wanted: unknown,
): { readonly kind: 'query' | 'mutation'; readonly fields: readonly string[] } {
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return { kind: 'query', fields: [] };
  const operations = parsed.document.definitions.filter(
    (one) => one.kind === 'OperationDefinition',
  );
  const chosen = operations.find(({ name }) => name?.value === wanted) ?? operations[0];
  const selections = chosen?.selectionSet.selections ?? [];
  return {
    kind: chosen?.operation === 'mutation' ? 'mutation' : 'query',
    fields: selections.flatMap((one) => (one.kind === 'Field' ? [one.name.value] : [])),
  };
}

function errorCodes(errors: unknown): readonly string[] {
  // A refusal before GraphQL is one text.
  if (!Array.isArray(errors)) return errors === undefined ? [] : ['ERROR'];
  return errors.map((error) => {
    const code = jsonFields(jsonFields(error)?.get('extensions'))?.get('code');
    return typeof code === 'string' ? code : 'ERROR';
  });
}

function userErrorsIn(data: unknown): number {
  let count = 0;
  for (const payload of jsonFields(data)?.values() ?? []) {
    for (const [name, value] of jsonFields(payload) ?? [])
      if (/userErrors$/i.test(name) && Array.isArray(value)) count += value.length;
  }
  return count;
}

/** What lessons look at of the apps. */
type Shape = ReadonlyMap<
  string,
  {
    readonly secrets: readonly string[];
    readonly release: number;
    readonly redirectUris: readonly string[];
    readonly isInstalled: boolean;
  }
>;

function shapeOf({ apps, installations }: AuthorizationServer): Shape {
  return new Map(
    apps.all().map(({ clientId, secrets, released, redirectUris }: PracticeApp) => [
      clientId,
      {
        secrets: secrets.map(({ id }) => id),
        release: released?.number ?? 0,
        redirectUris,
        isInstalled: installations.find(clientId) !== null,
      },
    ]),
  );
}

function changesOf(before: Shape, after: Shape, { path }: StoreRequest): readonly Happening[] {
  const isByHand = path.startsWith('/dashboard/');
  return [...after].flatMap(([clientId, now]): readonly Happening[] => {
    const was = before.get(clientId);
    if (was === undefined) return [{ type: 'app', change: 'created' }];
    const changes: Happening[] = [];
    if (now.redirectUris.join('\n') !== was.redirectUris.join('\n'))
      changes.push({ type: 'app', change: 'redirect-urls-changed' });
    if (now.release !== was.release) changes.push({ type: 'app', change: 'released' });
    if (now.secrets.some((id) => !was.secrets.includes(id)))
      changes.push({ type: 'app', change: 'secret-added' });
    if (was.secrets.some((id) => !now.secrets.includes(id)))
      changes.push({ type: 'app', change: 'secret-removed' });
    if (now.isInstalled && !was.isInstalled) changes.push({ type: 'app', change: 'installed' });
    if (was.isInstalled && !now.isInstalled)
      changes.push(isByHand ? { type: 'app', change: 'uninstalled' } : { type: 'revoked' });
    return changes;
  });
}

function fieldsOf({ body }: StoreAnswer): JsonFields {
  const read = readJsonObject(typeof body === 'string' ? new TextEncoder().encode(body) : body);
  return read.type === 'object' ? read.fields : new Map();
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
