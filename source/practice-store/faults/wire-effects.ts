import type { HeaderList, StoreAnswer } from '../server/message.ts';
import type { WireManner } from '../server/wire-manner.ts';
import { change, type FaultEffect, refuse } from './fault.ts';
import type { WIRE_FAULTS } from './wire-faults.ts';

import { gzipBomb, halfGzip, hugeJson, sixTimesGzip } from './large-bodies.ts';

type Name = (typeof WIRE_FAULTS)[number]['name'];

/** A name that never leads anywhere (RFC 2606 §2), so that even a careless client tells nobody. */
const ELSEWHERE = 'http://elsewhere.invalid';
const DAY_MS = 86_400_000;

export const WIRE_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'redirect-302': redirect(302, ELSEWHERE),
  'redirect-303': redirect(303, ELSEWHERE),
  'redirect-307': redirect(307, ELSEWHERE),
  'redirect-308': redirect(308, ELSEWHERE),
  'redirect-loop': redirect(302, ''),
  'slow-drip': written({ type: 'drip', everyMs: 100 }),
  'silence-before-headers': notDone({ type: 'silence', after: 'nothing' }),
  'silence-after-headers': written({ type: 'silence', after: 'headers' }),
  'closed-after-headers': written({ type: 'cut', after: 'headers', by: 'close' }),
  'short-body': written({ type: 'cut', after: 'half', by: 'close' }),
  'reset-in-body': written({ type: 'cut', after: 'half', by: 'reset' }),
  'reset-before-headers': notDone({ type: 'cut', after: 'nothing', by: 'reset' }),
  'endless-chunks': written({ type: 'no-last-chunk' }),
  'bad-gzip': change((answer) => encoded(answer, 'gzip', answer.body)),
  'cut-gzip': change((answer) => encoded(answer, 'gzip', halfGzip(answer.body))),
  'gzip-bomb': change((answer) => encoded(answer, 'gzip', gzipBomb())),
  'six-encodings': change((answer) =>
    encoded(answer, Array(6).fill('gzip').join(', '), sixTimesGzip(answer.body)),
  ),
  'huge-body': change((answer) => (answer.status < 400 ? { ...answer, body: hugeJson() } : null)),
  'long-headers': change((answer) =>
    withHeaders(answer, [['X-Practice-Long', 'x'.repeat(30 * 1024)]]),
  ),
  'many-headers': change((answer) =>
    withHeaders(
      answer,
      Array.from({ length: 10_000 }, (_, at) => [`X-Practice-${at}`, 'x'] as const),
    ),
  ),
  'clock-ahead': clockMoved(DAY_MS),
  'clock-behind': clockMoved(-3652 * DAY_MS),
};

function redirect(status: number, origin: string): FaultEffect {
  return refuse(({ path, query }) => ({
    status,
    headers: [['Location', `${origin}${path}${query === '' ? '' : `?${query}`}`]],
    body: '',
  }));
}

/** The store does what was asked; only the answer comes badly. */
function written(wire: WireManner): FaultEffect {
  return change((answer) => ({ ...answer, wire }));
}

function notDone(wire: WireManner): FaultEffect {
  return refuse(() => ({ status: 503, headers: [], body: '', wire }));
}

function clockMoved(byMs: number): FaultEffect {
  return change((answer, _request, { auth }) =>
    withHeaders(answer, [['Date', new Date(auth.clock() + byMs).toUTCString()]]),
  );
}

function encoded(answer: StoreAnswer, encoding: string, body: string | Uint8Array): StoreAnswer {
  return { ...withHeaders(answer, [['Content-Encoding', encoding]]), body };
}

function withHeaders(answer: StoreAnswer, headers: HeaderList): StoreAnswer {
  return { ...answer, headers: [...answer.headers, ...headers] };
}
