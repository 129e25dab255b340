import { describe, expect, test } from 'vitest';
import { listedRequests } from '../../../source/core/explorer/overlay/request-list.ts';
import type { SavedRequest } from '../../../source/core/requests/saved.ts';
import { EXPLORER_TOKEN } from '../../support/explorer/explorer-config.ts';
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
  test('are listed with how they ended, the last one first and each one once', () => {
    const walk = walkExplorer();
    for (const path of ['shop.json', 'nothing.json', 'shop.json']) {
      const status = path === 'shop.json' ? 200 : 404;
      typing(walk).write(path).go(SEND).answer(answerWith({}, { status }));
    }
    expect(titles(walk)).toEqual(['200 OK GET shop.json', '404 Not Found GET nothing.json']);
  });

  test('one that is cancelled says so, and one under way too', () => {
    const walk = walkExplorer().go(SEND);
    expect(titles(walk)).toEqual(['- GET shop.json']);
    expect(titles(walk.go({ type: 'cancel' }))).toEqual(['cancelled GET shop.json']);
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
    expect(walk.effects).toEqual([{ type: 'read-requests' }, { type: 'drop-request', name: 'Q' }]);
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

  test('a name is asked for', () => {
    const walk = keeping().go(NAME).write('  ').go(SAVE);
    expect(walk.effects).toEqual([]);
    expect(walk.state.overlay?.type).toBe('save-as');
  });
});
