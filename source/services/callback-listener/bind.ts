import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Server } from 'node:net';
import { basename } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { type DisplayText, toDisplayText } from '../../core/text/display-text.ts';
import type { BoundAddress } from './types.ts';

/** With port 0 the system picks a port for the first address; it may be taken on the second one. */
const ANY_PORT_ATTEMPTS = 8;

interface BoundServer {
  readonly server: Server;
  readonly address: BoundAddress;
}

/**
 * The address literals to bind. For `localhost` both, or another process could receive the
 * callback.
 */
function addressesToBind(uri: RedirectUri): readonly [string, ...string[]] {
  if (uri.kind === 'public') throw notLocal(uri);
  if (uri.kind === 'localhost') return ['127.0.0.1', '::1'];
  return [uri.host.replace(/^\[|\]$/g, '')];
}

/**
 * Binds one new server to each address of the redirect URI (RFC 8252 §8.3), all with one port.
 * @throws UserError `port-taken`, `port-forbidden`, `no-loopback-address` or
 *   `redirect-not-local`; no port is held then.
 */
export async function bindAll(
  uri: RedirectUri,
  createServer: () => Server,
): Promise<readonly [BoundServer, ...BoundServer[]]> {
  const [firstHost, ...otherHosts] = addressesToBind(uri);
  for (let attempt = 1; ; attempt += 1) {
    const first = await bindOne(createServer(), firstHost, uri.port, uri);
    const bound: [BoundServer, ...BoundServer[]] = [first];
    try {
      for (const host of otherHosts) {
        bound.push(await bindOne(createServer(), host, first.address.port, uri));
      }
      return bound;
    } catch (error) {
      await Promise.all(bound.map(({ server }) => closeServer(server)));
      const isBadLuck = uri.port === 0 && isTaken(error) && attempt < ANY_PORT_ATTEMPTS;
      if (!isBadLuck) throw error;
    }
  }
}

async function bindOne(
  server: Server,
  host: string,
  port: number,
  uri: RedirectUri,
): Promise<BoundServer> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // Exclusive: under a cluster the port would otherwise be shared with sibling processes.
      server.listen({ host, port, exclusive: true, ipv6Only: host.includes(':') }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw await explainBindError(error, host, port, uri);
  }
  const actual = server.address();
  if (actual === null || typeof actual === 'string' || actual.address !== host) {
    await closeServer(server);
    throw new Error(`bound to another address than ${host}`);
  }
  return { server, address: { host, port: actual.port } };
}

/** Takes no more connections; resolves when the last one has ended. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

function isTaken(error: unknown): boolean {
  return codeOf(error) === 'port-taken';
}

/** The `code` of a system error or of a `UserError`. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A redirect URI of kind `public` has no address here. */
export function notLocal(uri: RedirectUri): UserError {
  return wrongUsage(
    'redirect-not-local',
    `Nothing on this machine can listen for ${uri.text}.`,
    'Approve in the browser, then paste the address it ends on.',
  );
}

/**
 * The error to throw for an address that could not be bound; an unknown error is returned as it is.
 */
async function explainBindError(
  cause: unknown,
  host: string,
  port: number,
  uri: RedirectUri,
): Promise<unknown> {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return portTaken(host, port, cause);
    case 'EACCES':
    case 'EPERM':
      return wrongUsage(
        'port-forbidden',
        `This system does not let you listen on port ${port} of ${host}.`,
        'Choose a redirect URI with a free port from 1024 to 65535 and register it.',
        { cause },
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return wrongUsage(
        'no-loopback-address',
        uri.kind === 'localhost'
          ? `A redirect URI with localhost needs 127.0.0.1 and ::1, and this machine has no ${host}.`
          : `This machine has no address ${host}.`,
        'Use 127.0.0.1 in the redirect URI, in the app settings and here.',
        { cause },
      );
    default:
      return cause;
  }
}

async function portTaken(host: string, port: number, cause: unknown): Promise<UserError> {
  return wrongUsage(
    'port-taken',
    `Port ${port} on ${host} is taken by ${await describePortHolder(host, port)}.`,
    'End that program and try again, or use a redirect URI with another port that the app settings list.',
    { cause },
  );
}

/** The program that listens on a port, as a phrase for people. */
export async function describePortHolder(host: string, port: number): Promise<string> {
  const holder = await findPortHolder(host, port);
  return holder === null ? 'another program' : `${holder.name} (process ${holder.pid})`;
}

interface PortHolder {
  readonly pid: number;
  /** As the system shows it; not proof of identity. */
  readonly name: DisplayText;
}

/** State of a listening socket in `/proc/net/tcp` (proc_net_tcp, TCP_LISTEN). */
const LISTENING = '0A';

/**
 * The process that listens on a port, as far as Linux tells this user; null elsewhere and for
 * processes of other users. Best effort: it never throws.
 */
async function findPortHolder(host: string, port: number): Promise<PortHolder | null> {
  // A wildcard socket of either family can hold the port of a loopback address.
  const tables = host.includes(':') ? ['tcp6', 'tcp'] : ['tcp', 'tcp6'];
  for (const table of tables) {
    const text = await readFile(`/proc/net/${table}`, 'utf8').catch(() => '');
    for (const inode of listeningInodes(text, port)) {
      const holder = await processOfSocket(inode);
      if (holder !== null) return holder;
    }
  }
  return null;
}

/** Socket inodes that listen on `port` in the text of `/proc/net/tcp` or `tcp6`. */
function listeningInodes(table: string, port: number): string[] {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    const matches = local?.endsWith(wanted) === true && state === LISTENING;
    return matches && inode !== undefined && inode !== '0' ? [inode] : [];
  });
}

async function processOfSocket(inode: string): Promise<PortHolder | null> {
  const entries = await readdir('/proc').catch(() => []);
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const descriptors = await readdir(`/proc/${entry}/fd`).catch(() => []);
    const links = await Promise.all(
      descriptors.map((fd) => readlink(`/proc/${entry}/fd/${fd}`).catch(() => '')),
    );
    if (links.includes(`socket:[${inode}]`)) {
      return { pid: Number(entry), name: toDisplayText(await nameOf(entry)) };
    }
  }
  return null;
}

/** Node names its main thread this, so every Node program shows this name. */
const NODE_THREAD = 'MainThread';

async function nameOf(pid: string): Promise<string> {
  const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program')).trim();
  if (name !== NODE_THREAD) return name;
  return basename(await readlink(`/proc/${pid}/exe`).catch(() => name));
}
