import { request as httpRequest } from 'node:http';
import { createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BODY_FAULTS } from '../../../source/practice-store/faults/body-faults.ts';
import type { WIRE_FAULTS } from '../../../source/practice-store/faults/wire-faults.ts';
import type { RequestLogEntry } from '../../../source/practice-store/server/request-log.ts';
import { connectRaw, readAnswer, sendRaw, watchEnd } from '../../support/sockets/raw-client.ts';
import { API_BODY, startFaultyStore, type FaultyStore } from '../../support/store/faulty-store.ts';
import { askStore } from '../../support/store/practice-client.ts';

type Name = (typeof BODY_FAULTS | typeof WIRE_FAULTS)[number]['name'];

let faulty: FaultyStore;
const log: RequestLogEntry[] = [];
const logged: Array<() => void> = [];

beforeAll(async () => {
  faulty = await startFaultyStore({
    // The bucket would be full before the last test.
    clock: () => Date.now() + log.length * 1000,
    log(entry) {
      log.push(entry);
      for (const tell of logged.splice(0)) tell();
    },
  });
});
afterAll(() => faulty.store.close());

function requestText(): string {
  const { port } = faulty.store;
  return `GET /admin/api/2026-10/products.json?limit=5 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Shopify-Access-Token: ${faulty.token}\r\nConnection: close\r\n\r\n`;
}

/** Everything that comes over the wire until the store closes the connection. */
async function bytesWith(name: Name) {
  faulty.only(name);
  const answer = await sendRaw(faulty.store.port, requestText());
  expect(log.at(-1)?.faults).toEqual([name]);
  return { ...answer, bytes: Buffer.from(answer.body, 'latin1') };
}

describe('a redirect', () => {
  test.each([
    ['redirect-302', 302],
    ['redirect-303', 303],
    ['redirect-307', 307],
    ['redirect-308', 308],
  ] as const)('%s leads to a host that does not exist', async (name, status) => {
    const asked = faulty.asked();
    const answer = await bytesWith(name);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe(
      'http://elsewhere.invalid/admin/api/2026-10/products.json?limit=5',
    );
    expect(faulty.asked()).toBe(asked);
  });

  test('redirect-loop leads back to the same address', async () => {
    const { status, headers } = await bytesWith('redirect-loop');
    expect([status, headers.get('location')]).toEqual([
      302,
      '/admin/api/2026-10/products.json?limit=5',
    ]);
  });

  test('stands in the way of the exchange as well', async () => {
    faulty.only('redirect-307');
    const answer = await askStore(faulty.store.origin, {
      method: 'POST',
      path: '/admin/oauth/access_token',
      body: 'code=1',
    });
    expect(answer.headers.location).toBe('http://elsewhere.invalid/admin/oauth/access_token');
  });
});

describe('a body', () => {
  test('html-instead-of-json is a page with status 200', async () => {
    const { status, headers, body } = await bytesWith('html-instead-of-json');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('guest network');
  });

  test('cut-json breaks off although its length is right', async () => {
    const { headers, body } = await bytesWith('cut-json');
    expect(API_BODY.startsWith(body)).toBe(true);
    expect(body.length).toBe(Math.ceil(API_BODY.length / 2));
    expect(headers.get('content-length')).toBe(String(body.length));
  });

  test('empty-body has a length of nothing', async () => {
    const { status, headers, body } = await bytesWith('empty-body');
    expect([status, headers.get('content-length'), body]).toEqual([200, '0', '']);
  });

  test('bom comes before the JSON', async () => {
    const { bytes } = await bytesWith('bom');
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b]);
  });

  test('utf-16 is not what the header says', async () => {
    const { bytes, headers } = await bytesWith('utf-16');
    expect(headers.get('content-type')).toContain('utf-8');
    expect(bytes.toString('utf16le')).toBe(`\uFEFF${API_BODY}`);
  });

  test('deep-json is 100,000 levels deep', async () => {
    const { body } = await bytesWith('deep-json');
    expect(body).toMatch(/^\[+\]+$/);
    expect(body).toHaveLength(200_000);
  });

  test('big-ids cannot be held by a number, and stay different', async () => {
    const { body } = await bytesWith('big-ids');
    expect(body).toContain('"id":9000008012340000000,');
    expect(body).toContain('"id":9000000000000000017,');
    expect(body).toContain('"product_id":9000008012340000000');
    expect(BigInt('9000000000000000017') > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  test('hostile-text is still JSON, with control characters in its names', async () => {
    const { body } = await bytesWith('hostile-text');
    const parsed: { products: Array<{ title: string }> } = JSON.parse(body);
    const title = parsed.products[0]?.title ?? '';
    expect(title).toMatch(/Tea$/);
    for (const character of ['\u001B', '\u0007', '\u202E', '\u200B', '\u009B', '\0']) {
      expect(title).toContain(character);
    }
  });

  test('huge-body has 50 MiB', async () => {
    const { headers } = await headOf('huge-body');
    expect(headers['content-length']).toBe(String(50 * 1024 * 1024));
  });
});

describe('an encoding', () => {
  test('bad-gzip cannot be unpacked', async () => {
    const { bytes, headers } = await bytesWith('bad-gzip');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(() => gunzipSync(bytes)).toThrow('incorrect header check');
  });

  test('cut-gzip breaks off, and its length is that of what came', async () => {
    const { bytes, headers } = await bytesWith('cut-gzip');
    expect(headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(() => gunzipSync(bytes)).toThrow('unexpected end of file');
  });

  test('gzip-bomb is small and unfolds to 200 MiB', async () => {
    const { bytes } = await bytesWith('gzip-bomb');
    expect(bytes.byteLength).toBeLessThan(300 * 1024);
    let unfolded = 0;
    const gunzip = createGunzip();
    gunzip.end(bytes);
    for await (const chunk of gunzip) if (chunk instanceof Buffer) unfolded += chunk.byteLength;
    expect(unfolded).toBeGreaterThan(200 * 1024 * 1024);
  });

  test('six-encodings can be unpacked six times', async () => {
    const { bytes, headers } = await bytesWith('six-encodings');
    expect(headers.get('content-encoding')).toBe('gzip, gzip, gzip, gzip, gzip, gzip');
    let unpacked: Buffer = bytes;
    for (let time = 0; time < 6; time += 1) unpacked = gunzipSync(unpacked);
    expect(unpacked.toString()).toBe(API_BODY);
  });
});

describe('a connection', () => {
  test('slow-drip sends the body byte by byte, a tenth of a second apart', async () => {
    faulty.only('slow-drip');
    const socket = await connectRaw(faulty.store.port);
    if (socket === null) throw new Error('nobody listens');
    const arrivals: Array<{ at: number; text: string }> = [];
    const third = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        arrivals.push({ at: performance.now(), text: chunk.toString('latin1') });
        if (arrivals.length === 4) resolve();
      });
    });
    socket.write(requestText());
    await third;
    socket.destroy();
    const [head, ...bytes] = arrivals;
    expect(head?.text).toMatch(/Content-Length: \d{3}\r\n[^]*\r\n\r\n$/);
    expect(bytes.map(({ text }) => text).join('')).toBe('{"p');
    expect((bytes.at(-1)?.at ?? 0) - (head?.at ?? 0)).toBeGreaterThan(250);
  });

  test.each([
    ['silence-before-headers', /^$/],
    ['silence-after-headers', /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n$/],
  ] as const)('%s keeps it open and says nothing more', async (name, expected) => {
    const own = await startFaultyStore({ log: () => logged.splice(0).forEach((tell) => tell()) });
    own.only(name);
    const socket = await connectRaw(own.store.port);
    if (socket === null) throw new Error('nobody listens');
    const answer = readAnswer(socket);
    const written = new Promise<void>((resolve) => logged.push(resolve));
    socket.write(
      requestText()
        .replace(faulty.token, own.token)
        .replace(`:${faulty.store.port}`, `:${own.store.port}`),
    );
    await written;
    expect(socket.readyState).toBe('open');
    // What the store had to say it has said; closing it shows that there was no more.
    await own.store.close();
    expect((await answer).text).toMatch(expected);
  });

  test.each([
    ['closed-after-headers', 'close', 0],
    ['short-body', 'close', Math.ceil(API_BODY.length / 2)],
    ['reset-in-body', 'reset', Math.ceil(API_BODY.length / 2)],
  ] as const)('%s ends by %s with a body still owed', async (name, by, length) => {
    faulty.only(name);
    const end = await watchEnd(faulty.store.port, requestText());
    expect(end.by).toBe(by);
    expect(end.text).toContain(`\r\nContent-Length: ${API_BODY.length}\r\n`);
    expect(end.text.split('\r\n\r\n')[1]).toBe(API_BODY.slice(0, length));
  });

  test('endless-chunks has every byte and no last chunk', async () => {
    const { headers, body } = await bytesWith('endless-chunks');
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(headers.get('content-length')).toBeUndefined();
    expect(body).toBe(`${API_BODY.length.toString(16)}\r\n${API_BODY}\r\n`);
  });

  test('reset-before-headers is reset before a byte, and nothing was done', async () => {
    faulty.only('reset-before-headers');
    const asked = faulty.asked();
    expect(await watchEnd(faulty.store.port, requestText())).toEqual({ text: '', by: 'reset' });
    expect(faulty.asked()).toBe(asked);
  });
});

describe('headers', () => {
  test('long-headers are 30 KiB', async () => {
    const { headers } = await bytesWith('long-headers');
    expect(headers.get('x-practice-long')).toHaveLength(30 * 1024);
  });

  test('many-headers are ten thousand', async () => {
    const { headers, body } = await bytesWith('many-headers');
    expect(headers.get('x-practice-9999')).toBe('x');
    expect(body).toBe(API_BODY);
  });

  test.each([
    ['clock-ahead', 1],
    ['clock-behind', -3652],
  ] as const)('%s moves the date by %d days', async (name, days) => {
    const { headers } = await bytesWith(name);
    const moved = Date.parse(headers.get('date') ?? '') - Date.now();
    expect(Math.round(moved / 86_400_000)).toBe(days);
  });
});

test('a fault is not shown on pages of the store itself', async () => {
  faulty.only('reset-before-headers');
  const page = await askStore(faulty.store.origin, { path: '/admin/apps' });
  expect(page.status).toBe(200);
  expect(page.headers['x-practice-fault']).toBeUndefined();
});

/** Status and headers, without the body. */
function headOf(name: Name): Promise<{ readonly headers: Readonly<Record<string, unknown>> }> {
  faulty.only(name);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${faulty.store.origin}/admin/api/2026-10/products.json`,
      { agent: false, headers: { 'X-Shopify-Access-Token': faulty.token } },
      (response) => {
        resolve({ headers: response.headers });
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end();
  });
}
