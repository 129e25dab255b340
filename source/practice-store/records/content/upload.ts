import { randomUUID } from 'node:crypto';

/** A place that was made for a file, and the file once it was sent. */
interface Upload {
  readonly filename: string;
  readonly mimeType: string;
  readonly resource: string;
  readonly bytes: Uint8Array | null;
}

/** Below the store's own address. */
export const UPLOAD_PATH = '/practice/uploads/';

/** One file may be as large as that, and all of them together four times as large. */
const LARGEST_FILE = 20 * 1024 * 1024;
const LARGEST_TOTAL = 4 * LARGEST_FILE;
/** Of more places the oldest is given up. */
const MOST_PLACES = 500;

/** Files that were sent, or are to be sent, by the key in their address. */
export interface Uploads {
  /** Makes a place for a file and gives its key: `UUID/harbour.jpg`. */
  stage(upload: Omit<Upload, 'bytes'>): string;
  find(key: string): Upload | null;
  /** Makes an address that ends on a name for a file that lies elsewhere, and gives its key. */
  link(filename: string, address: string): string;
  /** Where the file of a link lies; null when the key is none of a link. */
  addressOf(key: string): string | null;
  /** Takes the file; says why not. */
  receive(key: string, bytes: Uint8Array): 'received' | 'unknown' | 'too-large';
}

export function createUploads(): Uploads {
  const known = new Map<string, Upload>();
  const links = new Map<string, string>();
  const total = (): number =>
    [...known.values()].reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0);
  return {
    stage: (upload) => {
      const key = newKey(upload.filename);
      setNewest(known, key, { ...upload, bytes: null });
      return key;
    },
    find: (key) => known.get(key) ?? null,
    link: (filename, address) => {
      const key = newKey(filename);
      setNewest(links, key, address);
      return key;
    },
    addressOf: (key) => links.get(key) ?? null,
    receive: (key, bytes) => {
      const upload = known.get(key);
      if (upload === undefined) return 'unknown';
      const size = bytes.byteLength;
      if (size > LARGEST_FILE || total() + size > LARGEST_TOTAL) return 'too-large';
      known.set(key, { ...upload, bytes });
      return 'received';
    },
  };
}

function newKey(filename: string): string {
  return `${randomUUID()}/${encodeURIComponent(filename)}`;
}

function setNewest<Value>(places: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = places.size < MOST_PLACES ? [] : places.keys();
  if (oldest !== undefined) places.delete(oldest);
  places.set(key, value);
}

/**
 * The file in the body of a form (`multipart/form-data`); the body itself where it is no form.
 * Null for a form without a file.
 */
export function fileInBody(body: Uint8Array, contentType: string): Uint8Array | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,200})"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return body;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  for (let start = bytes.indexOf(mark); start >= 0;) {
    const end = bytes.indexOf(mark, start + mark.length);
    if (end < 0) return null;
    const part = bytes.subarray(start + mark.length, end);
    const head = part.indexOf('\r\n\r\n');
    if (head >= 0 && /filename="|name="file"/i.test(part.subarray(0, head).toString('latin1'))) {
      // Without the line's end in front of the next mark.
      return part.subarray(head + 4, part.length - 2);
    }
    start = end;
  }
  return null;
}
