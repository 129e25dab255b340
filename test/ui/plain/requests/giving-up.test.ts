/** What is on its way can be given up, and is asked for with its limits. */
import { describe, expect, test } from 'vitest';
import type { Interrupts } from '../../../../source/app/ports.ts';
import type { HttpOutcome, SendHttp } from '../../../../source/core/http/message.ts';
import { ACCESS_SCOPES_LIMITS } from '../../../../source/core/sign-in/access-scopes.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { type Changes, page, PRODUCTS, reader } from '../../../support/guide/prompt-world.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const GET = 'GET a.json';
const LIMITS = { totalMs: 12_345, maxBytes: 1000 };

/** As Ctrl+C at this moment. */
function interrupted(interrupts: Interrupts): void {
  expect(interrupts.onInterrupt).not.toBeNull();
  interrupts.onInterrupt?.();
}

describe('Ctrl+C', () => {
  test('stops the thread of a query', async () => {
    const interrupts: Interrupts = { onInterrupt: null };
    let stopped = 0;
    const openReader = () => ({
      ...reader(),
      search: async () => {
        expect(stopped).toBe(0);
        interrupted(interrupts);
        return { type: 'lost' } as const;
      },
      stop: () => void (stopped += 1),
    });
    const { lines } = await runPrompt([GET, 'select $'], [answerWith(PRODUCTS)], {
      interrupts,
      tools: { openReader },
    });
    expect([stopped, lines.at(-1)]).toEqual([1, 'You gave the query up.']);
    expect(interrupts.onInterrupt).toBeNull();
  });

  test('stops the reading of the rest of an answer', async () => {
    const interrupts: Interrupts = { onInterrupt: null };
    const outcome = answerWith('{"a": 1', { incomplete: 'limit' });
    if (outcome.type !== 'answer') throw new Error('fixture');
    const asked: unknown[] = [];
    const rest = {
      close: () => {},
      readOn: async (options: { signal: AbortSignal; maxBytes: number; idleMs: number }) => {
        const { signal, maxBytes, idleMs } = options;
        interrupted(interrupts);
        asked.push({ isAborted: signal.aborted, maxBytes, idleMs });
        return outcome.answer;
      },
    } as never;
    const run = await runPrompt([GET, 'read on', 'read on'], [{ ...outcome, rest }], {
      interrupts,
      limits: LIMITS,
    });
    expect(asked).toEqual([
      { isAborted: true, maxBytes: expect.any(Number), idleMs: 12_345 },
      { isAborted: true, maxBytes: expect.any(Number), idleMs: 12_345 },
    ]);
    // What is left can still be asked for.
    expect(run.lines.filter((line) => line === 'Type read on to get more of it.')).toHaveLength(3);
    expect(run.work.last?.answer.restId).toBe(1);
    expect(run.work.lastId).toBe(1);
  });

  test('gives a comparison up', async () => {
    const given: { isOn: boolean; listener: (() => void) | null } = { isOn: false, listener: null };
    const interrupts: Interrupts = {
      get onInterrupt() {
        return given.listener;
      },
      set onInterrupt(listener) {
        given.listener = listener;
        if (given.isOn) listener?.();
      },
    };
    let sent = 0;
    const send: SendHttp = async () => {
      sent += 1;
      given.isOn = sent === 2;
      return answerWith({ n: sent });
    };
    const { lines, work } = await runPrompt([GET, 'GET b.json', 'compare'], [], {
      interrupts,
      send,
    });
    expect(lines.at(-1)).toBe('You gave the comparison up.');
    expect(work.portion).toBeNull();
  });

  test('gives the collecting of pages up, and what has come is kept', async () => {
    const interrupts: Interrupts = { onInterrupt: null };
    const pages = [page(['A'], 'two'), page(['B'], 'three'), page(['C'], null)];
    let sent = 0;
    const send: SendHttp = async () => {
      if (sent === 2) interrupted(interrupts);
      const outcome = pages[sent];
      sent += 1;
      return outcome ?? answerWith({});
    };
    const { work, lines } = await runPrompt([GET, 'pages', true], [], { interrupts, send });
    expect(sent).toBe(3);
    expect([work.lastId, work.walk, lines.at(-1)]).toMatchInlineSnapshot(`
      [
        2,
        [],
        "2 rows of 2 pages (1 more call). You ended it; next goes on with the page after them.",
      ]
    `);
  });
});

describe('a request is sent', () => {
  const noting = (outcome: HttpOutcome, changes: Changes = {}) => {
    const given: unknown[] = [];
    const send: SendHttp = async (request, { limits, keepsRest, signal }) => {
      given.push({
        to: request.url.split('/').at(-1),
        limits,
        keepsRest,
        isGiven: signal !== undefined,
      });
      return outcome;
    };
    return { given, changes: { ...changes, send, limits: LIMITS } };
  };

  test('with the limits of this run, and the rest of its answer is kept', async () => {
    const { given, changes } = noting(answerWith({}));
    await runPrompt([GET], [], changes);
    expect(given).toEqual([{ to: 'a.json', limits: LIMITS, keepsRest: true, isGiven: true }]);
  });

  test('with limits of its own where the scopes of a token are asked for', async () => {
    const { result } = new GuideRun().toToken().state.session ?? {};
    if (result === undefined) throw new Error('no token');
    const session = {
      isFound: true,
      result: { ...result, scopes: { ...result.scopes, granted: null } },
    } as const;
    const { given, changes } = noting(answerWith({ access_scopes: [] }), { session });
    await runPrompt([], [], changes);
    expect(given).toMatchObject([{ limits: ACCESS_SCOPES_LIMITS, isGiven: true }]);
  });
});

test('the value of a secret header is hidden in what comes back, that of another one is not', async () => {
  const secret = 'hidden-value-of-mine';
  const echo = answerWith({ one: secret, two: 'open-value', three: '' });
  const { lines } = await runPrompt(
    [`header X-Api-Key: ${secret}`, 'header X-Two: open-value', 'header X-Secret:', GET],
    [echo],
  );
  const said = lines.join('\n');
  expect(said).not.toContain(secret);
  expect(said).toContain('"one": "***"');
  expect(said).toContain('"two": "open-value"');
});
