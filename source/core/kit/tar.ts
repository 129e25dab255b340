/** The files of an archive by their names, or why it is refused. */
type TarContent =
  | { readonly type: 'read'; readonly files: ReadonlyMap<string, Uint8Array> }
  /** `what`: the end of the sentence "it holds …". */
  | { readonly type: 'refused'; readonly what: string };

const BLOCK = 512;

/**
 * Reads an archive of the npm registry: plain files and folders in the format `ustar`
 * (POSIX.1-1988). Any other kind of entry, or a name that leads out of the archive, makes it refuse
 * the whole archive. Writes nothing; the contents are views of `bytes`.
 */
export function readTar(bytes: Uint8Array): TarContent {
  const files = new Map<string, Uint8Array>();
  let at = 0;
  while (at + BLOCK <= bytes.length) {
    const head = bytes.subarray(at, at + BLOCK);
    if (head.every((byte) => byte === 0)) return { type: 'read', files };
    const name = nameOf(head);
    const size = octal(head, 124, 12);
    if (size === null || octal(head, 148, 8) !== checksumOf(head)) return refused('a damaged part');
    const [kind = ''] = text(head, 156, 1);
    if (!PLAIN.has(kind)) return refused(KINDS.get(kind) ?? 'an unknown kind of entry');
    if (!isInside(name)) return refused('a name that leads out of it');
    const start = at + BLOCK;
    if (start + size > bytes.length) return refused('less than it says');
    if (kind !== FOLDER) {
      if (files.has(name)) return refused('a name twice');
      files.set(name, bytes.subarray(start, start + size));
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return refused('no end');
}

function refused(what: string): TarContent {
  return { type: 'refused', what };
}

const FOLDER = '5';
const PLAIN = new Set(['0', '', FOLDER]);
const KINDS: ReadonlyMap<string, string> = new Map([
  ['1', 'a link'],
  ['2', 'a link'],
  ['3', 'a device'],
  ['4', 'a device'],
  ['6', 'a pipe'],
]);

/** A name of up to 100 bytes, with an optional prefix of up to 155 bytes and a `/` between. */
function nameOf(head: Uint8Array): string {
  const name = text(head, 0, 100);
  const prefix = text(head, 345, 155);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function text(head: Uint8Array, start: number, length: number): string {
  const field = head.subarray(start, start + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end));
}

function octal(head: Uint8Array, start: number, length: number): number | null {
  const digits = text(head, start, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

/** The sum of all bytes, its own field counted as blanks. */
function checksumOf(head: Uint8Array): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** Whether a name is relative, has no `..`, and means the same on every system. */
function isInside(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (name === '' || /[\\:\u0000-\u001f]/.test(name) || name.startsWith('/')) return false;
  return !name.split('/').includes('..');
}
