import { describe, expect, it } from 'vitest';
import {
  callbackCases,
  type CallbackCase,
  plainCallbacks,
} from '../../support/corpus/callback-corpus.ts';
import {
  startCallbackFlow,
  VALID_REQUEST,
  type CallbackFlow,
} from '../../support/sign-in/callback-flow.ts';
import {
  connectRaw,
  type RawAnswer,
  readAnswer,
  sendAndReset,
  sendRaw,
  sendSlowly,
} from '../../support/sockets/raw-client.ts';

const cases = callbackCases();

function theCase(id: string): CallbackCase {
  const found = cases.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`the corpus has no ${id}`);
  return found;
}

/** Statuses that the case allows; a 303 that leads to a 200 counts as 200. */
function expectStatus(answer: RawAnswer, { status, also }: CallbackCase): void {
  expect([status, ...also]).toContain(answer.status);
}

async function send(flow: CallbackFlow, { input }: CallbackCase): Promise<RawAnswer> {
  const bytes = flow.fill(input);
  if (bytes.length > 0) return sendRaw(flow.port, bytes);
  const socket = await connectRaw(flow.port);
  if (socket === null) throw new Error('nobody listens');
  const answer = readAnswer(socket);
  socket.end();
  return answer;
}

/** The flow still takes the right callback: the process is alive and nothing was used up. */
async function expectStillWaiting(flow: CallbackFlow): Promise<void> {
  const answer = await sendRaw(flow.port, flow.fill(VALID_REQUEST));
  expect(answer.status).toBe(303);
  expect(flow.settled()).toHaveLength(1);
}

async function expectDonePage(flow: CallbackFlow, location: string | undefined): Promise<void> {
  expect(location).toBe('/done');
  const page = sendRaw(flow.port, flow.fill('GET /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n'));
  await flow.listener.finish('done');
  expect((await page).status).toBe(200);
}

describe('every callback request of the corpus', () => {
  it.each(plainCallbacks())('$id $rule: $name', async (testCase) => {
    const flow = await startCallbackFlow();
    const answer = await send(flow, testCase);

    expectStatus(answer, testCase);
    expect(flow.settled()).toHaveLength(testCase.settles ? 1 : 0);
    expect(flow.notices.filter(({ type }) => type === 'fault')).toEqual([]);
    expect(answer.text).not.toMatch(/access-control-|strict-transport|alert|evil/i);
    expect(answer.headers.get('allow')).toBe(answer.status === 405 ? 'GET' : undefined);
    if (answer.status === 303) await expectDonePage(flow, answer.headers.get('location'));
    if (!testCase.settles) await expectStillWaiting(flow);
  });
});

describe('requests in a sequence', () => {
  it('CB-101 once: a second valid request gets the same page and settles nothing', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-101');
    const first = await send(flow, testCase);
    const second = await send(flow, testCase);
    expectStatus(second, testCase);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(flow.settled()).toHaveLength(1);
  });

  it('CB-102 once: two valid requests at the same instant settle once', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-102');
    const answers = await Promise.all([send(flow, testCase), send(flow, testCase)]);
    for (const answer of answers) expectStatus(answer, testCase);
    expect(flow.settled()).toHaveLength(1);
  });

  it('CB-103 slow: slow headers end at the limit, and others are served meanwhile', async () => {
    const flow = await startCallbackFlow({ limits: { headersMs: 400, checkEveryMs: 50 } });
    const testCase = theCase('CB-103');
    const slow = sendSlowly(flow.port, flow.fill(testCase.input), 5);
    const favicon = await sendRaw(
      flow.port,
      flow.fill('GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n'),
    );
    expect(favicon.status).toBe(404);
    expectStatus(await slow, testCase);
    await expectStillWaiting(flow);
  });

  it('CB-105 flood: the callback is served while 200 idle sockets are open', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-105');
    const count = testCase.idle_sockets ?? 0;
    const idle = await Promise.all(Array.from({ length: count }, () => connectRaw(flow.port)));
    expect(idle).not.toContain(null);
    expectStatus(await send(flow, testCase), testCase);
    expect(flow.settled()).toHaveLength(1);
    for (const socket of idle) socket?.destroy();
  });

  it('CB-106 reset: a client that resets after its request uses the code once', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-106');
    await sendAndReset(flow.port, flow.fill(testCase.input));
    await expect.poll(() => flow.settled().length).toBe(1);
    expect((await sendRaw(flow.port, flow.fill(VALID_REQUEST))).status).toBe(303);
    expect(flow.settled()).toHaveLength(1);
  });

  it('CB-108 wrong-states: a thousand wrong states are refused with one warning', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-108');
    const bytes = flow.fill(testCase.input);
    for (let sent = 0; sent < (testCase.repeat_count ?? 0); sent += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => sendRaw(flow.port, bytes)),
      );
      for (const answer of answers) expectStatus(answer, testCase);
    }
    expect(flow.verdicts).toHaveLength(1);
    await expectStillWaiting(flow);
  });

  it('CB-109 after: nobody answers after the end', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-109');
    await flow.listener.close();
    expectStatus(await send(flow, testCase), testCase);
    expect(flow.verdicts).toEqual([]);
  });

  it('CB-110 loopback-only: nothing answers on another interface', async () => {
    const flow = await startCallbackFlow();
    const testCase = theCase('CB-110');
    const answer = await sendRaw(flow.port, flow.fill(testCase.input), flow.facts.lanAddress);
    expect(answer.status).toBe(testCase.status);
    await expectStillWaiting(flow);
  });
});

describe('what the person hears of', () => {
  it('CB-96 says that the browser tried https, once', async () => {
    const flow = await startCallbackFlow();
    await send(flow, theCase('CB-96'));
    await send(flow, theCase('CB-96'));
    expect(flow.notices.map(({ type }) => type)).toEqual(['browser-tried-https']);
  });

  it('CB-43 says that the callback belongs to an older sign-in', async () => {
    const flow = await startCallbackFlow();
    const answer = await send(flow, theCase('CB-43'));
    expect(answer.body).toContain('older sign-in');
    expect(flow.verdicts).toMatchObject([{ type: 'refused', reason: 'older-state' }]);
  });

  it('CB-111 names both shops, and offers the other one', async () => {
    const flow = await startCallbackFlow();
    await send(flow, theCase('CB-111'));
    const [verdict] = flow.verdicts;
    expect(verdict).toMatchObject({ type: 'refused', otherShop: 'other-shop.myshopify.com' });
    const message = verdict?.type === 'refused' ? verdict.message : '';
    expect(message).toContain('other-shop.myshopify.com');
    expect(message).toContain('demo.myshopify.com');
  });

  it('CB-58 accepts a timestamp that is off and warns', async () => {
    const flow = await startCallbackFlow();
    await send(flow, theCase('CB-58'));
    expect(flow.verdicts).toMatchObject([{ type: 'accepted', warnings: [{ kind: 'clock-skew' }] }]);
  });
});
