import { describe, expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;

describe('a REST request', () => {
  test('Enter alone asks for the shop, which needs no scope', () => {
    const { request, repeatable } = walkExplorer().go(SEND).sent();
    expect(request.method).toBe('GET');
    expect(request.url).toBe('http://127.0.0.1:3457/admin/api/2026-10/shop.json');
    expect(repeatable).toBe('rest-read');
  });

  test('a body goes out as it was typed, and only where the method takes one', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: 1 }, { type: 'move-focus', by: 1 });
    const sent = walk.write('{"id": 9007199254740993}').go(SEND).sent();
    expect(sent.request.method).toBe('POST');
    expect(sent.request.body).toMatchObject({ text: '{"id": 9007199254740993}' });
    expect(sent.repeatable).toBe('never');
    const again = walk.answer(answerWith({})).go({ type: 'choose-method', by: -1 }, SEND).sent();
    expect(again.request.body).toBeNull();
  });

  test('a path that leads elsewhere is refused with words and stays in the field', () => {
    const walk = walkExplorer().write('https://evil.example/admin/x').go(SEND);
    expect(walk.effects).toEqual([]);
    expect(walk.state.notice?.message).toContain('leads away');
    expect(walk.state.rest.path.text).toBe('https://evil.example/admin/x');
  });
});

describe('a GraphQL request', () => {
  function graphql(query: string, variables = '') {
    const walk = walkExplorer().go({ type: 'switch-mode' }).write(query);
    return walk.go({ type: 'move-focus', by: 1 }).write(variables);
  }

  test('query and variables go out together', () => {
    const { request, repeatable } = graphql('query Q { shop { name } }', '{"n": 1.0}')
      .go(SEND)
      .sent();
    expect(request.url).toMatch(/\/admin\/api\/2026-10\/graphql\.json$/);
    expect(request.body).toMatchObject({
      text: '{"query":"query Q { shop { name } }","variables":{"n": 1.0}}',
    });
    expect(repeatable).toBe('graphql-query');
  });

  test.each([
    ['{ shop { name }', 'cannot be read at line 1'],
    ['', 'cannot be read'],
    ['query A { a } query B { b }', 'more than one operation'],
    ['fragment F on Shop { name }', 'no operation'],
  ])('%j is not sent, and words say why', (query, words) => {
    const walk = graphql(query).go(SEND);
    expect(walk.effects).toEqual([]);
    expect(walk.state.notice?.message).toContain(words);
    expect(walk.state.graphql.query.text).toBe(query);
  });

  test('variables that are no object are refused', () => {
    expect(graphql('{ shop { name } }', '[1]').go(SEND).state.notice?.message).toContain(
      'JSON object',
    );
  });
});

describe('what changes data', () => {
  const mutation = 'mutation M { shopUpdate { id } }';

  test('is asked about at a real store, and sent after a yes', () => {
    const walk = walkExplorer(realStoreConfig())
      .go({ type: 'switch-mode' })
      .write(mutation)
      .go(SEND);
    expect(walk.effects).toEqual([]);
    expect(walk.state.question?.title).toBe('mutation M');
    walk.go({ type: 'answer-question', yes: true });
    expect(walk.sent().request.body).toMatchObject({
      text: `{"query":${JSON.stringify(mutation)}}`,
    });
    expect(walk.sent().repeatable).toBe('never');
  });

  test('is not sent after a no, nor after Esc', () => {
    for (const event of [{ type: 'answer-question', yes: false }, { type: 'back' }] as const) {
      const walk = walkExplorer(realStoreConfig()).go(
        { type: 'choose-method', by: 1 },
        SEND,
        event,
      );
      expect(walk.effects).toEqual([]);
      expect(walk.state.question).toBeNull();
    }
  });

  test('is not asked about at a practice store', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: 1 }, SEND);
    expect(walk.sent().request.method).toBe('POST');
  });

  test('a query that only looks like a mutation is not asked about', () => {
    const walk = walkExplorer(realStoreConfig()).go({ type: 'switch-mode' });
    expect(walk.write('# mutation\n{ shop { name } }').go(SEND).sent().repeatable).toBe(
      'graphql-query',
    );
  });
});

describe('a request in flight', () => {
  test('is the only one: a second Enter sends nothing', () => {
    const walk = walkExplorer().go(SEND, SEND);
    expect(walk.effects).toHaveLength(1);
  });

  test('is aborted by Esc, and its answer comes too late', () => {
    const walk = walkExplorer().go(SEND, { type: 'back' });
    expect(walk.effects.at(-1)).toEqual({ type: 'abort', id: 1 });
    expect(walk.state.response).toMatchObject({ type: 'failure', isCancelled: true });
    walk.go({ type: 'answered', id: 1, outcome: answerWith({}), epochMs: 0 });
    expect(walk.state.response?.type).toBe('failure');
  });

  test('an answer to an earlier request changes nothing', () => {
    const walk = walkExplorer().go(SEND, { type: 'cancel' }, SEND);
    walk.go({ type: 'answered', id: 1, outcome: answerWith({ late: true }), epochMs: 0 });
    expect(walk.state.sending?.id).toBe(2);
  });

  test('shows the wait before a retry', () => {
    const walk = walkExplorer().go(SEND, {
      type: 'waiting',
      id: 1,
      reason: 'rate-limited',
      waitMs: 2000,
      retry: 1,
    });
    expect(walk.state.sending?.waiting).toEqual({ reason: 'rate-limited', waitMs: 2000, retry: 1 });
  });

  test('a cancelled change is called unknown', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: 1 }, SEND, { type: 'back' });
    expect(walk.state.response).toMatchObject({ remedy: expect.stringContaining('not known') });
  });
});

const REFUSAL = answerWith({ errors: '[API] Invalid API key or access token' }, { status: 401 });
const OTHER = { canReturn: true, token: new Secret('practice_the_next_token_0123456789') };

/** An explorer that was left to authorize again. */
function left() {
  return walkExplorer({ canReturn: true })
    .write('products.json')
    .go({ type: 'send' })
    .answer(REFUSAL)
    .go({ type: 'follow-diagnosis' });
}

test('a request that was refused is sent again with the next token', () => {
  const walk = walkExplorer(OTHER, left().state).go({ type: 'opened' });
  expect(walk.sent().request.url).toContain('products.json');
  expect(walk.state.sending).not.toBeNull();
});

test('it is sent once: a further explorer starts calm', () => {
  const second = walkExplorer(OTHER, left().state).go({ type: 'opened' }).answer(answerWith({}));
  const third = walkExplorer({ canReturn: true }, second.state).go({ type: 'opened' });
  expect(third.state.sending).toBeNull();
});

test('nothing is sent with the same token, nor after Esc', () => {
  const same = walkExplorer({ canReturn: true }, left().state).go({ type: 'opened' });
  expect(same.state.sending).toBeNull();
  const calm = walkExplorer({ canReturn: true }).go({ type: 'send' }).answer(REFUSAL);
  calm.go({ type: 'back' }, { type: 'back' }, { type: 'back' });
  expect(calm.state.leaving).toEqual({ diagnosis: null });
  const after = walkExplorer(OTHER, calm.state).go({ type: 'opened' });
  expect(after.state.sending).toBeNull();
});
