import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

interface TarEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** The type flag of POSIX: a file without one. */
  readonly kind?: string;
  readonly linkTo?: string;
  /** Written in place of the true one. */
  readonly checksum?: string;
  /** The size with blanks around it, as some programs write it. */
  readonly hasBlanks?: boolean;
}

const BLOCK = 512;

/** An archive as the registry has it, with whatever wrong name or kind a test wants in it. */
export function tarOf(entries: readonly TarEntry[]): Uint8Array {
  const parts = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? '');
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [headOf(entry, content.length), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headOf(
  { name, kind = '0', linkTo = '', checksum, hasBlanks }: TarEntry,
  size: number,
): Buffer {
  const head = Buffer.alloc(BLOCK);
  const cut = name.length > 100 ? name.lastIndexOf('/', 150) : -1;
  head.write(name.slice(cut + 1), 0, 100);
  if (cut > 0) head.write(name.slice(0, cut), 345, 155);
  head.write('0000644\0', 100);
  const octal = size.toString(8);
  head.write(hasBlanks === true ? `${octal.padStart(11)} ` : `${octal.padStart(11, '0')}\0`, 124);
  head.write(kind, 156);
  head.write(linkTo, 157, 100);
  head.write('ustar\u000000', 257);
  head.fill(' ', 148, 156);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(checksum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** Packed, with the integrity that a lock file would name. @param level of the compression; 0: none */
export function packed(entries: readonly TarEntry[], level = 1) {
  const archive = gzipSync(tarOf(entries), { level });
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  return { archive, integrity };
}
