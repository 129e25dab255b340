/**
 * Reports what happens in the store as it happens: from requests, answers and the state of the
 * store afterwards. Lessons are checked by these reports, so none relies on a request alone.
 */
import { readJsonObject, type JsonFields } from '../core/json/json-object.ts';
import type {
  ObservedEvent,
  RefusalWords,
  RestRequestEvent,
} from '../core/lessons/observed-event.ts';
import { PRACTICE_PROFILE } from '../core/service/profile.ts';
import { redactSecrets } from '../core/text/secret.ts';
import type { PracticeApp } from './oauth/app-registry.ts';
import type { AuthorizationServer } from './oauth/authorization-server.ts';
import {
  askedScopes,
  callbackCode,
  isLost,
  locationOf,
  watchExchanges,
} from './observe-exchange.ts';
import { graphqlEvents } from './observe-graphql.ts';
import type { StoreAnswer, StoreRequest } from './server/message.ts';

type Answer = (request: StoreRequest) => Promise<StoreAnswer>;

/** Gives the same answers, and calls `emit` with what happened once an answer is made. */
export function withObserver(
  answer: Answer,
  auth: AuthorizationServer,
  emit: (event: ObservedEvent) => void,
): Answer {
  // Fingerprints would do, but the store holds whole tokens in memory as well.
  const issued: string[] = [];
  // Codes of reported approvals: a double click is answered with the same code.
  const approved = new Set<string>();
  const exchanges = watchExchanges();
  // Shared by all requests: a change that two overlapping requests see is reported once.
  let last = shapeOf(auth);
  let underWay = 0;

  return async (request) => {
    // What changed between requests, such as by a reset, was done by the program itself.
    if (underWay === 0) last = shapeOf(auth);
    underWay += 1;
    let given;
    try {
      given = await answer(request);
    } finally {
      underWay -= 1;
    }
    const access = accessTokenIn(request, given);
    if (access !== null) issued.push(access);
    for (const name of given.faults ?? []) emit({ type: 'fault', name });
    if (request.path === paths.authorize) exchanges.seeAuthorize(request, given);
    const seen =
      request.path === paths.exchange && request.method === 'POST'
        ? exchangeEvents(request, given, exchanges)
        : eventsOf(request, given, tokenAge(request, issued, auth));
    for (const event of seen) {
      const to = event.type === 'approved' ? callbackCode(given) : null;
      if (to !== null && approved.has(to)) continue;
      if (to !== null) approved.add(to);
      emit(event);
    }
    if (!mayChangeApps(request)) return given;
    const now = shapeOf(auth);
    for (const event of changesOf(last, now, request)) emit(event);
    last = now;
    return given;
  };
}

const { paths } = PRACTICE_PROFILE;

function eventsOf(
  request: StoreRequest,
  answer: StoreAnswer,
  token: RestRequestEvent['token'],
): readonly ObservedEvent[] {
  const { path, method } = request;
  if (path === paths.authorize) {
    if (method === 'POST') return decisionOf(answer);
    // A HEAD request shows no page.
    return method === 'GET' ? authorizeEvents(request, answer) : [];
  }
  if (path === `${paths.api}/` || !path.startsWith(`${paths.api}/`)) return [];
  // Nobody could read the answer.
  if (isLost(answer)) return [];
  const below = path.slice(paths.api.length + 1).replace(/^[^/]*\/?/, '');
  if (below === 'graphql.json')
    return graphqlEvents(textOf(request.body), fieldsOf(answer), answer.status, token);
  // Some faults replace the JSON, which nobody could read then.
  if (method === 'GET' && answer.status < 300 && fieldsOf(answer).size === 0) return [];
  const link = answer.headers.find(([name]) => name.toLowerCase() === 'link')?.[1] ?? '';
  const query = Object.fromEntries(
    [...new URLSearchParams(request.query)].map(([name, value]) => [bare(name), bare(value)]),
  );
  const { status } = answer;
  const hasNext = link.includes('rel="next"');
  return [{ type: 'rest', method, path: bare(below), query, status, token, hasNext }];
}

/** Masks secrets: some people put a token where none belongs. */
function bare(text: string): string {
  return redactSecrets(text, []);
}

/** A page asks or refuses; a redirect means that the person approved before. */
function authorizeEvents(request: StoreRequest, answer: StoreAnswer): readonly ObservedEvent[] {
  if (answer.status >= 400) return [{ type: 'authorize-refused', ...pageWords(answer) }];
  return answer.status === 200
    ? [{ type: 'asked', scopes: askedScopes(request) }]
    : [{ type: 'approved' }];
}

function decisionOf(answer: StoreAnswer): readonly ObservedEvent[] {
  if (answer.status >= 400) return [{ type: 'authorize-refused', ...pageWords(answer) }];
  const to = locationOf(answer);
  // An install link leads to no code; the installed app is reported by `changesOf`.
  if (to.startsWith('/dashboard/')) return [];
  const isDeclined = to.startsWith('/admin/') && !(answer.faults ?? []).includes('no-callback');
  return [{ type: isDeclined ? 'declined' : 'approved' }];
}

/** The markup is our own, so a pattern is enough. */
function pageWords({ body, status }: StoreAnswer): RefusalWords {
  const [, error = String(status), description = ''] =
    /o?auth error (\w+)(?:: ([^<]*))?<\/p>/i.exec(textOf(body)) ?? [];
  return { error: bare(error), description: bare(plainText(description)) };
}

/** Undoes the escapes of the store's pages; the ampersand last, or it would be decoded twice. */
function plainText(escaped: string): string {
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function exchangeEvents(
  request: StoreRequest,
  answer: StoreAnswer,
  exchanges: ReturnType<typeof watchExchanges>,
): readonly ObservedEvent[] {
  const fields = fieldsOf(answer);
  if (answer.status >= 400) {
    if (isLost(answer)) return [];
    const error = fields.get('error');
    const description = fields.get('error_description') ?? '';
    // A request that does not accept JSON gets a page.
    return typeof error === 'string' && typeof description === 'string'
      ? [{ type: 'token-refused', error: bare(error), description: bare(description) }]
      : [{ type: 'token-refused', ...pageWords(answer) }];
  }
  // A fault replaced the answer, so nothing is known about its content.
  if (typeof fields.get('access_token') !== 'string') return [];
  return [exchanges.tokenEvent(request, answer, fields)];
}

/** The new token of an exchange, even if a fault then cut off the answer. */
function accessTokenIn({ path }: StoreRequest, answer: StoreAnswer): string | null {
  const token = path === paths.exchange ? fieldsOf(answer).get('access_token') : undefined;
  return typeof token === 'string' ? token : null;
}

function tokenAge(
  { headers }: StoreRequest,
  issued: readonly string[],
  auth: AuthorizationServer,
): RestRequestEvent['token'] {
  const token = headers['x-shopify-access-token'] ?? '';
  const at = issued.lastIndexOf(token);
  if (at !== -1) return at === issued.length - 1 ? 'latest' : 'earlier';
  if (auth.tokens.find(token) === null) return 'unknown';
  // The token is older than all issued ones: of a kept store, or of a lesson that starts with one.
  return issued.length === 0 ? 'latest' : 'earlier';
}

/** The parts of the apps that lessons check. */
type Shape = ReadonlyMap<
  string,
  {
    readonly secrets: readonly string[];
    readonly release: number;
    readonly draft: PracticeApp['draft'];
    readonly redirectUris: readonly string[];
    readonly isInstalled: boolean;
  }
>;

function shapeOf({ apps, installations }: AuthorizationServer): Shape {
  return new Map(
    apps.all().map(({ clientId, secrets, draft, released, redirectUris }: PracticeApp) => [
      clientId,
      {
        secrets: secrets.map(({ id }) => id),
        release: released?.number ?? 0,
        draft,
        redirectUris,
        isInstalled: installations.find(clientId) !== null,
      },
    ]),
  );
}

/** Other requests change no apps; what they see changed was done by a request under way. */
function mayChangeApps({ path, method }: StoreRequest): boolean {
  if (path === paths.authorize || path === paths.revoke) return true;
  return method === 'POST' && (path.startsWith('/dashboard/') || path.endsWith('/graphql.json'));
}

function changesOf(before: Shape, after: Shape, { path }: StoreRequest): readonly ObservedEvent[] {
  const isByHand = path.startsWith('/dashboard/');
  return [...after].flatMap(([clientId, now]): readonly ObservedEvent[] => {
    const was = before.get(clientId);
    if (was === undefined) return [{ type: 'app', change: 'created' }];
    const changes: ObservedEvent[] = [];
    if (now.draft !== null && now.draft !== was.draft)
      changes.push({ type: 'app', change: 'version-saved' });
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
