import { expect, it } from 'vitest';
import { callbackCases } from '../../support/corpus/callback-corpus.ts';
import { startCallbackFlow, VALID_REQUEST } from '../../support/sign-in/callback-flow.ts';
import { mutateBytes, seededRandom, spliceBytes } from '../../support/corpus/mutate-bytes.ts';
import {
  connectRaw,
  type RawAnswer,
  readAnswer,
  sendRaw,
} from '../../support/sockets/raw-client.ts';

const REQUESTS = 10_000;
/** Under the listener's limit of sockets. */
const AT_ONCE = 100;

/** `FUZZ_SEED=… npx vitest run fuzz` repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32);

it(`survives ${REQUESTS} mutated requests and is settled by none (FUZZ_SEED=${seed})`, async () => {
  const flow = await startCallbackFlow({ limits: { headersMs: 2_000, checkEveryMs: 100 } });
  const inputs = callbackCases()
    .map(({ input }) => input)
    .filter((input) => input !== '' && !input.includes('*'));
  // With state and signature right a mutation could hit a harmless place and be right: one of the two
  // is wrong in every request. An error needs no signature, so there it is the state.
  const otherState = inputs.map((input) => flow.fill(input.replaceAll('{S}', '{S_OTHER}')));
  const otherKey = inputs
    .filter((input) => input.includes('{M}') && !input.includes('error'))
    .map((input) => flow.fill(input.replaceAll('{M}', '0'.repeat(64))));
  expect(Math.min(otherState.length, otherKey.length)).toBeGreaterThan(20);
  const random = seededRandom(seed);
  const pools = [otherState, otherKey] as const;

  function mutant(): Buffer {
    const pool = random.pick(pools);
    const one = pool[random.integer(pool.length)] ?? Buffer.alloc(0);
    const other = pool[random.integer(pool.length)] ?? Buffer.alloc(0);
    switch (random.integer(8)) {
      case 0:
        return spliceBytes(one, other, random);
      case 1:
        // Pipelined: both whole, or the second one mutated.
        return Buffer.concat([one, random.integer(2) === 0 ? other : mutateBytes(other, random)]);
      default:
        return mutateBytes(one, random);
    }
  }

  const kinds = new Map<RawAnswer['status'], number>();
  let sent = 0;
  async function sendOnAndOn(): Promise<void> {
    while (sent < REQUESTS) {
      sent += 1;
      const bytes = mutant();
      const socket = await connectRaw(flow.port);
      if (socket === null) throw new Error(`nobody listens after ${sent} requests`);
      const answer = readAnswer(socket);
      socket.end(bytes);
      const { status } = await answer;
      kinds.set(status, (kinds.get(status) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOnAndOn));

  expect(sent).toBe(REQUESTS);
  expect(flow.settled()).toEqual([]);
  expect(flow.notices.filter(({ type }) => type === 'fault')).toEqual([]);
  // Nothing was accepted, and the mutants were of many kinds: the parser's, the listener's, the check's.
  expect([...kinds.keys()]).not.toContain(303);
  expect([...kinds.keys()]).toEqual(expect.arrayContaining([400, 404, 405, 421, 431, 503]));
  expect((await sendRaw(flow.port, flow.fill(VALID_REQUEST))).status).toBe(303);
  expect(flow.settled().map(({ type }) => type)).toEqual(['accepted']);
}, 180_000);
