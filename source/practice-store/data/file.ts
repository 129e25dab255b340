/** A file in the store's Files area. */
export interface StoreFile {
  readonly id: number;
  readonly kind: 'image' | 'generic';
  readonly filename: string;
  readonly alt: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly url: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

const DAY_MS = 86_400_000;
const FILES = [
  ['harbour.jpg', 'The harbour in the morning', 482_113],
  ['kiln.jpg', 'The kiln, cold', 391_042],
  ['wool-shelf.jpg', 'Wool on a shelf', 512_900],
  ['logo.png', 'Harbour Lane', 18_204],
  ['size-guide.pdf', '', 90_211],
  ['wholesale-terms.pdf', '', 120_480],
] as const;
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/**
 * The files of the store, the oldest first.
 * @param anchorMs the day that all dates are counted back from, in milliseconds since 1970
 */
export function makeFiles(anchorMs: number): StoreFile[] {
  return FILES.map(([filename, alt, bytes], index) => {
    const mimeType = TYPES[filename.slice(filename.lastIndexOf('.') + 1)] ?? 'text/plain';
    const createdAtMs = anchorMs - (250 - index * 20) * DAY_MS;
    return {
      id: 33_890_000_000_000 + index * 41,
      kind: mimeType.startsWith('image/') ? 'image' : 'generic',
      filename,
      alt,
      mimeType,
      bytes,
      url: `https://cdn.practice.test/files/${filename}`,
      createdAtMs,
      updatedAtMs: createdAtMs + 60_000,
    };
  });
}
