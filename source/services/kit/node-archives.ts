import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { EXIT, UserError } from '../../core/errors.ts';
import { type HttpFailure, type SendHttp, statusWord } from '../../core/http/message.ts';
import { archiveUrl, type NodePackage } from '../../core/kit/node-packages.ts';
import { readTar } from '../../core/kit/tar.ts';
import { readPrivateBytes, writePrivateFile } from '../files/private-file.ts';

/** The folder that keeps archives for the next kit; null when none are kept. */
type CacheFolder = string | null;

/**
 * The archive from an earlier kit, if it is still the pinned one byte for byte.
 *
 * @returns null when it is missing or was changed
 */
export async function readCached(
  folder: CacheFolder,
  node: NodePackage,
): Promise<Uint8Array | null> {
  if (folder === null) return null;
  const read = await readPrivateBytes(cachePath(folder, node), node.archiveBytes);
  return read.type === 'bytes' && isPinned(node, read.bytes) ? read.bytes : null;
}

/** Keeps the archive for the next kit. A failure, for example a full disk, is ignored. */
export async function keepArchive(
  folder: CacheFolder,
  node: NodePackage,
  bytes: Uint8Array,
): Promise<void> {
  if (folder !== null)
    await writePrivateFile(cachePath(folder, node), bytes).catch(() => undefined);
}

function cachePath(folder: string, { name, version }: NodePackage): string {
  return join(folder, `${name}-${version}.tgz`);
}

/** SHA-512 of the whole archive, in the notation of npm's lock file (Subresource Integrity). */
function isPinned({ integrity }: NodePackage, bytes: Uint8Array): boolean {
  return integrity === `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

/** In milliseconds: some fifty MB over a slow line. */
const LIMIT_MS = 30 * 60_000;

interface Registry {
  readonly send: SendHttp;
  /** Without a `/` at its end. */
  readonly registry: string;
  readonly signal: AbortSignal;
  /** Progress from 0 to 1; called often. */
  readonly onPart: (part: number) => void;
}

/**
 * Downloads the archive of a Node. No redirect is followed, and anything but the pinned archive,
 * byte for byte, is dropped.
 *
 * @throws UserError exit 3 `kit-not-fetched`, `kit-redirected`, `kit-not-genuine`
 */
export async function fetchArchive(node: NodePackage, place: Registry): Promise<Uint8Array> {
  const { send, registry, signal, onPart } = place;
  const outcome = await send(
    {
      method: 'GET',
      url: archiveUrl(registry, node),
      // The archive is compressed already, and exactly its bytes are compared.
      headers: [
        ['Accept', '*/*'],
        ['Accept-Encoding', 'identity'],
      ],
      body: null,
    },
    {
      // One byte more, to detect a larger archive.
      limits: { totalMs: LIMIT_MS, maxBytes: node.archiveBytes + 1 },
      signal,
      onProgress: ({ bytes }) => onPart(Math.min(1, bytes / node.archiveBytes)),
    },
  );
  if (outcome.type === 'failure') throw notReached(node, registry, outcome.failure);
  const { status, body, incomplete } = outcome.answer;
  if (status >= 300 && status < 400) throw redirected(node, registry, status);
  if (status !== 200) throw refusedWith(node, registry, status);
  if (incomplete === 'cut') {
    throw notFetched(node, `The answer of ${hostOf(registry)} was cut short.`, AGAIN);
  }
  if (incomplete !== null || !isPinned(node, body)) throw notGenuine(node, registry);
  return body;
}

const AGAIN = 'Try again; what was fetched before is in the cache and is not fetched again.';

function hostOf(registry: string): string {
  return new URL(registry).host;
}

function titleOf({ name, version }: NodePackage): string {
  return `${name} ${version}`;
}

function notFetched(node: NodePackage, why: string, remedy: string): UserError {
  return new UserError({
    code: 'kit-not-fetched',
    message: `${titleOf(node)} could not be fetched. ${why}`,
    remedy,
    exitCode: EXIT.unreachable,
  });
}

/** The client's own message for a refused connection is about stores, so it is replaced. */
function notReached(node: NodePackage, registry: string, failure: HttpFailure): UserError {
  const { kind, message, remedy } = failure;
  if (kind === 'refused') {
    return notFetched(node, `Nothing listens at ${hostOf(registry)}.`, OFFLINE);
  }
  const isOffline = kind === 'dns' || kind === 'unreachable' || kind === 'connect-timeout';
  return notFetched(node, message, isOffline ? OFFLINE : remedy);
}

const OFFLINE =
  'Check the network and the address of --registry. Without a network a kit can be made of what an earlier one has left in the cache, on the same machine.';

function redirected(node: NodePackage, registry: string, status: number): UserError {
  return new UserError({
    code: 'kit-redirected',
    message: `${hostOf(registry)} sends on to another address for ${titleOf(node)} (${status}), which is not followed.`,
    remedy: 'Name the registry that has the package itself: --registry URL.',
    exitCode: EXIT.unreachable,
  });
}

function refusedWith(node: NodePackage, registry: string, status: number): UserError {
  const isMissing = status === 404 || status === 410;
  const why = isMissing
    ? `${hostOf(registry)} does not have it.`
    : `${hostOf(registry)} answered ${`${status} ${statusWord(status)}`.trim()}.`;
  const remedy = isMissing ? 'Name another registry: --registry URL.' : AGAIN;
  return notFetched(node, why, remedy);
}

function notGenuine(node: NodePackage, registry: string): UserError {
  return new UserError({
    code: 'kit-not-genuine',
    message: `What ${hostOf(registry)} gave for ${titleOf(node)} is not that package: its SHA-512 differs, and nothing of it was kept.`,
    remedy:
      'Try again. If it stays so, something on the way changes files: use another network or --registry.',
    exitCode: EXIT.unreachable,
  });
}

/** The Node program of a platform, and its licence if the package has one. */
interface NodeFiles {
  readonly program: Uint8Array;
  readonly licence: Uint8Array | null;
}

const PACKAGE = 'package/';

/**
 * Extracts the files for a kit from an archive, in memory.
 *
 * @throws UserError exit 3 `kit-archive-refused` for an archive with other content than expected
 */
export async function unpackNode(node: NodePackage, archive: Uint8Array): Promise<NodeFiles> {
  const bytes = await promisify(gunzip)(archive, { maxOutputLength: MOST_BYTES }).catch(() => null);
  if (bytes === null) throw archiveRefused(node, 'no archive');
  const content = readTar(bytes);
  if (content.type === 'refused') throw archiveRefused(node, content.what);
  const program = content.files.get(PACKAGE + node.program);
  if (program?.length !== node.programBytes) throw archiveRefused(node, 'no Node of its size');
  return { program, licence: content.files.get(`${PACKAGE}LICENSE`) ?? null };
}

const MOST_BYTES = 512 * 1024 * 1024;

function archiveRefused(node: NodePackage, what: string): UserError {
  return new UserError({
    code: 'kit-archive-refused',
    message: `The archive of ${titleOf(node)} is not used: it holds ${what}.`,
    remedy: 'Take another version of tokenwright.',
    exitCode: EXIT.unreachable,
  });
}
