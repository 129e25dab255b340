import { describe, expect, test } from 'vitest';
import { focusedBuffer } from '../../../source/core/explorer/focus.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const TAB = { type: 'move-focus', by: 1 } as const;
const SEND = { type: 'send' } as const;
const ADD_PARAM = { type: 'add-row', field: 'params' } as const;
const ADD_HEADER = { type: 'add-row', field: 'headers' } as const;

describe('query parameters', () => {
  test('are merged into the path while they are typed, and sent with it', () => {
    const walk = walkExplorer().write('products.json').go(ADD_PARAM).type('title').go(TAB);
    walk.type('Blue & green');
    expect(walk.state.rest.path.text).toBe('products.json?title=Blue%20%26%20green');
    expect(walk.go(SEND).sent().request.url).toMatch(/products\.json\?title=Blue%20%26%20green$/);
  });

  test('follow the path when that is typed', () => {
    const walk = walkExplorer().write('orders.json?status=any&limit=5').go(TAB, TAB);
    expect(focusedBuffer(walk.state)?.text).toBe('any');
    walk.write('closed');
    expect(walk.state.rest.path.text).toBe('orders.json?status=closed&limit=5');
    walk.go({ type: 'remove-row' });
    expect(walk.state.rest.path.text).toBe('orders.json?limit=5');
    walk.go({ type: 'remove-row' });
    expect(walk.state.rest.path.text).toBe('orders.json');
    expect(walk.state.focus.rest).toBe('path');
  });

  test('Tab goes through name and value of each row, and on to the answer and around', () => {
    const walk = walkExplorer().write('orders.json?a=1&b=2');
    const seen = Array.from({ length: 4 }, () => focusedBuffer(walk.go(TAB).state)?.text);
    expect(seen).toEqual(['a', '1', 'b', '2']);
    expect(walk.go(TAB).state.focus.pane).toBe('response');
    // Shift+Tab goes on typing where Tab ended it; by Tab letters are commands there.
    expect(focusedBuffer(walk.go({ type: 'move-focus', by: -1 }).state)?.text).toBe('2');
    expect(focusedBuffer(walk.go(TAB, TAB).state)).toBeNull();
    expect(focusedBuffer(walk.go({ type: 'start-typing' }).state)?.text).toBe('2');
  });

  test('a value that would make the path too long is not taken, and words say so', () => {
    const walk = walkExplorer().go(ADD_PARAM).type('q').go(TAB).write('漢'.repeat(2000));
    expect(walk.state.rest.path.text).toBe('shop.json?q=');
    expect(walk.state.notice?.message).toContain('as long as it can be');
  });
});

describe('headers', () => {
  test('go out beside those of the tool', () => {
    const walk = walkExplorer().go(ADD_HEADER).type('Accept-Language').go(TAB).type(' de ');
    const { headers } = walk.go(SEND).sent().request;
    expect(headers.map(([name]) => name)).toContain('X-Shopify-Access-Token');
    expect(headers).toContainEqual(['Accept-Language', 'de']);
  });

  test.each(['X-Shopify-Access-Token', 'x-shopify-access-token', 'Host', 'Content-Length'])(
    '%s is refused with words, and stays in the field',
    (name) => {
      const walk = walkExplorer().go(ADD_HEADER).type(name).go(TAB).type('mine').go(SEND);
      expect(walk.effects).toEqual([]);
      expect(walk.state.notice?.message).toContain(name);
      expect(walk.state.rest.headers[0]?.value.text).toBe('mine');
    },
  );

  test('a value without a name is not left out silently', () => {
    const walk = walkExplorer().go(ADD_HEADER, TAB).type('de').go(SEND);
    expect(walk.effects).toEqual([]);
    expect(walk.state.notice?.message).toContain('no name');
  });

  test('a row that is empty is no header, and a second one is not added beside it', () => {
    const walk = walkExplorer().go(ADD_HEADER, ADD_HEADER);
    expect(walk.state.rest.headers).toHaveLength(1);
    expect(walk.go(SEND).sent().request.headers).toHaveLength(3);
  });

  test('are kept over an answer and over another API', () => {
    const walk = walkExplorer().go(ADD_HEADER).type('X-One').go(SEND).answer(answerWith({}));
    walk.go({ type: 'switch-mode' }, { type: 'switch-mode' });
    expect(walk.state.rest.headers[0]?.name.text).toBe('X-One');
  });
});

test('of two headers the one that has the keys is taken out, the last one leads to the path', () => {
  const walk = walkExplorer().go(ADD_HEADER).type('X-One').go(TAB).type('1');
  walk.go(ADD_HEADER).type('X-Two').go(TAB).type('2').go({ type: 'remove-row' });
  expect(walk.state.rest.headers.map(({ name }) => name.text)).toEqual(['X-One']);
  expect(walk.state.focus.rest).toBe('headers');
  walk.go({ type: 'remove-row' });
  expect(walk.state.rest.headers).toEqual([]);
  expect(walk.state.focus.rest).toBe('path');
});
