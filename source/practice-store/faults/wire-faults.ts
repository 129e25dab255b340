import { gzipSync } from 'node:zlib';
import type { HeaderList, StoreAnswer } from '../server/message.ts';
import type { WireFault } from '../server/wire-fault-writer.ts';
import { changeAnswer, refuse, faultsAt, type FaultEffect } from './fault.ts';

/** A name that never resolves (RFC 2606 §2), so that even a careless client sends nothing. */
const ELSEWHERE = 'http://elsewhere.invalid';
const DAY_MS = 86_400_000;

/** Faults below the level of answers: in headers, connections and encodings. */
export const WIRE_FAULTS = faultsAt('connection', {
  'redirect-302': {
    title: '302 to another host',
    what: 'Answers send the caller to another host; secrets must not follow.',
    effect: redirect(302, ELSEWHERE),
  },
  'redirect-303': {
    title: '303 to another host',
    what: 'Answers send the caller to another host; secrets must not follow.',
    effect: redirect(303, ELSEWHERE),
  },
  'redirect-307': {
    title: '307 to another host',
    what: 'Answers ask for the same request, body included, at another host.',
    effect: redirect(307, ELSEWHERE),
  },
  'redirect-308': {
    title: '308 to another host',
    what: 'Answers ask for the same request, body included, at another host for good.',
    effect: redirect(308, ELSEWHERE),
  },
  'redirect-loop': {
    title: '302 to itself',
    what: 'Answers send the caller to the address that was asked for.',
    effect: redirect(302, ''),
  },
  'slow-drip': {
    title: 'One byte every 100 ms',
    what: 'The body comes so slowly that only a limit for the whole answer ends it.',
    effect: writtenAs({ type: 'drip', everyMs: 100 }),
  },
  'silence-before-headers': {
    title: 'Silence before the answer',
    what: 'The request is read and nothing is answered.',
    effect: notDone({ type: 'silence', after: 'nothing' }),
  },
  'silence-after-headers': {
    title: 'Silence after the headers',
    what: 'Status and headers come, the body never does.',
    effect: writtenAs({ type: 'silence', after: 'headers' }),
  },
  'closed-after-headers': {
    title: 'Closed after the headers',
    what: 'Status and headers come, then the connection is closed.',
    effect: writtenAs({ type: 'cut', after: 'headers', by: 'close' }),
  },
  'short-body': {
    title: 'Content-Length too large',
    what: 'The connection is closed in the middle of the body.',
    effect: writtenAs({ type: 'cut', after: 'half', by: 'close' }),
  },
  'reset-in-body': {
    title: 'Connection reset in the body',
    what: 'The connection is reset in the middle of the body.',
    effect: writtenAs({ type: 'cut', after: 'half', by: 'reset' }),
  },
  'reset-before-headers': {
    title: 'Connection reset before the answer',
    what: 'The connection is reset before a byte of the answer; nothing was done.',
    effect: notDone({ type: 'cut', after: 'nothing', by: 'reset' }),
  },
  'endless-chunks': {
    title: 'Chunked body without its end',
    what: 'The body comes in chunks and the last one is missing.',
    effect: writtenAs({ type: 'no-last-chunk' }),
  },
  'bad-gzip': {
    title: 'Gzip that is none',
    what: 'The body is said to be gzip and is not.',
    effect: changeAnswer((answer) => encoded(answer, 'gzip', answer.body)),
  },
  'cut-gzip': {
    title: 'Gzip that breaks off',
    what: 'The second half of a gzip body is missing although its length is right.',
    effect: changeAnswer((answer) => encoded(answer, 'gzip', halfGzip(answer.body))),
  },
  'gzip-bomb': {
    title: 'Gzip that unfolds to 200 MiB',
    what: 'A small body grows without end when it is unpacked.',
    effect: changeAnswer((answer) => encoded(answer, 'gzip', gzipBomb())),
  },
  'six-encodings': {
    title: 'Six content encodings',
    what: 'The body was packed six times over.',
    effect: changeAnswer((answer) =>
      encoded(answer, Array(6).fill('gzip').join(', '), sixTimesGzip(answer.body)),
    ),
  },
  'huge-body': {
    title: 'A body of 50 MiB',
    what: 'The body is one JSON text of 50 MiB.',
    where: 'api',
    effect: changeAnswer((answer) =>
      answer.status < 400 ? { ...answer, body: hugeJson() } : null,
    ),
  },
  'long-headers': {
    title: '30 KiB of headers',
    what: 'One header is longer than programs take.',
    effect: changeAnswer((answer) =>
      withHeaders(answer, [['X-Practice-Long', 'x'.repeat(30 * 1024)]]),
    ),
  },
  'many-headers': {
    title: '10,000 headers',
    what: 'The answer has more headers than programs take.',
    effect: changeAnswer((answer) =>
      withHeaders(
        answer,
        Array.from({ length: 10_000 }, (_, at) => [`X-Practice-${at}`, 'x'] as const),
      ),
    ),
  },
  'clock-ahead': {
    title: "The store's clock is a day ahead",
    what: 'The Date header is a day ahead.',
    effect: clockMoved(DAY_MS),
  },
  'clock-behind': {
    title: "The store's clock is ten years behind",
    what: 'The Date header lies ten years back.',
    effect: clockMoved(-3652 * DAY_MS),
  },
});

function redirect(status: number, origin: string): FaultEffect {
  return refuse(({ path, query }) => ({
    status,
    headers: [['Location', `${origin}${path}${query === '' ? '' : `?${query}`}`]],
    body: '',
  }));
}

/** The store does what was asked; only the writing of its answer is faulty. */
function writtenAs(wire: WireFault): FaultEffect {
  return changeAnswer((answer) => ({ ...answer, wire }));
}

function notDone(wire: WireFault): FaultEffect {
  return refuse(() => ({ status: 503, headers: [], body: '', wire }));
}

function clockMoved(byMs: number): FaultEffect {
  return changeAnswer((answer, _request, auth) =>
    withHeaders(answer, [['Date', new Date(auth.clock() + byMs).toUTCString()]]),
  );
}

function encoded(answer: StoreAnswer, encoding: string, body: string | Uint8Array): StoreAnswer {
  return { ...withHeaders(answer, [['Content-Encoding', encoding]]), body };
}

function withHeaders(answer: StoreAnswer, headers: HeaderList): StoreAnswer {
  return { ...answer, headers: [...answer.headers, ...headers] };
}

const MIB = 1024 * 1024;

function halfGzip(body: string | Uint8Array): Uint8Array {
  const whole = gzipSync(body);
  return whole.subarray(0, Math.ceil(whole.byteLength / 2));
}

function sixTimesGzip(body: string | Uint8Array): Uint8Array {
  let packed: Uint8Array = Buffer.from(body);
  for (let time = 0; time < 6; time += 1) packed = gzipSync(packed);
  return packed;
}

/** Some 200 KB that unfold to one JSON text of 200 MiB. */
function gzipBomb(): Uint8Array {
  // Gzip members may be concatenated (RFC 1952 §2.2), so one block serves for all.
  const block = gzipSync(Buffer.alloc(MIB, ' '));
  return Buffer.concat([
    gzipSync('{"practice":"'),
    ...Array.from({ length: 200 }, () => block),
    gzipSync('"}'),
  ]);
}

function hugeJson(): Uint8Array {
  const body = Buffer.alloc(50 * MIB, 'a');
  body.write('{"practice":"');
  body.write('"}', body.byteLength - 2);
  return body;
}
