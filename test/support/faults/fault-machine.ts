import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { CorpusInput } from '../corpus/corpus-answer.ts';
import { type FakeTrouble, fakeKeychain } from '../keychain/fake-keychain.ts';
import { NOBODYS_PORT } from '../sockets/ports.ts';
import { startConnectProxy } from '../sockets/connect-proxy.ts';
import {
  type RawServer,
  type ReceivedRequest,
  serveRaw,
  startRawServer,
} from '../sockets/raw-server.ts';
import { createTestAuthority, selfSigned } from '../sockets/test-authority.ts';
import { ownFolder, type WhenOver } from '../terminal/own-folder.ts';
import { WAIT_MS } from '../wait-ms.ts';

export const HOOK = fileURLToPath(new URL('./fault-hook.mjs', import.meta.url));

export const SHOP = 'demo.myshopify.com';
export const PROXY = 'proxy.corp.example:3128';

/** How the machine is off; every field may be left out. See the head of the hook. */
export interface MachineFault {
  /** Who answers in the store's place; the store when left out. */
  readonly way?: Way;
  readonly lookup?: string;
  readonly connect?: string;
  readonly files?: { readonly part: string; readonly call: string; readonly code: string };
  readonly swap?: { readonly part: string; readonly path: string; readonly to: string };
  readonly clockMs?: number;
  readonly pass?: readonly number[];
  readonly crash?: 'throw' | 'reject' | 'draw';
}

const WAYS = [
  'store',
  'nobody',
  'self-signed',
  'unknown-authority',
  'expired',
  'other-name',
  'old-tls',
  'portal',
  'silent',
  'proxy',
  'proxy-wants-password',
  'proxy-refuses',
  'proxy-closes',
  'proxy-cuts',
] as const;
export type Way = (typeof WAYS)[number];

/** What is secret in a run, each of it found nowhere else. */
export interface Canaries {
  readonly secret: string;
  readonly token: string;
  /** Of the proxy, where there is one. */
  readonly proxyPassword: string;
  /** Of every callback so far. */
  readonly codes: readonly string[];
}

/** A machine on which one thing after the other goes wrong, and a store over TLS behind it. */
export interface FaultMachine {
  readonly root: string;
  /** The working folder, with the file that is there already. */
  readonly work: string;
  readonly oldFile: string;
  readonly canaries: Canaries;
  /** What the file must hold: what stood there, or what was saved since. */
  stored: string;
  /** For the program under test. */
  readonly env: Readonly<Record<string, string>>;
  readonly controlFile: string;
  readonly logFile: string;
  /** The only one that anything may be sent to: the store, or the proxy before it. */
  readonly nextHop: string;
  /** The store that everything is meant for. */
  readonly store: RawServer;
  /** What the store answers, by a part of the address; what is said last counts first. */
  answer(part: string, input: CorpusInput | null): void;
  /** Why the keychain of this machine, which does not answer at first, fails from now on. */
  failKeychain(mode: FakeTrouble): void;
  /** From now on the machine is off like this, and in no other way. */
  set(fault: MachineFault): void;
  /** How often a code was sent, to whomever. */
  exchanges(): number;
  /** Hosts that were looked up or connected to, each once. */
  hosts(): readonly string[];
  /** Lets the program do what was set to happen at once. */
  act(): Promise<void>;
  /** Of the program that runs on it. */
  pid(): number;
  /** Resolves once a connection was tried, and where it is held back: once it stands. */
  tried(): Promise<void>;
  /** Resolves once the store got a request whose target has this part. */
  asked(part: string): Promise<void>;
  newCode(): string;
}

const STORED = 'A=1\nOTHER="kept"\n';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** `isProxied`: its only way out is a proxy with a password. */
export async function openFaultMachine(
  whenOver: WhenOver,
  { isProxied = false }: { readonly isProxied?: boolean } = {},
): Promise<FaultMachine> {
  const root = await ownFolder(whenOver);
  const work = join(root, 'work');
  mkdirSync(work);
  const controlFile = join(root, 'control.json');
  const logFile = join(root, 'log');
  const oldFile = join(work, '.env');
  writeFileSync(oldFile, STORED, { mode: 0o600 });
  writeFileSync(logFile, '');

  // Put together here, so that no scanner takes them for a leak.
  const secret = `shpss_${'fedcba9876543210'.repeat(2)}`;
  const token = `shpat_${'0f1e2d3c4b5a6978'.repeat(2)}`;
  const proxyPassword = `canary-proxy-${'7c3b'.repeat(4)}`;
  const codes: string[] = [];

  const answers = new Map<string, CorpusInput>();
  const answering = (_: number, { target }: ReceivedRequest): CorpusInput =>
    [...answers].findLast(([part]) => target.includes(part))?.[1] ?? closing(usual(target, token));
  const authority = await createTestAuthority();
  const other = await createTestAuthority();
  const listen = async (options: TlsOptions) => {
    const server = createTlsServer(options);
    server.on('tlsClientError', () => {});
    return serveRaw(server, answering, 'secureConnection');
  };
  const past = {
    notBefore: new Date(Date.now() - 9 * DAY_MS),
    notAfter: new Date(Date.now() - 2 * DAY_MS),
  };
  const good = await authority.issue([SHOP]);
  const old = {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  } as const;
  /** How often a handshake was begun that nobody answers. */
  let held = 0;
  const store = await listen(good);
  const opening = { leadsTo: store.port, credentials: `tea:${proxyPassword}` };
  type Listening = Pick<RawServer, 'port' | 'requests' | 'close'>;
  const servers: Record<Exclude<Way, 'nobody'>, Listening> = {
    store,
    'self-signed': await listen(await selfSigned([SHOP])),
    'unknown-authority': await listen(await other.issue([SHOP])),
    expired: await listen(await authority.issue([SHOP], past)),
    'other-name': await listen(await authority.issue(['login.portal.example'])),
    'old-tls': await listen({ ...good, ...old }),
    portal: await portal(),
    silent: await silent(),
    proxy: await proxy(opening),
    'proxy-wants-password': await proxy({ ...opening, credentials: 'tea:another' }),
    'proxy-refuses': await proxy({ ...opening, allow: [] }),
    'proxy-closes': await startRawServer({ head: '', then: 'fin' }),
    'proxy-cuts': await proxy({ ...opening, cutsAfter: 20_000 }),
  };
  whenOver(async () => {
    await Promise.all(Object.values(servers).map((server) => server.close()));
    authority.remove();
    other.remove();
  });

  const log = (): string[] => readFileSync(logFile, 'utf8').split('\n').slice(0, -1);
  const attempts = () => log().filter((line) => line.startsWith('connect '));
  const pid = () =>
    Number(
      log()
        .findLast((line) => line.startsWith('pid '))
        ?.slice(4),
    );
  let way: Way = 'store';
  let attemptsBefore = 0;
  let requestsBefore = 0;
  const set = ({ way: next = isProxied ? 'proxy' : 'store', ...fault }: MachineFault): void => {
    if (next !== way || fault.pass === undefined) {
      attemptsBefore = attempts().length;
      held = 0;
      requestsBefore = store.requests.length;
    }
    way = next;
    const port = way === 'nobody' ? NOBODYS_PORT : servers[way].port;
    // In one go: the program may be reading it.
    writeFileSync(`${controlFile}.new`, JSON.stringify({ port, ...fault }));
    renameSync(`${controlFile}.new`, controlFile);
  };
  set({});
  const everyRequest = () => Object.values(servers).flatMap(({ requests }) => requests);
  const home = join(root, 'home');
  mkdirSync(home);
  const keychain = fakeKeychain(root);
  keychain.fail('absent');
  return {
    root,
    work,
    oldFile,
    controlFile,
    logFile,
    store,
    nextHop: isProxied ? PROXY : `${SHOP}:443`,
    canaries: { secret, token, proxyPassword, codes },
    stored: STORED,
    env: {
      HOME: home,
      TMPDIR: root,
      XDG_CONFIG_HOME: join(home, 'conf'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_STATE_HOME: join(home, 'state'),
      ...keychain.env,
      FAULT_CONTROL: controlFile,
      FAULT_LOG: logFile,
      FAULT_CANARY: secret,
      NODE_EXTRA_CA_CERTS: authority.certFile,
      TOKENWRIGHT_SHOP: SHOP,
      TOKENWRIGHT_CLIENT_ID: '0123456789abcdef0123456789abcdef',
      TOKENWRIGHT_CLIENT_SECRET: secret,
      TOKENWRIGHT_SCOPES: 'read_products',
      TOKENWRIGHT_MAX_BODY: '65536',
      ...(isProxied ? { HTTPS_PROXY: `http://tea:${proxyPassword}@${PROXY}` } : {}),
    },
    answer: (part, input) => {
      answers.delete(part);
      if (input !== null) answers.set(part, closing(input));
    },
    failKeychain: keychain.fail,
    set,
    exchanges: () =>
      everyRequest().filter(
        ({ method, target }) => method === 'POST' && target.endsWith('/access_token'),
      ).length,
    hosts: () => {
      const tried = log().flatMap((line) => /^(?:connect|lookup) (.*)$/.exec(line)?.[1] ?? []);
      return [...new Set(tried)];
    },
    async act() {
      const count = () => log().filter((line) => line === 'acted').length;
      const before = count();
      process.kill(pid(), 'SIGUSR2');
      await vi.waitUntil(() => count() > before, { timeout: WAIT_MS, interval: 10 });
    },
    pid,
    async tried() {
      const isHeld = way === 'silent';
      await vi.waitUntil(() => (isHeld ? held > 0 : attempts().length > attemptsBefore), {
        timeout: WAIT_MS,
        interval: 5,
      });
    },
    async asked(part) {
      const isAsked = () =>
        store.requests.slice(requestsBefore).some(({ target }) => target.includes(part));
      await vi.waitUntil(isAsked, { timeout: WAIT_MS, interval: 5 });
    },
    newCode() {
      const code = `canary-code-${codes.length + 1}-${'5a6978'.repeat(3)}`;
      codes.push(code);
      return code;
    },
  };

  /** What a network says in place of every host until one has logged in: no TLS at all. */
  function portal(): Promise<RawServer> {
    const server = createTcpServer((socket: Socket) => {
      socket.on('error', () => {});
      socket.resume();
      socket.end('HTTP/1.1 302 Found\r\nLocation: http://portal.example/login\r\n\r\n');
    });
    return serveRaw(server, '', 'never');
  }

  async function proxy(options: Parameters<typeof startConnectProxy>[0]): Promise<Listening> {
    return { ...(await startConnectProxy(options)), requests: [] };
  }

  function silent(): Promise<RawServer> {
    const server = createTcpServer((socket: Socket) => {
      socket.on('error', () => {});
      socket.on('data', () => {
        held += 1;
      });
    });
    return serveRaw(server, '', 'never');
  }
}

/** Each request comes over a connection of its own, so that the next fault is met by the next one. */
function closing(input: CorpusInput): CorpusInput {
  if (typeof input !== 'string') return { then: 'fin', ...input };
  const [head = '', ...rest] = input.split('\r\n\r\n');
  return [`${head}\r\nConnection: close`, ...rest].join('\r\n\r\n');
}

function usual(target: string, token: string): string {
  if (target.endsWith('/access_token'))
    return json({ access_token: token, scope: 'read_products' });
  if (target.endsWith('/access_scopes.json')) {
    return json({ access_scopes: [{ handle: 'read_products' }] });
  }
  if (/\/(?:shop|good)\w*\.json$/.test(target)) return json({ shop: { name: 'Harbour Lane' } });
  return 'HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\n\r\n{"errors":"Not Found"}';
}

function json(value: unknown): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(value)}`;
}
