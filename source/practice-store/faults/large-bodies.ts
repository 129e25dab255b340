import { gzipSync } from 'node:zlib';

const MIB = 1024 * 1024;

/** The first half of the body's gzip. */
export function halfGzip(body: string | Uint8Array): Uint8Array {
  const whole = gzipSync(body);
  return whole.subarray(0, Math.ceil(whole.byteLength / 2));
}

/** The body, packed six times over. */
export function sixTimesGzip(body: string | Uint8Array): Uint8Array {
  let packed: Uint8Array = Buffer.from(body);
  for (let time = 0; time < 6; time += 1) packed = gzipSync(packed);
  return packed;
}

/** Some 200 KB that unfold to one JSON text of 200 MiB. */
export function gzipBomb(): Uint8Array {
  // Gzip members may stand one after another (RFC 1952 §2.2), so one block serves for all.
  const block = gzipSync(Buffer.alloc(MIB, ' '));
  return Buffer.concat([
    gzipSync('{"practice":"'),
    ...Array.from({ length: 200 }, () => block),
    gzipSync('"}'),
  ]);
}

/** One JSON text of 50 MiB. */
export function hugeJson(): Uint8Array {
  const body = Buffer.alloc(50 * MIB, 'a');
  body.write('{"practice":"');
  body.write('"}', body.byteLength - 2);
  return body;
}
