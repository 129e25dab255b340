import { describe, expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { valueWords, type WireMessage } from '../../../source/core/wire/message.ts';
import { headWords, messageLines } from '../../../source/core/wire/to-markdown.ts';
import { EMPTY_TAPE, updateTape, type WireEvent } from '../../../source/core/wire/tape.ts';
import {
  answerOf,
  FLOW_SECRETS,
  flowEvents,
  flowRequests,
  signedQuery,
  tapeOf,
} from '../../support/sign-in/wire-flow.ts';

const TOKEN_ANSWER = answerOf(
  200,
  { access_token: FLOW_SECRETS.token, scope: 'read_products', expires_in: 3600 },
  [['x-request-id', 'abc-1']],
);

function flow(): readonly WireMessage[] {
  return tapeOf(flowEvents(FLOW_SECRETS, [TOKEN_ANSWER])).messages;
}

function fieldsOf(message: WireMessage | undefined): Record<string, string> {
  const fields = message?.sections.flatMap((section) => section.fields) ?? [];
  return Object.fromEntries(fields.map(({ name, value }) => [name, valueWords(value, false)]));
}

describe('the wire tape', () => {
  test('tells the flow in the order in which it went, who to whom', () => {
    expect(flow().map((message) => headWords(message, '->'))).toEqual([
      '1. tokenwright -> browser: GET /admin/oauth/authorize?client_id=…&scope=…&redirect_uri=…&state=…&response_type=…&code_challenge=…&code_challenge_method=…',
      '2. browser -> tokenwright: GET /callback?code=…&host=…&shop=…&state=…&timestamp=…&hmac=…',
      '3. tokenwright -> browser: HTTP/1.1 303 See Other',
      '4. tokenwright -> store: POST /admin/oauth/access_token',
      '5. store -> tokenwright: HTTP/1.1 200 OK',
      '6. tokenwright -> store: POST /admin/oauth/access_token',
      '7. store -> tokenwright: HTTP/1.1 200 OK',
      '8. tokenwright -> store: GET /admin/oauth/access_scopes.json',
      '9. store -> tokenwright: HTTP/1.1 200 OK',
      '10. tokenwright -> store: POST /admin/api/2026-10/graphql.json',
      '11. store -> tokenwright: HTTP/1.1 200 OK',
    ]);
    expect(flow().map(({ topic }) => topic)).toEqual([
      ...['hand-off', 'callback', 'callback', 'exchange', 'exchange', 'refresh', 'refresh'],
      ...['scopes', 'scopes', 'revoke', 'revoke'],
    ]);
    expect(flow().map(({ answers }) => answers)).toEqual([
      ...[null, null, 2, null, 4, null, 6, null, 8, null, 10],
    ]);
  });

  test('hides secrets with their length and shows the rest', () => {
    const [handOff, callback, , exchange, answer] = flow();
    expect(fieldsOf(handOff)).toMatchObject({
      client_id: 'practice_client_1',
      scope: 'read_products',
      state: '(hidden, 30 characters)',
    });
    expect(fieldsOf(callback)).toMatchObject({
      code: '(hidden, 20 characters)',
      hmac: '(hidden, 64 characters)',
      shop: 'demo.practice.test',
      Host: '127.0.0.1:3456',
      Cookie: '(hidden, 18 characters)',
    });
    expect(fieldsOf(exchange)).toMatchObject({
      Host: '127.0.0.1:3457',
      'Content-Type': 'application/x-www-form-urlencoded',
      client_secret: '(hidden, 24 characters)',
      code_verifier: '(hidden, 33 characters)',
      expiring: '1',
    });
    expect(fieldsOf(answer)).toMatchObject({
      access_token: '(hidden, 26 characters)',
      scope: 'read_products',
      expires_in: '3600',
      'x-request-id': 'abc-1',
    });
  });

  test('has exactly one sentence for every header, parameter and field', () => {
    const fields = flow().flatMap(({ sections }) => sections.flatMap((one) => one.fields));
    expect(fields.length).toBeGreaterThan(40);
    for (const { name, sentence } of fields) {
      expect(sentence, name).toMatch(/^[A-Z][^.]*\.$|^[A-Z][^.]*\. ?[A-Z][^.]*\.$/);
    }
    for (const message of flow()) expect(message.about).toMatch(/^[A-Z].*\.$/);
  });

  test('says of what it does not know that it is not needed here', () => {
    const odd = answerOf(200, { access_token: FLOW_SECRETS.token, novelty: 1 }, [
      ['x-new', 'thing'],
    ]);
    const [, , , , answer] = tapeOf(flowEvents(FLOW_SECRETS, [odd])).messages;
    const fields = answer?.sections.flatMap((section) => section.fields) ?? [];
    const sentences = Object.fromEntries(fields.map(({ name, sentence }) => [name, sentence]));
    expect(sentences).toMatchObject({
      'x-new': 'Sent by the server; not needed here.',
      novelty: 'Sent by the server; not needed here.',
    });
  });

  test('hides the Client ID and what a person asks for while presenting', () => {
    const [handOff, , , exchange] = flow();
    for (const message of [handOff, exchange]) {
      const lines = messageLines(message ?? never(), { arrow: '->', isPresenting: true });
      expect(lines.join('\n')).toContain('client_id: (hidden while presenting)');
      expect(lines.join('\n')).not.toContain('practice_client_1');
    }
  });

  test('tells what the API answered by its shape, never by its values', () => {
    const [, , request] = flowRequests(FLOW_SECRETS);
    const outcome = answerOf(200, { customers: [{ email: 'ada@example.com' }], note: 'Ada', n: 1 });
    const tape = tapeOf([
      { type: 'sent', requestKey: 1, request: request ?? never() },
      { type: 'came', requestKey: 1, outcome },
    ]);
    expect(fieldsOf(tape.messages[1])).toMatchObject({
      customers: '(list of 1)',
      note: '(hidden, 3 characters)',
      n: '(a number)',
    });
  });

  test('notes one hand-off however often the same address is opened', () => {
    const [handOff] = flowEvents(FLOW_SECRETS, []);
    expect(tapeOf([handOff ?? never(), handOff ?? never()]).messages).toHaveLength(1);
  });

  test('says of the app settings that they are opened, and nothing of an approval', () => {
    const url = new Secret('http://127.0.0.1:3457/dashboard');
    const [opened] = tapeOf([{ type: 'handed-over', url }]).messages;
    const lines = messageLines(opened ?? never(), { arrow: '->', isPresenting: false }).join('\n');
    expect(lines).toContain('The browser opens the app settings.');
    expect(lines).not.toMatch(/approve|Parameters/);
  });

  test('counts a flood of the same wrong callback, learns nothing of it and keeps the sign-in', () => {
    let tape = tapeOf(flowEvents(FLOW_SECRETS, [TOKEN_ANSWER]));
    const learned = tape.known.length;
    for (let number = 0; number < 1000; number += 1) {
      tape = updateTape(tape, refused('Its state is another one.', `guess-number-${number}`));
    }
    expect(tape.messages.at(-2)).toMatchObject({ topic: 'callback', count: 1000 });
    for (let number = 0; number < 1000; number += 1) {
      tape = updateTape(tape, refused(`Reason ${number}.`, `guess-number-${number}`));
    }
    expect(tape.known).toHaveLength(learned);
    expect(tape.messages).toHaveLength(200);
    expect(tape.messages.slice(0, 5).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(tape.dropped).toBe(tape.lastId - 200);
  });

  test('a failure to connect is on it in words', () => {
    const [request] = flowRequests(FLOW_SECRETS);
    const tape = tapeOf([
      { type: 'sent', requestKey: 1, request: request ?? never() },
      {
        type: 'came',
        requestKey: 1,
        outcome: {
          type: 'failure',
          failure: { kind: 'refused', maybeSent: false, message: 'Nobody.', remedy: 'Wait.' },
        },
      },
    ]);
    expect(tape.messages[1]).toMatchObject({ startLine: 'no answer', about: 'Nobody. Wait.' });
  });

  test('an outcome of an unknown request changes nothing', () => {
    const event: WireEvent = { type: 'came', requestKey: 7, outcome: TOKEN_ANSWER };
    expect(updateTape(EMPTY_TAPE, event)).toBe(EMPTY_TAPE);
  });
});

function refused(message: string, guess: string): WireEvent {
  const verdict = {
    type: 'refused',
    reason: 'state',
    message,
    remedy: 'Start again.',
    otherShop: null,
  } as const;
  const rawQuery = new Secret(signedQuery({ ...FLOW_SECRETS, state: guess }));
  const answer = { status: 400, headers: [] };
  return { type: 'callback', path: '/callback', seen: { rawQuery, headers: [], verdict, answer } };
}

function never(): never {
  throw new Error('fixture');
}
