import { inflateRawSync } from 'node:zlib';
import { isThemeFile } from './theme-changes.ts';
import type { ThemeFile } from './online-store.ts';

type ArchivedFile = Pick<ThemeFile, 'filename' | 'content'>;

/** Codes of `ThemeCreateUserErrorCode` for an unusable archive. */
type ArchiveFault = 'INVALID_ZIP' | 'ZIP_IS_EMPTY' | 'ZIP_TOO_LARGE';

const LARGEST = 50 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** Longest comment at the archive's end, in bytes. */
const LONGEST_COMMENT = 65_535;

/**
 * Reads the theme files of a ZIP archive (APPNOTE.TXT 4.3). A folder that contains everything is
 * removed from the filenames; files outside the folders of a theme are left out.
 */
export function readThemeArchive(
  bytes: Uint8Array,
): { readonly files: readonly ArchivedFile[] } | { readonly fault: ArchiveFault } {
  try {
    const entries = readEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (entries === null) return { fault: 'INVALID_ZIP' };
    const [first] = entries;
    const folder = /^[^/]+\//.exec(first?.filename ?? '')?.[0] ?? '';
    const isInside =
      folder !== '' &&
      !isThemeFile(first?.filename ?? '') &&
      entries.every(({ filename }) => filename.startsWith(folder));
    const files = entries
      .map((entry) => ({
        ...entry,
        filename: isInside ? entry.filename.slice(folder.length) : entry.filename,
      }))
      .filter(({ filename }) => isThemeFile(filename));
    return files.length === 0 ? { fault: 'ZIP_IS_EMPTY' } : { files };
  } catch (error) {
    // Thrown by zlib, and by reads beyond the archive's end.
    return { fault: error instanceof TooLarge ? 'ZIP_TOO_LARGE' : 'INVALID_ZIP' };
  }
}

class TooLarge extends Error {}

/**
 * Null for an invalid archive or an unsupported compression method.
 * @throws TooLarge when the unpacked files exceed `LARGEST`
 */
function readEntries(zip: Buffer): ArchivedFile[] | null {
  let end = zip.length - END_LENGTH;
  const lowest = Math.max(0, end - LONGEST_COMMENT);
  while (end >= lowest && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < lowest) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  let left = LARGEST;
  const files: ArchivedFile[] = [];
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) return null;
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const extra = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const local = zip.readUInt32LE(at + 42);
    const nameAt = at + ENTRY_LENGTH;
    const filename = zip.toString('utf8', nameAt, nameAt + nameLength);
    at = nameAt + nameLength + extra;
    if (filename.endsWith('/')) continue;
    const start =
      local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = unpacked(zip.subarray(start, start + packed), method, left);
    if (content === null) return null;
    left -= content.length;
    files.push({ filename, content });
  }
  return files;
}

/** Null for a compression method other than stored (0) and deflate (8). */
function unpacked(packed: Buffer, method: number, most: number): Uint8Array | null {
  if (packed.length > most) throw new TooLarge();
  if (method === 0) return Uint8Array.from(packed);
  if (method !== 8) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw error instanceof RangeError ? new TooLarge() : error;
  }
}
