import { expect, it } from 'vitest';
import { callbackCases } from '../../support/corpus/callback-corpus.ts';
import { startCallbackFlow, VALID_REQUEST } from '../../support/sign-in/callback-flow.ts';
import { mutateBytes, seededRandom } from '../../support/corpus/mutate-bytes.ts';
import { connectRaw, readAnswer, sendRaw } from '../../support/sockets/raw-client.ts';

const REQUESTS = 10_000;
const AT_ONCE = 40;

/** `FUZZ_SEED=… npx vitest run fuzz` repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 32);

it(`survives ${REQUESTS} mutated requests and is settled by none (FUZZ_SEED=${seed})`, async () => {
  const flow = await startCallbackFlow({ limits: { headersMs: 2_000, checkEveryMs: 100 } });
  // With the right state a mutation could hit a harmless place and be right.
  const originals = callbackCases()
    .map(({ input }) => input.replaceAll('{S}', '{S_OTHER}'))
    .filter((input) => input !== '' && !input.includes('*'))
    .map((input) => flow.fill(input));
  const [first = Buffer.alloc(0), ...others] = originals;
  const random = seededRandom(seed);
  let sent = 0;

  async function sendOnAndOn(): Promise<void> {
    while (sent < REQUESTS) {
      sent += 1;
      const bytes = mutateBytes(random.pick([first, ...others]), random);
      const socket = await connectRaw(flow.port);
      if (socket === null) throw new Error(`nobody listens after ${sent} requests`);
      const answer = readAnswer(socket);
      socket.end(bytes);
      await answer;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOnAndOn));

  expect(flow.settled()).toEqual([]);
  expect(flow.notices.filter(({ type }) => type === 'fault')).toEqual([]);
  expect((await sendRaw(flow.port, flow.fill(VALID_REQUEST))).status).toBe(303);
  expect(flow.settled()).toHaveLength(1);
});
