import { lstat } from 'node:fs/promises';
import { dirname, isAbsolute, win32 } from 'node:path';
import * as z from 'zod/mini';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json-object.ts';
import {
  KEYCHAIN,
  type NamedStore,
  STORE_VALUES,
  storeNameFault,
} from '../../core/service/named-store.ts';
import { quoted } from '../../core/text/display-text.ts';
import { looksSecret } from '../../core/text/secret.ts';
import { errorCode } from '../files/file-access.ts';
import { withFileLock } from '../files/file-lock.ts';
import { notWritten, readPrivateText, writePrivateFile } from '../files/private-file.ts';

/** In bytes; the limit on stores keeps the file far smaller. */
const MOST_BYTES = 1024 * 1024;

/** More than anybody gives a name to. */
const MOST_STORES = 200;

const text = z.string().check(z.maxLength(16_384), z.regex(/^[^\p{Cc}\p{Cf}]*$/u));

/** Fields that a newer version adds to an entry stay when this version writes the file. */
const entrySchema = z.looseObject({
  name: text.check(z.refine((name) => storeNameFault(name) === null)),
  shop: text.check(z.minLength(1)),
  token: z.union([
    z.looseObject({
      type: z.literal('file'),
      path: text.check(z.refine((path) => isAbsolute(path) || win32.isAbsolute(path))),
    }),
    z.looseObject({ type: z.literal(KEYCHAIN) }),
  ]),
  ...optionalValues(),
});

function optionalValues() {
  const names = STORE_VALUES.filter((name) => name !== 'shop');
  return Object.fromEntries(names.map((name) => [name, z.optional(text)]));
}

const fileSchema = z.looseObject({
  version: z.literal(1),
  stores: z.array(entrySchema).check(
    z.maxLength(MOST_STORES),
    z.refine((stores) => new Set(stores.map(({ name }) => name)).size === stores.length),
  ),
});

type File = z.infer<typeof fileSchema>;

/**
 * The named stores. The file is never put aside or replaced: it says where tokens are, and a person
 * can repair it.
 *
 * @throws UserError `stores-not-read`
 */
export async function loadStores(path: string): Promise<readonly NamedStore[]> {
  return (await loadFile(path)).stores.map(asStore);
}

/**
 * Adds a store under a free name, removes one, or gives one another place for its token. Two
 * programs that do so at the same time both succeed.
 *
 * @param next maps the current list to the new one; if it throws, the file stays as it is
 * @throws UserError `stores-not-read`, `stores-not-written`
 */
export async function changeStores(
  path: string,
  next: (before: readonly NamedStore[]) => readonly NamedStore[],
): Promise<void> {
  // Before the lock, which would create a folder.
  await loadFile(path);
  try {
    await withFileLock(path, async () => {
      const file = await loadFile(path);
      const stores = next(file.stores.map(asStore)).map(
        // Fields of an entry that this version does not know are kept.
        (store) => ({ ...file.stores.find(({ name }) => name === store.name), ...asEntry(store) }),
      );
      await writePrivateFile(path, `${JSON.stringify({ ...file, stores }, null, 2)}\n`);
    });
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw notWritten(path, error, NOT_WRITTEN);
  }
}

const NOT_WRITTEN = {
  code: 'stores-not-written',
  loss: 'so the list of stores is as it was',
  remedy: 'Check who owns the folder and its permissions.',
};

function asStore(entry: File['stores'][number]): NamedStore {
  const { name, shop, token } = entry;
  const values = Object.fromEntries(
    STORE_VALUES.flatMap((key) => (typeof entry[key] === 'string' ? [[key, entry[key]]] : [])),
  );
  const place: NamedStore['token'] =
    token.type === KEYCHAIN ? { type: KEYCHAIN } : { type: token.type, path: token.path };
  return { name, shop, values, token: place };
}

function asEntry({ name, shop, values, token }: NamedStore): File['stores'][number] {
  return { name, ...values, shop, token: { ...token } };
}

async function loadFile(path: string): Promise<File> {
  await refuseForeign(path);
  const read = await readPrivateText(path, MOST_BYTES);
  if (read.type === 'absent') return { version: 1, stores: [] };
  if (read.type === 'unreadable') throw notRead(path, 'it cannot be read', CHECK_RIGHTS);
  const parsed = parseJson(read.text);
  if (parsed === undefined) throw notRead(path, 'it is not whole JSON', PUT_RIGHT);
  const secret = secretIn(parsed, []);
  if (secret !== null) {
    throw notRead(
      path,
      `${secret} looks like a secret, which has no place there`,
      'Take it out; a token belongs into its own file.',
    );
  }
  const { success, data, error } = fileSchema.safeParse(parsed);
  if (success) return data;
  const at = (error.issues[0]?.path ?? []).map(String).join('.');
  throw notRead(path, at === '' ? 'it is no list of stores' : `${quoted(at)} is wrong`, PUT_RIGHT);
}

const CHECK_RIGHTS = 'Check who owns it and its permissions.';
const PUT_RIGHT =
  'Put it right in an editor, or move it away and add the stores again; it was left as it is.';

/** The file decides where tokens go, so it must belong to this person alone. */
async function refuseForeign(path: string): Promise<void> {
  let stats;
  try {
    stats = await lstat(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return;
    throw notRead(path, `it cannot be read (${errorCode(error)})`, CHECK_RIGHTS);
  }
  if (stats.isSymbolicLink()) {
    throw notRead(
      path,
      'it is a link, which writing would replace',
      `Put the file itself into ${dirname(path)}.`,
    );
  }
  if (!stats.isFile()) throw notRead(path, 'it is no file', 'Move it away.');
  const uid = process.getuid?.();
  if (uid === undefined) return;
  if (stats.uid !== uid) throw notRead(path, 'it belongs to another user', CHECK_RIGHTS);
  if ((stats.mode & 0o022) !== 0) {
    throw notRead(path, 'others can change it', `Look at it, then run: chmod 600 ${path}`);
  }
}

/** The path of a secret in a value, in names that are not secret; null when there is none. */
function secretIn(value: unknown, at: readonly string[]): string | null {
  if (typeof value === 'string') return looksSecret(value) ? placeWords(at) : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const isNamed = /secret|passw|(?:access|refresh)_?token/i.test(key);
    if (isNamed || looksSecret(key)) return placeWords(isNamed ? [...at, key] : at);
    const found = secretIn(inner, [...at, key]);
    if (found !== null) return found;
  }
  return null;
}

function placeWords(at: readonly string[]): string {
  return at.length === 0 ? 'something in it' : quoted(at.join('.'));
}

function notRead(path: string, what: string, remedy: string): UserError {
  const message = `The list of stores in ${path} is not used: ${what}.`;
  return wrongUsage('stores-not-read', message, remedy);
}
