import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { toDisplayText, type DisplayText } from '../../core/text/display-text.ts';

export interface PortHolder {
  readonly pid: number;
  /** As the system shows it, for people; not an identity. */
  readonly name: DisplayText;
}

/** State of a listening socket in `/proc/net/tcp` (proc_net_tcp, TCP_LISTEN). */
const LISTENING = '0A';

/**
 * Who listens on a port, as far as Linux tells this user; elsewhere, and for the processes of
 * other users, null. Best effort: it never throws.
 */
export async function findPortHolder(host: string, port: number): Promise<PortHolder | null> {
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

/** Node calls its first thread so, and with that every program that runs on it. */
const NODE_THREAD = 'MainThread';

async function nameOf(pid: string): Promise<string> {
  const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program')).trim();
  if (name !== NODE_THREAD) return name;
  return basename(await readlink(`/proc/${pid}/exe`).catch(() => name));
}
