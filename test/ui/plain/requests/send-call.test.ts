import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../../source/core/errors.ts';
import type { ChooseOptions } from '../../../../source/ui/plain/askers/asker.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';
import { failedWith } from '../../../support/sockets/http-answers.ts';

const CONFIRM = { kind: 'confirm', question: 'This changes data in a real store. Send it?' };

describe('what may change data of a real store', () => {
  test.each([
    [true, 1],
    [false, 0],
    [{ type: 'back' }, 0],
    [{ type: 'end' }, 0],
  ] as const)('is asked about, and after %j sent so often: %i', async (answer, times) => {
    const run = await runPrompt(['DELETE products/1.json', answer], [], { isReal: true });
    expect(run.asked[1]).toEqual(CONFIRM);
    expect([run.sent.length, run.work.calls.length]).toEqual([times, times]);
    expect(run.lines.includes('Not sent.')).toBe(times === 0);
    expect(run.work.exitCode).toBe(times === 0 ? EXIT.usage : EXIT.done);
  });

  test('is not asked about on a practice store, and reading nowhere', async () => {
    const practice = await runPrompt(['DELETE products/1.json']);
    const reading = await runPrompt(['GET products/1.json'], [], { isReal: true });
    expect([practice.sent, reading.sent]).toEqual([
      ['DELETE products/1.json'],
      ['GET products/1.json'],
    ]);
    expect([...practice.asked, ...reading.asked].every(({ kind }) => kind === 'ask')).toBe(true);
  });
});

describe('what would be sent by mistake', () => {
  test('a path with a placeholder is not sent', async () => {
    const { sent, work, lines } = await runPrompt(['GET products/{id}.json']);
    expect([sent, work.exitCode, lines.length]).toEqual([[], EXIT.usage, 1]);
  });

  test('a body that is no JSON is sent only by the word again', async () => {
    const { sent, lines } = await runPrompt(['PUT products/1.json {"a" 1}', 'again']);
    expect(lines[0]).toMatch(/^The body is not JSON: .*\. The word again sends it as it is\.$/);
    expect(sent).toEqual(['PUT products/1.json {"a" 1}']);
    const other = await runPrompt(['PUT products/1.json {"a" 1}', 'PUT products/1.json {"b" 1}']);
    expect(other.sent).toEqual([]);
  });

  test('missing variables are named, and the query is sent all the same', async () => {
    const { lines, sent } = await runPrompt(['query($n: Int!, $m: Int!) { shop { id } }']);
    expect(lines).toContain(
      'No value is set for $n, $m. The query is sent anyway; to set it, type variables {"n": …}, then again.',
    );
    expect(sent).toHaveLength(1);
  });
});

describe('a document with several operations', () => {
  const TWO = 'query A { a } query B { b }';

  test('is sent with the one that is chosen, by its name too', async () => {
    const { asked, sent } = await runPrompt([TWO, 'B']);
    expect(asked[1]).toMatchObject({
      kind: 'choose',
      question: 'The document has more than one operation. Which operation is to be sent?',
      choices: [
        { value: 'A', title: 'A', text: null },
        { value: 'B', title: 'B', text: null },
      ],
      options: { takes: 'its name' },
    });
    const options = asked[1]?.options as ChooseOptions<string> | undefined;
    expect([' B ', 'b', 'C'].map((line) => options?.read?.(line))).toEqual(['B', null, null]);
    expect(sent).toEqual([`POST graphql.json {"query":"${TWO}","operationName":"B"}`]);
  });

  test('is not sent where none is chosen', async () => {
    const { sent, work } = await runPrompt([TWO, { type: 'back' }]);
    expect([sent, work.calls, work.exitCode]).toEqual([[], [], EXIT.usage]);
  });
});

test('what REST has retired is said once a run', async () => {
  const { lines } = await runPrompt(['GET products.json', 'GET products.json']);
  expect(lines.filter((line) => line.startsWith('The service has retired'))).toEqual([
    'The service has retired this REST request; type graphql for the same in GraphQL.',
  ]);
  expect((await runPrompt(['GET shop.json'])).lines).toEqual([
    'Needs no scope.',
    '200 answered, 12 ms, 2 bytes',
    '{}',
  ]);
});

describe('no answer', () => {
  test('says why, and the prompt is told how it ended', async () => {
    const { lines, work } = await runPrompt(['DELETE a.json'], [failedWith()]);
    expect(lines.at(-1)).toBe(
      'No answer: demo.myshopify.com refused the connection. Check the shop domain.',
    );
    expect([work.exitCode, work.last, work.calls.length]).toEqual([EXIT.unreachable, null, 1]);
  });

  test('that the person gave up is no fault of the store', async () => {
    const aborted = failedWith({ kind: 'aborted', message: 'Stopped.', remedy: 'Again.' });
    expect((await runPrompt(['DELETE a.json'], [aborted])).lines.at(-1)).toBe('Stopped. Again.');
  });
});

test('fix goes back to the guide with what was refused, and is no word without a refusal', async () => {
  const call = { api: 'rest', method: 'GET', path: 'orders.json' };
  const { end, later, lines, work } = await runPrompt(
    ['GET orders.json', 'fix'],
    [answerWith({ errors: 'x' }, { status: 401 })],
  );
  expect(lines.at(-1)).toBe('Type fix to do this: authorize again.');
  expect(end).toMatchObject({
    type: 'go-on',
    diagnosis: { action: { type: 'authorize-again' } },
    granted: ['read_products', 'read_orders'],
  });
  expect(later.refused?.call).toMatchObject(call);
  expect([work.exitCode, work.lastId]).toEqual([EXIT.notAuthorized, 1]);
  expect((await runPrompt(['fix'])).end).toEqual({ type: 'end' });
});
