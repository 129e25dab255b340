import { describe, expect, test } from 'vitest';
import { listedRequests } from '../../../source/core/explorer/overlay/listed.ts';
import { agoWords, type PastRequest } from '../../../source/core/requests/kept/history.ts';
import type { SavedRequest } from '../../../source/core/requests/kept/saved.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { EXPLORER_TOKEN, realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;
const OPEN = { type: 'open-requests' } as const;
const TAKE = { type: 'take-request' } as const;

function titles(walk: ExplorerWalk): string[] {
  return listedRequests(walk.state).map(({ title, end }) => `${end ?? '-'} ${title}`);
}

function typing(walk: ExplorerWalk): ExplorerWalk {
  return walk.go({ type: 'start-typing' });
}

describe('the requests of this run', () => {
  test('are listed with how and when they ended, the last one first', () => {
    const walk = walkExplorer();
    for (const path of ['shop.json', 'nothing.json', 'shop.json']) {
      const status = path === 'shop.json' ? 200 : 404;
      typing(walk).write(path).go(SEND).answer(answerWith({}, { status }));
    }
    expect(titles(walk)).toEqual([
      '200 OK GET shop.json',
      '404 Not Found GET nothing.json',
      '200 OK GET shop.json',
    ]);
    expect(walk.state.history[0]).toMatchObject({ atMs: 1_790_000_000_000, durationMs: 12 });
  });

  test('one that is cancelled says so, and one under way too', () => {
    const walk = walkExplorer().go(SEND);
    expect(titles(walk)).toEqual(['- GET shop.json']);
    expect(titles(walk.go({ type: 'cancel' }))).toEqual(['cancelled GET shop.json']);
    const failure = { kind: 'aborted', maybeSent: true, message: 'Stopped.', remedy: '' } as const;
    walk.answer({ type: 'failure', failure });
    expect(titles(walk)).toEqual(['cancelled GET shop.json']);
  });

  test('taking one back loses nothing that is typed', () => {
    const walk = walkExplorer().write('first.json').go(SEND).answer(answerWith({}));
    typing(walk).write('half-typed.json?a=1');
    walk.go({ type: 'add-row', field: 'headers' }).type('X-Mine').go(OPEN, TAKE);
    expect(walk.state.rest.path.text).toBe('first.json');
    expect(walk.state.rest.headers).toEqual([]);
    expect(titles(walk)[0]).toBe('not sent GET half-typed.json?a=1');
    walk.go(OPEN, TAKE);
    expect(walk.state.rest.path.text).toBe('half-typed.json?a=1');
    expect(walk.state.rest.headers[0]?.name.text).toBe('X-Mine');
  });

  test('a query comes back to its own fields, and the path stays', () => {
    const walk = walkExplorer().go({ type: 'switch-mode' }).write('{ shop { id } }').go(SEND);
    walk.answer(answerWith({ data: {} })).go({ type: 'switch-mode' });
    typing(walk).write('products.json').go(OPEN, TAKE);
    expect(walk.state.mode).toBe('graphql');
    expect(walk.state.graphql.query.text).toBe('{ shop { id } }');
    expect(walk.state.rest.path.text).toBe('products.json');
  });

  test('an empty list is words and no screen', () => {
    const walk = walkExplorer().go(OPEN);
    expect(walk.state.overlay).toBeNull();
    expect(walk.state.notice?.message).toContain('Nothing was sent yet');
  });

  test('go with the person to another token', () => {
    const before = walkExplorer().go(SEND).answer(answerWith({}));
    const after = walkExplorer({}, before.state).go({ type: 'opened' });
    expect(titles(after)).toEqual(['200 OK GET shop.json']);
    expect(after.go(SEND).state.lastId).toBeGreaterThan(before.state.lastId);
  });
});

describe('saving', () => {
  const NAME = { type: 'name-request' } as const;
  const SAVE = { type: 'save-request' } as const;
  const keeping = () => walkExplorer({ keepsRequests: true });

  test('writes the texts of the fields under the name, and nothing else', () => {
    const walk = keeping().write('products.json?limit=2').go(NAME).write('Two products').go(SAVE);
    expect(walk.effects).toEqual([
      {
        type: 'keep-request',
        request: {
          api: 'rest',
          name: 'Two products',
          method: 'GET',
          path: 'products.json?limit=2',
          headers: [],
          body: '',
        },
      },
    ]);
    expect(JSON.stringify(walk.effects)).not.toContain(EXPLORER_TOKEN);
  });

  test('the list says what is saved, and one is taken and removed from there', () => {
    const saved: SavedRequest = {
      api: 'graphql',
      name: 'Q',
      query: '{ a }',
      variables: '{"n": 1}',
    };
    const walk = keeping().go({
      type: 'requests-kept',
      outcome: { type: 'kept', requests: [saved], change: { type: 'saved', name: 'Q' } },
    });
    expect(walk.state.notice?.message).toContain('Saved as "Q"');
    walk.go(OPEN, { type: 'drop-request' });
    expect(walk.effects).toEqual([
      { type: 'read-requests' },
      { type: 'read-history' },
      { type: 'drop-request', name: 'Q' },
    ]);
    walk.go(TAKE);
    expect(walk.state.mode).toBe('graphql');
    expect(walk.state.graphql.variables.text).toBe('{"n": 1}');
  });

  test('what is read while the list is open leaves the cursor on its request', () => {
    const walk = keeping().go(SEND).answer(answerWith({})).go(OPEN);
    const saved: SavedRequest = { api: 'graphql', name: 'Q', query: '{ a }', variables: '' };
    const outcome = { type: 'kept', requests: [saved], change: null } as const;
    walk.go({ type: 'requests-kept', outcome });
    expect(titles(walk)).toHaveLength(2);
    expect(walk.go(TAKE).state.mode).toBe('rest');
  });

  test.each([
    [`products.json?token=${EXPLORER_TOKEN}`, []],
    [`products.json?token=${'practice_'.concat('x'.repeat(20))}`, []],
    ['products.json', ['Cookie', 'a=b']],
  ])('a secret gets onto no disk: %s %j', (path, [name, value]) => {
    const walk = keeping().write(path);
    if (name !== undefined && value !== undefined) {
      walk.go({ type: 'add-row', field: 'headers' }).type(name);
      walk.go({ type: 'move-focus', by: 1 }).type(value);
    }
    walk.go(NAME);
    expect(walk.state.overlay).toBeNull();
    expect(walk.state.notice?.message).toMatch(/secret/);
    expect(walk.state.notice?.message).not.toContain('x'.repeat(20));
    expect(walk.effects).toEqual([]);
  });

  test('a run that keeps nothing says so', () => {
    const walk = walkExplorer().go({ type: 'opened' }, OPEN, NAME);
    expect(walk.state.notice?.message).toContain('keeps nothing');
    expect(walk.effects.map(({ type }) => type)).not.toContain('read-requests');
  });

  test('another name, and one that is taken is asked about before it is replaced', () => {
    const rest = { api: 'rest', method: 'GET', headers: [], body: '' } as const;
    const requests = ['One', 'Two'].map((name) => ({ ...rest, name, path: `${name}.json` }));
    const walk = keeping().go(
      { type: 'requests-kept', outcome: { type: 'kept', requests, change: null } },
      OPEN,
      { type: 'name-listed' },
    );
    walk.write('Two').go(SAVE);
    expect(walk.state.notice?.message).toContain('"Two" already');
    expect(walk.effects.at(-1)?.type).toBe('read-history');
    walk.go(SAVE);
    expect(walk.effects.at(-1)).toEqual({ type: 'rename-request', from: 'One', name: 'Two' });
    const long = 'x '.repeat(300).trim();
    walk.go(NAME).write(long).go(SAVE);
    expect(walk.effects.at(-1)).toMatchObject({ type: 'keep-request', request: { name: long } });
  });

  test('a saved one keeps its name without being asked about itself', () => {
    const one = { api: 'rest', method: 'GET', headers: [], body: '', name: 'One' } as const;
    const requests = [{ ...one, path: 'one.json' }];
    const walk = keeping().go(
      { type: 'requests-kept', outcome: { type: 'kept', requests, change: null } },
      OPEN,
      { type: 'name-listed' },
      SAVE,
    );
    expect(walk.effects.at(-1)).toEqual({ type: 'rename-request', from: 'One', name: 'One' });
  });

  test('a name is asked for', () => {
    const walk = keeping().go(NAME).write('  ').go(SAVE);
    expect(walk.effects).toEqual([]);
    expect(walk.state.overlay?.type).toBe('save-as');
  });
});

describe('the history of earlier runs', () => {
  const past = (path: string, atMs: number, method: 'GET' | 'DELETE' = 'GET'): PastRequest => {
    const call = { api: 'rest', method, path, headers: [], body: '' } as const;
    return { ...call, end: '200 OK', atMs, durationMs: 5 };
  };
  const told = (...paths: string[]) =>
    ({
      type: 'history-read',
      past: paths.map((path, index) => past(path, 1000 - index)),
      epochMs: 61_000,
    }) as const;
  const keeping = () => walkExplorer({ keepsHistory: true });

  test('is read at the start, searched by any word, taken back and sent at once', () => {
    const walk = keeping().go({ type: 'opened' });
    expect(walk.effects).toEqual([{ type: 'read-history' }]);
    walk.go(told('products.json?limit=5', 'orders.json'), OPEN).type('ord get');
    expect(titles(walk)).toEqual(['200 OK GET orders.json']);
    walk.go({ type: 'send-listed' });
    expect(walk.sent().request.url).toMatch(/orders\.json$/);
    expect(walk.state.overlay).toBeNull();
  });

  test('is written when a request has ended, with status, time and no answer', () => {
    const walk = keeping()
      .write('products.json')
      .go(SEND)
      .answer(answerWith({ secret: 'body' }));
    expect(walk.effects.at(-1)).toEqual({
      type: 'note-sent',
      call: { api: 'rest', method: 'GET', path: 'products.json', headers: [], body: '' },
      end: '200 OK',
      durationMs: 12,
      apiVersion: '2026-10',
    });
    expect(JSON.stringify(walk.effects.at(-1))).not.toContain('body":"body');
    walk.go(SEND, { type: 'cancel' });
    expect(walk.effects.at(-2)).toMatchObject({ type: 'note-sent', end: 'cancelled' });
    walk.answer(answerWith({}));
    expect(walk.effects.filter(({ type }) => type === 'note-sent')).toHaveLength(2);
  });

  test.each([`products.json?access_token=abc`, `products.json?note=${EXPLORER_TOKEN}`])(
    'never holds a secret: %s',
    (path) => {
      const walk = keeping().write(path).go(SEND).answer(answerWith({}));
      expect(walk.effects.map(({ type }) => type)).not.toContain('note-sent');
      expect(titles(walk)).toHaveLength(1);
    },
  );

  test.each([
    ['kettleblack', false],
    ['teapotwhite', true],
  ])('nor the token that is in use, whatever its form: %s', (note, isKept) => {
    const config = { ...realStoreConfig(), token: new Secret('kettleblack'), keepsHistory: true };
    const walk = walkExplorer(config).write(`products.json?note=${note}`);
    walk.go(SEND).answer(answerWith({}));
    expect(walk.effects.some(({ type }) => type === 'note-sent')).toBe(isKept);
  });

  test.each([
    ['mutation { customerCreate(input: {password: "hunter22"}) { id } }', '', false],
    ['mutation M($password: String!) { a(p: $password) { id } }', '{"password": "x"}', false],
    ['mutation M($password: String!) { a(p: $password) { id } }', '{"password": ""}', true],
    ['query Q($passwordHint: String) { a(b: $passwordHint) }', '', true],
  ])('nor a password in a query or its variables: %s', (query, variables, isKept) => {
    const walk = keeping().go({ type: 'switch-mode' }).write(query);
    walk.go({ type: 'move-focus', by: 1 });
    if (variables !== '') walk.write(variables);
    walk.go(SEND).answer(answerWith({ data: {} }));
    expect(walk.effects.some(({ type }) => type === 'note-sent')).toBe(isKept);
  });

  test('is sent again with the API version it had, and taken back it says that it is another', () => {
    const then = { ...past('products.json', 7), apiVersion: '2026-07' };
    const read = { type: 'history-read', past: [then], epochMs: 9 } as const;
    const sent = keeping().go(read, OPEN, { type: 'send-listed' });
    expect(sent.sent().request.url).toContain('/admin/api/2026-07/products.json');
    expect(sent.state.version).toBe('2026-07');
    expect(sent.state.notice?.message).toBe('Requests now ask for API version 2026-07.');
    const taken = keeping().go(read, OPEN, TAKE);
    expect(taken.state.version).toBe('2026-10');
    expect(taken.state.notice?.message).toBe(
      'This was sent with API version 2026-07; requests ask for 2026-10 now.',
    );
  });

  test('of this run keeps its version over a change of it; a path with its own needs none', () => {
    const walk = keeping().write('products.json').go(SEND).answer(answerWith({}));
    walk.go({ type: 'open-versions' }, { type: 'move-version', by: 1 }, { type: 'take-version' });
    walk.go(OPEN, { type: 'send-listed' });
    expect(walk.sent().request.url).toContain('/admin/api/2026-10/products.json');
    const own = keeping().write('/admin/api/2026-04/products.json').go(SEND).answer(answerWith({}));
    expect(own.effects.at(-1)).toMatchObject({ type: 'note-sent', apiVersion: null });
  });

  test.each([undefined, '2026-10', '../x'])(
    'without a version, with the one in use or with none that is one (%s) is sent as ever',
    (apiVersion) => {
      const then = { ...past('products.json', 7), apiVersion };
      const walk = keeping().go({ type: 'history-read', past: [then], epochMs: 9 }, OPEN);
      walk.go({ type: 'send-listed' });
      expect(walk.sent().request.url).toContain('/admin/api/2026-10/products.json');
      expect(walk.state.notice).toBeNull();
    },
  );

  test('one is removed from the disk by the row under the cursor', () => {
    const walk = keeping().go(told('a.json', 'b.json'), OPEN, { type: 'move-request', by: 1 });
    walk.go({ type: 'drop-request' });
    expect(walk.effects.at(-1)).toEqual({ type: 'drop-sent', request: past('b.json', 999) });
    expect(titles(walk)).toEqual(['200 OK GET a.json']);
  });

  test('a change of a real store that is sent from the list is asked about', () => {
    const call = past('products/1.json', 5, 'DELETE');
    const walk = walkExplorer({ ...realStoreConfig(), keepsHistory: true });
    walk.go({ type: 'history-read', past: [call], epochMs: 9 }, OPEN, { type: 'send-listed' });
    expect(walk.state.question?.title).toBe('DELETE products/1.json');
    expect(walk.effects.map(({ type }) => type)).not.toContain('send');
  });

  test('that could not be read is said', () => {
    const report = { message: 'It could not be read.', remedy: 'Look.' };
    const walk = keeping().go({ type: 'history-failed', report, epochMs: 1 });
    expect(walk.state.notice?.message).toBe('It could not be read.');
  });
});

test.each([
  [0, 'just now'],
  [40_000, '40 s ago'],
  [150_000, '2 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [25 * 3_600_000, 'yesterday'],
  [5 * 86_400_000, '5 days ago'],
  [40 * 86_400_000, '2026-08-12'],
  [-3_600_000, '2026-09-21'],
])('a time %i ms ago is said in words', (gone, words) => {
  expect(agoWords(1_790_000_000_000 - gone, 1_790_000_000_000)).toBe(words);
});

describe('a file of requests', () => {
  const rest = { api: 'rest', method: 'GET', headers: [], body: '' } as const;
  const requests = [{ ...rest, name: 'Five', path: 'products.json?limit=5' }];
  const collection = { title: toDisplayText('Workshop'), requests };
  const opened = () => walkExplorer({ collection, keepsRequests: true }).go({ type: 'opened' });

  test('stands in the list at the start, and one is taken from there', () => {
    const walk = opened();
    expect(walk.state.overlay?.type).toBe('requests');
    expect(listedRequests(walk.state)).toMatchObject([{ name: 'Five', from: 'file' }]);
    walk.go(TAKE);
    expect(walk.state.rest.path.text).toBe('products.json?limit=5');
  });

  test('cannot be changed, and a name of one’s own makes a copy', () => {
    const walk = opened().go({ type: 'drop-request' });
    expect(walk.state.notice?.message).toContain('stays there');
    walk.go({ type: 'name-listed' }, { type: 'save-request' });
    expect(walk.effects.at(-1)).toEqual({ type: 'keep-request', request: requests[0] });
  });

  test('is written from the rows that the search leaves, and never over another file', () => {
    const walk = opened().type('five').go({ type: 'export-requests' });
    walk.go({ type: 'write-set' });
    expect(walk.effects.at(-1)).toMatchObject({
      type: 'write-set',
      path: 'requests.http',
      text: expect.stringMatching(/^# Requests: five\n[^]*### Five\nGET products\.json\?limit=5/),
    });
    walk.go({ type: 'set-written', outcome: { type: 'taken', path: '/x/requests.http' } });
    expect(walk.state.notice?.message).toContain('left as it is');
    expect(walk.state.overlay?.type).toBe('export-requests');
    walk.go({ type: 'set-written', outcome: { type: 'written', path: '/x/other.http' } });
    expect(walk.state.overlay).toBeNull();
  });
});

describe('two answers of this run', () => {
  const walked = () => {
    const walk = walkExplorer();
    for (const n of [1, 2, 3]) walk.go(SEND).answer(answerWith({ n }));
    return walk.go({ type: 'history-read', past: [], epochMs: 9 });
  };
  const compared = (walk: ExplorerWalk) => {
    const effect = walk.effects.at(-1);
    if (effect?.type !== 'compare') throw new Error('nothing is compared');
    const texts = [effect.before.valueOf(0), effect.after.valueOf(0)];
    return { id: effect.id, texts };
  };
  const COMPARE = { type: 'compare-listed' } as const;

  test('are chosen in the list, and the one that came first is the one before', () => {
    const walk = walked().go(OPEN, COMPARE, { type: 'move-request', by: 2 }, COMPARE);
    expect(compared(walk).texts).toEqual(['{"n":1}', '{"n":3}']);
    const found = { differences: [], isCut: false };
    walk.go({ type: 'compared', id: 99, found });
    expect(walk.state.overlay).toMatchObject({ type: 'compare', found: null });
    walk.go({ type: 'compared', id: compared(walk).id, found });
    expect(walk.state.overlay).toMatchObject({ found });
  });

  test('one twice is compared with the answer before it, as is the answer that is shown', () => {
    const twice = walkOpen();
    expect(compared(twice.go(COMPARE, COMPARE)).texts).toEqual(['{"n":2}', '{"n":3}']);
    const shown = walked().go({ type: 'compare-before' });
    expect(compared(shown).texts).toEqual(['{"n":2}', '{"n":3}']);
  });

  const walkOpen = () => walked().go(OPEN);

  test('that are not in memory are said', () => {
    const walk = walkExplorer().go(SEND).answer(answerWith({})).go({ type: 'compare-before' });
    expect(walk.state.notice?.message).toContain('no answer before');
    walk.go(SEND, { type: 'cancel' }, OPEN, COMPARE);
    expect(walk.state.notice?.message).toContain('not in memory');
  });
});
