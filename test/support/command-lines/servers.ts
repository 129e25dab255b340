import { type PracticeStore, startPracticeStore } from '../../../source/practice-store/library.ts';
import type { CorpusInput } from '../corpus/corpus-answer.ts';
import { type ReceivedRequest, startRawServer } from '../sockets/raw-server.ts';
import { freePort } from '../sockets/ports.ts';
import { openRealStorePath } from '../store/real-store-path.ts';
import type { Given } from './rows.ts';

/** What a row's lines talk to. */
export interface RowServer {
  /** The variables that lead there, a token included where the row asks for one. */
  readonly env: Readonly<Record<string, string>>;
  /** Words of this run that stand as `{name}` in the row. */
  readonly words: Readonly<Record<string, string>>;
  /** What arrived since the last call, one line each, in an order that is always the same. */
  arrived(): readonly string[];
  /** Resolves when something was asked. */
  connected(): Promise<void>;
  /** Approves as a person with a browser would. @returns where the browser is sent */
  approve(authorizeUrl: string): Promise<string>;
  close(): Promise<void>;
}

/** The practice store that rows share which change nothing in it. */
export interface SharedStore {
  /** Where sign-ins of all rows come back to. */
  readonly callback: Promise<string>;
  get(): Promise<PracticeStore>;
  close(): Promise<void>;
}

export function sharedStore(): SharedStore {
  let started: Promise<PracticeStore> | null = null;
  const callback = freePort().then((free) => `http://127.0.0.1:${free}/callback`);
  return {
    callback,
    get: () => (started ??= callback.then(startReady)),
    close: async () => (await started)?.close(),
  };
}

/** A store that has read its schema: no command of a row waits for that. */
async function startReady(callback: string): Promise<PracticeStore> {
  const store = await startPracticeStore({ redirectUris: [callback] });
  await fetch(`${store.origin}/admin/api/${store.apiVersion}/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': store.issueToken().accessToken,
    },
    body: '{"query":"{ shop { name } }"}',
  });
  // Nothing is approved in it.
  await store.reset();
  return store;
}

/** Starts what the row says under `server:` or `answer:`; else it is a practice store. */
export async function openServer(
  given: readonly Given[],
  callback: string,
  shared: SharedStore,
): Promise<RowServer> {
  const last = (key: string) => given.findLast((one) => one.key === key);
  const server = last('server')?.value ?? '';
  const answers = given.filter(({ key }) => key === 'answer');
  if (answers.length > 0 || server === 'echo') return scripted(answers, last('then')?.value);
  if (server === 'none') return nowhere({});
  if (server === 'refused') {
    const origin = `http://127.0.0.1:${await freePort()}`;
    return nowhere(
      { ...PRACTICE_APP, TOKENWRIGHT_STORE_ORIGIN: origin },
      { origin, port: new URL(origin).port },
    );
  }
  if (server.startsWith('live')) return liveServer(server, callback);
  const options = /^own(?: (\{.*\}))?$/.exec(server);
  if (server !== '' && options === null) throw new Error(`there is no server "${server}"`);
  const isOwn = options !== null;
  const store = isOwn
    ? await startPracticeStore({ redirectUris: [callback], ...JSON.parse(options?.[1] ?? '{}') })
    : await shared.get();
  return practiceServer(store, isOwn, given);
}

const PRACTICE_APP = {
  TOKENWRIGHT_SHOP: 'demo.practice.test',
  TOKENWRIGHT_CLIENT_ID: 'practice_client_1',
  TOKENWRIGHT_CLIENT_SECRET: 'practice_secret_1',
  TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_1',
};

function practiceServer(store: PracticeStore, isOwn: boolean, given: readonly Given[]): RowServer {
  const scopes = given.findLast(({ key }) => key === 'token')?.value.split(' ');
  const [list, kind = 'permanent'] = scopes ?? [];
  const token =
    list === undefined
      ? null
      : store.issueToken({
          ...(list === 'all' ? {} : { scopes: list.split(',') }),
          kind: kind as 'permanent',
        });
  for (const { value } of given.filter(({ key }) => key === 'fault')) store.setFault(value);
  let seen = store.requests().length;
  return {
    env: {
      TOKENWRIGHT_STORE_ORIGIN: store.origin,
      TOKENWRIGHT_SHOP: store.shop,
      TOKENWRIGHT_CLIENT_ID: store.clientId,
      TOKENWRIGHT_CLIENT_SECRET: store.clientSecret,
      ...(token === null ? {} : { TOKENWRIGHT_ACCESS_TOKEN: token.accessToken }),
      ...(token?.refreshToken == null ? {} : { TOKENWRIGHT_REFRESH_TOKEN: token.refreshToken }),
    },
    words: {
      origin: store.origin,
      port: String(store.port),
      ...(token === null ? {} : { token: token.accessToken }),
      secret: store.clientSecret,
      client: store.clientId,
      ...(token?.refreshToken == null ? {} : { refresh: token.refreshToken }),
    },
    arrived() {
      const requests = store.requests().slice(seen);
      seen += requests.length;
      return requests
        .map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`.trim())
        .toSorted();
    },
    connected: async () => {},
    approve: (url) => store.approve(url),
    async close() {
      if (isOwn) await store.close();
      else store.clearFaults();
    },
  };
}

/**
 * A server that writes what the row says, one answer after the other and then the last again, or
 * sends back what it was asked. `answer: PART` is for addresses that hold this part.
 */
async function scripted(answers: readonly Given[], then: string | undefined): Promise<RowServer> {
  const counts = new Map<string, number>();
  const server = await startRawServer((_, request) => {
    const { target } = request;
    if (answers.length === 0) return echo(request);
    const named = answers.find(({ value }) => value !== '' && target.includes(value));
    const fitting = answers.filter(({ value }) => value === (named?.value ?? ''));
    const key = named?.value ?? '';
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    const block = fitting[Math.min(nth, fitting.length - 1)]?.block ?? ['HTTP/1.1 404 Not Found'];
    return answerOf(block, then);
  });
  let seen = 0;
  return {
    env: { ...PRACTICE_APP, TOKENWRIGHT_STORE_ORIGIN: server.origin },
    words: { origin: server.origin, port: String(server.port), token: 'practice_token_1' },
    arrived() {
      const requests = server.requests.slice(seen);
      seen += requests.length;
      return requests
        .map(({ method, target, body }) => `${method} ${target} ${body}`.trim())
        .toSorted();
    },
    connected: () => server.requested(seen + 1),
    approve: async () => '',
    close: () => server.close(),
  };
}

/** What was asked, as the answer. */
function echo({ method, target, head, body }: ReceivedRequest): CorpusInput {
  const headers = head
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '' && !/^(?:host|connection):/i.test(line));
  const text = JSON.stringify({ asked: `${method} ${target}`, headers: headers.toSorted(), body });
  return answerOf(['HTTP/1.1 200 OK', 'Content-Type: application/json', '', text], undefined);
}

/** The length is told for the row, unless the row says how the connection goes on. */
function answerOf(block: readonly string[], then: string | undefined): CorpusInput {
  if (block.length === 0) return { head: '', then: (then ?? 'silence') as 'silence' };
  const blank = block.indexOf('');
  const head = `${block.slice(0, blank === -1 ? undefined : blank).join('\r\n')}\r\n\r\n`;
  const body = blank === -1 ? '' : block.slice(blank + 1).join('\n');
  if (then === undefined) return `${head}${body}`;
  return { head, body, then: then as 'fin' | 'reset' | 'silence' };
}

/**
 * `https://demo.myshopify.com` behind a proxy on loopback: `live`, `live untrusted` without its
 * authority, `live gone` with a proxy that is not there, `live silent` with one that never answers.
 */
async function liveServer(server: string, callback: string): Promise<RowServer> {
  const path = await openRealStorePath({ facts: { redirectUri: callback } });
  const { facts, store } = path;
  let seen = 0;
  const silent = server === 'live silent' ? await startRawServer({ head: '' }) : null;
  const proxy =
    silent?.origin ??
    (server === 'live gone' ? `http://127.0.0.1:${await freePort()}` : path.env['HTTPS_PROXY']);
  const way = {
    ...(server === 'live untrusted' ? {} : path.env),
    HTTPS_PROXY: proxy ?? '',
  };
  return {
    env: {
      ...way,
      TOKENWRIGHT_SHOP: facts.shop,
      TOKENWRIGHT_CLIENT_ID: facts.clientId,
      TOKENWRIGHT_CLIENT_SECRET: facts.clientSecret,
      TOKENWRIGHT_ACCESS_TOKEN: facts.accessToken,
    },
    words: {
      proxy: way.HTTPS_PROXY,
      proxyport: new URL(way.HTTPS_PROXY).port,
    },
    arrived() {
      const requests = store.requests.slice(seen);
      seen += requests.length;
      return requests
        .map(({ method, path: target, body }) => `${method} ${target} ${body}`.trim())
        .toSorted();
    },
    connected: () => silent?.connected() ?? Promise.resolve(),
    approve: async (url) => store.approve(url),
    async close() {
      await silent?.close();
      await path.close();
    },
  };
}

function nowhere(
  env: Readonly<Record<string, string>>,
  words: Readonly<Record<string, string>> = {},
): RowServer {
  return {
    env,
    words,
    arrived: () => [],
    connected: async () => {},
    approve: async () => '',
    close: async () => {},
  };
}
