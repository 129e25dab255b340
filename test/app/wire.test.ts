import { expect, test } from 'vitest';
import type { GuideStore } from '../../source/app/guide-runner.ts';
import type { GuidePorts } from '../../source/app/ports.ts';
import {
  createWireList,
  createWireStore,
  recordSend,
  recordWire,
  type WireStore,
} from '../../source/app/wire.ts';
import type { GuideConfig } from '../../source/core/guide/config.ts';
import type { GuideState } from '../../source/core/guide/state.ts';
import { buildGraphqlRequest } from '../../source/core/http/api-request.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { headWords } from '../../source/core/wire/to-markdown.ts';
import { createHttpClient } from '../../source/services/http/http-client.ts';
import { FakeGuideWorld, practiceStoreAddress } from '../support/guide/fake-guide-world.ts';
import {
  createLoopbackGuide,
  visit,
  type LoopbackGuide,
} from '../support/guide/guide-on-loopback.ts';
import { redirectUriOf } from '../support/guide/guide-config.ts';
import { settled } from '../support/terminal/waiting.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { FLOW_SECRETS, flowRequests } from '../support/sign-in/wire-flow.ts';

interface Recorded extends LoopbackGuide, AsyncDisposable {
  readonly wire: WireStore;
  readonly url: string;
}

async function toApprove(
  changes: {
    readonly config?: Partial<GuideConfig>;
    readonly ports?: Partial<GuidePorts>;
  } = {},
): Promise<Recorded> {
  const wire = createWireStore();
  const world = await createLoopbackGuide({ ...changes, wire });
  const { guide } = world;
  guide.dispatch({ type: 'next' });
  await until(guide, ({ step }) => step === 'prerequisites');
  for (let step = 0; step < 4; step += 1) guide.dispatch({ type: 'next' });
  const { signIn } = await until(guide, (state) => state.signIn.phase === 'waiting');
  const url = signIn.phase === 'waiting' ? signIn.authorizeUrl.url : '';
  return { ...world, wire, url, [Symbol.asyncDispose]: () => world.close() };
}

function until(guide: GuideStore, fits: (state: GuideState) => boolean): Promise<GuideState> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(guide.getState())) return;
      stop();
      resolve(guide.getState());
    };
    const stop = guide.subscribe(look);
    look();
  });
}

function heads(wire: WireStore): string[] {
  return wire.getState().messages.map((message) => headWords(message, '->'));
}

const CALLBACK = /^\d+\. browser -> tokenwright: GET \/callback\?code=…/;

test('a real flow on loopback is on the tape in its order, with the real headers', async () => {
  await using world = await toApprove();
  await world.approve(world.url);
  await until(world.guide, ({ session }) => session !== null);
  const { messages } = world.wire.getState();
  expect(heads(world.wire)).toEqual([
    expect.stringMatching(
      /^1\. tokenwright -> browser: GET \/admin\/oauth\/authorize\?client_id=…/,
    ),
    expect.stringMatching(CALLBACK),
    '3. tokenwright -> browser: HTTP/1.1 303 See Other',
    '4. tokenwright -> store: POST /admin/oauth/access_token',
    '5. store -> tokenwright: HTTP/1.1 200 OK',
  ]);
  const headers = messages[2]?.sections[0]?.fields.map(({ name }) => name);
  expect(headers).toContain('Location');
  expect(headers).toContain('Content-Security-Policy');
});

test('a wrong callback and its answer are on it, and the wait goes on', async () => {
  await using world = await toApprove();
  const redirect = new URL(await world.redirectFor(world.url));
  redirect.searchParams.set('state', 'another-one');
  expect(await visit(redirect.href)).toBe(400);
  expect(heads(world.wire).slice(1)).toEqual([
    expect.stringMatching(CALLBACK),
    '3. tokenwright -> browser: HTTP/1.1 400 Bad Request',
  ]);
  expect(world.guide.getState().signIn.phase).toBe('waiting');
});

test('without a browser the address is handed to the person all the same, once', async () => {
  await using world = await toApprove({ config: { openBrowser: false } });
  expect(world.opened).toEqual([]);
  expect(heads(world.wire)).toEqual([expect.stringMatching(/^1\. tokenwright -> browser: GET/)]);
  world.guide.dispatch({ type: 'open-browser' });
  expect(world.opened).toEqual([world.url]);
  expect(heads(world.wire)).toHaveLength(1);
});

test('a pasted address is yours, one from the approval in the terminal is the store’s', async () => {
  await using world = await toApprove();
  world.guide.dispatch({ type: 'pasted', text: 'nothing of use' });
  world.guide.dispatch({ type: 'submit-paste' });
  expect(heads(world.wire)[1]).toBe('2. you -> tokenwright: (text of 14 characters)');
  world.guide.dispatch({ type: 'approve-here' });
  await until(world.guide, ({ session }) => session !== null);
  expect(heads(world.wire)[2]).toMatch(/^3\. store -> tokenwright: http:.*\/callback\?code=…/);
});

test('the headers on the tape are those that go over the wire', async () => {
  const server = await startRawServer(
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  const client = createHttpClient({ env: {} });
  const wire = createWireStore();
  const send = recordSend(client.send, wire);
  const { origin } = server;
  const [exchange] = flowRequests(FLOW_SECRETS);
  const graphql = buildGraphqlRequest(
    {
      address: practiceStoreAddress(),
      token: new Secret(FLOW_SECRETS.token),
      version: '2026-10',
      userAgent: 'tokenwright/0.0.0',
    },
    { query: '{ shop { name } }' },
  );
  try {
    for (const request of [exchange, graphql]) {
      if (request === undefined) throw new Error('fixture');
      const url = `${origin}${new URL(request.url).pathname}`;
      await send({ ...request, url }, { limits: { totalMs: 5000, maxBytes: 1000 } });
    }
  } finally {
    await client.close();
    await server.close();
  }
  const onTape = wire
    .getState()
    .messages.filter(({ from }) => from === 'tokenwright')
    .map(({ sections }) => sections[0]?.fields.map(({ name }) => name.toLowerCase()).toSorted());
  const onWire = server.requests.map(({ head }) =>
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
      // They belong to the connection and to the framing, not to what is said.
      .filter((name) => !['', 'connection', 'content-length'].includes(name))
      .toSorted(),
  );
  expect(onTape).toEqual(onWire);
});

test('a tape that fails changes nothing of the sign-in', async () => {
  const world = new FakeGuideWorld();
  const broken: WireStore = {
    ...createWireStore(),
    dispatch: () => {
      throw new Error('a defect of the tape');
    },
  };
  const ports = recordWire(world.ports, broken);
  expect(await ports.openBrowser('http://127.0.0.1:3457/')).toEqual({ type: 'opened' });
  const [request] = flowRequests(FLOW_SECRETS);
  if (request === undefined) throw new Error('fixture');
  const outcome = await ports.send(request, { limits: { totalMs: 1, maxBytes: 1 } });
  expect(outcome.type).toBe('answer');
});

test('what is pasted goes on to who waits for it, with its verdict', () => {
  const world = new FakeGuideWorld();
  const heard: unknown[] = [];
  world.ports.onPasted = (text, verdict) => heard.push([text.reveal(), verdict]);
  const verdict = { type: 'refused' } as never;
  recordWire(world.ports, createWireStore()).onPasted?.(new Secret('a text'), verdict);
  expect(heard).toEqual([['a text', verdict]]);
});

test('what a listener sees goes on to who asked for it', async () => {
  const world = new FakeGuideWorld();
  const seen: unknown[] = [];
  const wire = createWireStore();
  let options: Parameters<GuidePorts['listen']>[0] | undefined;
  world.ports.listen = async (given) => {
    options = given;
    return { finish: async () => {}, close: async () => {} };
  };
  const asked = {
    redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
    check: () => ({ type: 'refused' }) as never,
    onVerdict: () => {},
    onNotice: () => {},
    onSeen: (callback: unknown) => seen.push(callback),
  };
  await recordWire(world.ports, wire).listen(asked);
  expect(options).toMatchObject({ redirectUri: asked.redirectUri, check: asked.check });
  const callback = { rawQuery: 'code=1' } as never;
  options?.onSeen?.(callback);
  expect(seen).toEqual([callback]);
});

test('a practice store on the tape does all that it does without', async () => {
  const world = new FakeGuideWorld();
  const ports = recordWire(world.ports, createWireStore());
  const redirectUri = redirectUriOf('http://127.0.0.1:3456/callback');
  const store = await ports.startPractice({ redirectUri });
  expect(store.facts.clientId).toBe('practice_client_1');
  const url = 'http://127.0.0.1:3457/admin/oauth/authorize?state=s';
  expect(await store.approve(url)).toEqual({ redirect: world.redirectFor(url) });
  await store.close();
  expect(world.practiceClosed).toBe(true);
});

test('the list of messages looks at a place, writes the tape there and says where', async () => {
  const written: Array<[path: string, text: string, replaces: boolean]> = [];
  const told: string[] = [];
  const wire = createWireStore();
  const [request] = flowRequests(FLOW_SECRETS);
  if (request === undefined) throw new Error('fixture');
  wire.dispatch({ type: 'sent', requestKey: Symbol('x'), request });
  const list = createWireList(
    {
      wire,
      files: {
        look: async (path) => ({ type: 'free', path: `/home/you/${path}` }),
        write: async (path, content, { replaces }) => {
          written.push([path, String(content), replaces]);
          return written.length === 1 ? { type: 'taken', path } : { type: 'written', path };
        },
      },
    },
    () => false,
    (path) => told.push(path),
  );
  const step = async (...events: Array<Parameters<typeof list.dispatch>[0]>) => {
    for (const event of events) list.dispatch(event);
    await settled();
    return list.getState().exporting;
  };
  const path = '/home/you/wire-tape.md';
  expect(await step({ type: 'name-file' }, { type: 'submit' })).toEqual({
    type: 'asking',
    path,
    replaces: false,
  });
  const yes = { type: 'answer', yes: true } as const;
  // Somebody made the file meanwhile.
  expect(await step(yes)).toEqual({ type: 'asking', path, replaces: true });
  expect(told).toEqual([]);
  expect(await step(yes)).toEqual({ type: 'written', path });
  expect(told).toEqual([path]);
  expect(written.map(([to, , replaces]) => [to, replaces])).toEqual([
    [path, false],
    [path, true],
  ]);
  for (const [, text] of written) expect(text).toContain('POST /admin/oauth/access_token');
});
