import { randomUUID } from 'node:crypto';

/** A staged upload; `bytes` is null until the file is received. */
interface Upload {
  readonly filename: string;
  readonly mimeType: string;
  readonly resource: string;
  readonly bytes: Uint8Array | null;
}

/** Path of the uploads below the store's own origin. */
export const UPLOAD_PATH = '/practice/uploads/';

/** Maximum size of one file, and of all files together, in bytes. */
const LARGEST_FILE = 20 * 1024 * 1024;
const LARGEST_TOTAL = 4 * LARGEST_FILE;
/** Above this number of staged uploads, or of links, the oldest is deleted. */
const MAX_STAGED_UPLOADS = 500;

/** Staged uploads and links to files, by the key in their URL. */
export interface Uploads {
  /** Stages an upload and returns its key: `UUID/harbour.jpg`. */
  stage(upload: Omit<Upload, 'bytes'>): string;
  find(key: string): Upload | null;
  /** Creates a link that ends with the filename and leads to `address`; returns its key. */
  link(filename: string, address: string): string;
  /** The address that a link leads to; null for an unknown key. */
  addressOf(key: string): string | null;
  /** Stores the file of a staged upload, unless the key is unknown or the file is too large. */
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
      // A file that is sent again replaces the one before.
      const others = total() - (upload.bytes?.byteLength ?? 0);
      if (size > LARGEST_FILE || others + size > LARGEST_TOTAL) return 'too-large';
      known.set(key, { ...upload, bytes });
      return 'received';
    },
  };
}

function newKey(filename: string): string {
  return `${randomUUID()}/${encodeURIComponent(filename)}`;
}

function setNewest<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = entries.size < MAX_STAGED_UPLOADS ? [] : entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
}

/**
 * The first file in a `multipart/form-data` body (RFC 7578); any other body is returned whole. Null
 * for a form without a file.
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
      // Without the line break before the next boundary.
      return part.subarray(head + 4, part.length - 2);
    }
    start = end;
  }
  return null;
}
