import { createHash } from 'node:crypto';
import { readdir, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { SchemaSubject } from '../../core/graphql/schema-question.ts';
import { jsonFields, parseJson } from '../../core/json/json-object.ts';
import { putAside, readPrivateBytes, writePrivateFile } from '../files/private-file.ts';

/**
 * The schema of a store and an API version, kept between runs: a line that names store and version,
 * then the body of the introspection's answer, compressed together. It holds what the store
 * publishes about its API, and no token.
 */
interface KeptSchema {
  readonly body: Uint8Array;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** Each about 1 MB; those used longest ago go first. */
const MOST_FILES = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
/** After this time the service no longer supports the version; a file unused for so long is deleted. */
const LONGEST_KEPT_MS = 120 * DAY_MS;
/** In bytes; several times the largest known schema. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_HEADER = 4096;
const LINE_FEED = 10;

/** Name of a schema file, whole or left over from an interrupted write. */
const SCHEMA_FILE = /^schema-[0-9a-f]{16}\.gz(?:\.damaged|\.[0-9a-f]{12})?$/;

/** The file name does not reveal the store. */
export function schemaFilePath(folder: string, { shop, version }: SchemaSubject): string {
  const name = createHash('sha256').update(`${shop}\n${version}`).digest('hex').slice(0, 16);
  return join(folder, `schema-${name}.gz`);
}

/**
 * The kept schema. Null when there is none, it is too old, or the file is damaged or about another
 * store, which puts it aside. Never throws. The file's modification time becomes that of its last
 * use; when the schema was read from the store is in its header.
 *
 * @param now milliseconds since 1970
 */
export async function readSchemaFile(
  folder: string,
  subject: SchemaSubject,
  now: number,
): Promise<KeptSchema | null> {
  const path = schemaFilePath(folder, subject);
  const read = await readPrivateBytes(path, MOST_BYTES);
  if (read.type === 'absent') return null;
  const kept = read.type === 'bytes' ? await unpack(read.bytes, subject) : null;
  if (kept === null) {
    await putAside(path);
    return null;
  }
  if (now - kept.readAt > LONGEST_KEPT_MS) return null;
  const usedAt = new Date(now);
  await utimes(path, usedAt, usedAt).catch(() => undefined);
  return kept;
}

async function unpack(
  packed: Uint8Array,
  { shop, version }: SchemaSubject,
): Promise<KeptSchema | null> {
  const whole = await promisify(gunzip)(packed, { maxOutputLength: MOST_BYTES }).catch(() => null);
  const end = whole?.subarray(0, LONGEST_HEADER).indexOf(LINE_FEED) ?? -1;
  if (whole === null || end === -1) return null;
  const header = jsonFields(parseJson(whole.subarray(0, end).toString('utf8')));
  const readAt = header?.get('readAt');
  const isOurs =
    header?.get('tokenwright') === 'schema' &&
    header.get('format') === FORMAT &&
    header.get('shop') === shop &&
    header.get('version') === version;
  if (!isOurs || typeof readAt !== 'number' || !Number.isFinite(readAt)) return null;
  return { body: whole.subarray(end + 1), readAt };
}

const FORMAT = 1;

/**
 * Keeps a schema, in place of the one before, and deletes files that are too many or were not used
 * for too long.
 *
 * @param now milliseconds since 1970
 * @throws the error of the file system
 */
export async function writeSchemaFile(
  folder: string,
  { shop, version }: SchemaSubject,
  body: Uint8Array,
  now: number,
): Promise<void> {
  const header = JSON.stringify({
    tokenwright: 'schema',
    format: FORMAT,
    shop,
    version,
    readAt: now,
  });
  const packed = await promisify(gzip)(Buffer.concat([Buffer.from(`${header}\n`), body]), {
    // A third larger than the best level, in a third of the time.
    level: constants.Z_BEST_SPEED,
  });
  await writePrivateFile(schemaFilePath(folder, { shop, version }), packed);
  await deleteOld(folder, now);
}

async function deleteOld(folder: string, now: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => SCHEMA_FILE.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const usedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      );
      return { path, usedAt, isWhole: name.endsWith('.gz') };
    }),
  );
  const whole = files
    .filter(({ isWhole }) => isWhole)
    .toSorted((one, other) => other.usedAt - one.usedAt);
  const tooMany = whole.slice(MOST_FILES);
  const old = files.filter(
    ({ usedAt, isWhole }) => now - usedAt > (isWhole ? LONGEST_KEPT_MS : DAY_MS),
  );
  for (const { path } of new Set([...tooMany, ...old])) await unlink(path).catch(() => undefined);
}

/** Whether the schema of any store is kept. */
export async function isSchemaKept(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => SCHEMA_FILE.test(name));
}
