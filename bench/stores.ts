/** The stores to measure against, and how to get a token of a practice store. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { publishedIntrospection } from '../test/support/store/published-schema.ts';

const SCOPES = '{"access_scopes":[{"handle":"read_products"}]}';
const JSON_ONLY = { 'Content-Type': 'application/json' };

/** A store on loopback with a few fixed answers. */
export interface FixedStore {
  readonly origin: string;
  close(): Promise<void>;
}

/** A store that answers every GraphQL request with the published schema of 3,546 types. */
export function startSchemaStore(): Promise<FixedStore> {
  const schema = publishedIntrospection();
  return serve((request, response) => {
    const isScopes = request.url?.includes('access_scopes') === true;
    response.writeHead(200, JSON_ONLY).end(isScopes ? SCOPES : schema);
  });
}

const FIELDS_OF_A_ROW = 8;
/** The braces of an object are lines too. */
const LINES_OF_A_ROW = FIELDS_OF_A_ROW + 2;
/** The braces of the whole and the brackets of the list. */
const LINES_AROUND = 4;

/**
 * A store with two answers: the scopes, and a body of very many lines.
 * @returns also the number of lines of `big.json` when it is shown as a tree
 */
export async function startBigAnswerStore(
  lines: number,
): Promise<FixedStore & { readonly lines: number }> {
  const count = Math.ceil(lines / LINES_OF_A_ROW);
  const body = JSON.stringify({
    rows: Array.from({ length: count }, (_, index) => rowOf(index)),
  });
  const store = await serve((request, response) => {
    const path = request.url ?? '';
    const isBig = path.includes('big.json');
    const isScopes = path.includes('access_scopes');
    response.writeHead(isBig || isScopes ? 200 : 404, JSON_ONLY);
    response.end(isBig ? body : isScopes ? SCOPES : '{"errors":"Not Found"}');
  });
  return { ...store, lines: count * LINES_OF_A_ROW + LINES_AROUND };
}

/** A store whose next answer can have any size. */
export interface LargeAnswerStore extends FixedStore {
  /**
   * Sets the size of the next answer, in MB.
   *
   * @returns when its last byte was handed to the system, by `performance.now()`
   */
  answerNext(megabytes: number): Promise<number>;
}

/** @param sizes of the answers that will be asked for, in MB */
export async function startLargeAnswerStore(sizes: readonly number[]): Promise<LargeAnswerStore> {
  const bodies = new Map(sizes.map((size) => [size, largeBody(size * 1e6)]));
  let next: { readonly body: Buffer; readonly sent: (at: number) => void } = {
    body: Buffer.from('{}'),
    sent: () => {},
  };
  const store = await serve((request, response) => {
    response.writeHead(200, JSON_ONLY);
    if (request.url?.includes('access_scopes') === true) return response.end(SCOPES);
    const { body, sent } = next;
    return response.end(body, () => sent(performance.now()));
  });
  return {
    ...store,
    answerNext(megabytes) {
      const { promise, resolve } = Promise.withResolvers<number>();
      next = { body: bodies.get(megabytes) ?? largeBody(megabytes * 1e6), sent: resolve };
      return promise;
    },
  };
}

/** JSON of about so many bytes, and never less. */
function largeBody(bytes: number): Buffer {
  const rows: string[] = [];
  for (let size = 0, index = 0; size < bytes; index += 1) {
    const row = JSON.stringify(rowOf(index));
    rows.push(row);
    size += row.length + 1;
  }
  return Buffer.from(`{"rows":[${rows.join(',')}]}`);
}

function rowOf(index: number): Readonly<Record<string, unknown>> {
  return {
    id: 7_000_000_000_000 + index,
    title: `Row number ${index}`,
    price: `${index % 100}.90`,
    available: index % 3 === 0,
    vendor: 'A vendor with a longer name, so that a row is full',
    note: null,
    weight: index / 8,
    tags: `one, two, three, ${index}`,
  };
}

async function serve(answer: RequestListener): Promise<FixedStore> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A practice store as its ready line describes it. */
export interface PracticeApp {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly redirectUris: readonly string[];
}

/**
 * Gets a token, by the same OAuth requests that any client sends.
 * @param approve approves an authorize URL and returns the address that a browser would end on
 */
export async function practiceToken(
  store: PracticeApp,
  approve: (authorizeUrl: string) => Promise<{ readonly redirect: string }>,
): Promise<string> {
  const authorize = new URL('/admin/oauth/authorize', store.origin);
  authorize.search = new URLSearchParams({
    client_id: store.clientId,
    scope: store.scopes.join(','),
    redirect_uri: store.redirectUris[0] ?? '',
    state: 'bench',
  }).toString();
  const { redirect } = await approve(authorize.href);
  const answer = await fetch(new URL('/admin/oauth/access_token', store.origin), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      client_id: store.clientId,
      client_secret: store.clientSecret,
      code: new URL(redirect).searchParams.get('code') ?? '',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
