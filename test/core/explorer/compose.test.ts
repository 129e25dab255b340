import { describe, expect, test } from 'vitest';
import { isTyping } from '../../../source/core/explorer/focus.ts';
import { rowsOf } from '../../../source/core/explorer/row-focus.ts';
import { type ExplorerWalk, walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const labels = (walk: ExplorerWalk) =>
  walk.state.compose.offers?.items.map(({ label }) => label) ?? [];
const text = (walk: ExplorerWalk) => walk.state.rest.path.text;
const selected = ({ state: { rest } }: ExplorerWalk) =>
  rest.path.text.slice(rest.path.anchor ?? rest.path.cursor, rest.path.cursor);
const SEND = { type: 'send' } as const;

describe('the ready-made requests', () => {
  test('a chosen one is written into method, path and body', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: 1 }, { type: 'open-presets' });
    walk.type('products').go({ type: 'move-preset', by: 3 }, { type: 'take-preset' });
    expect(walk.state.rest).toMatchObject({ method: 'POST', path: { text: 'products.json' } });
    expect(JSON.parse(walk.state.rest.body.text)).toMatchObject({ product: expect.anything() });
    expect(isTyping(walk.state)).toBe(true);
  });

  test('a body that was typed is kept in the list before another one takes its place', () => {
    const walk = walkExplorer().go({ type: 'open-presets' }).type('post customers');
    walk.go({ type: 'take-preset' }, { type: 'open-presets' }).write('post products');
    walk.go({ type: 'take-preset' });
    expect(walk.state.history.map(({ call }) => call)).toMatchObject([{ path: 'customers.json' }]);
  });

  test('begin where the path is, and narrowed as it is', () => {
    const walk = walkExplorer().write('pages.json').go({ type: 'open-presets' });
    walk.go({ type: 'take-preset' });
    expect(text(walk)).toBe('pages.json');
    walk.write('delete cust').go({ type: 'open-presets' });
    expect(walk.state.compose.ready?.filter.text).toBe('delete cust');
    walk.go({ type: 'take-preset' });
    expect([walk.state.rest.method, selected(walk)]).toEqual(['DELETE', '{id}']);
  });

  test('words for a search are no path: sending takes the first hit', () => {
    const walk = walkExplorer().write('post products').go(SEND);
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
    expect(walk.state.rest).toMatchObject({ method: 'POST', path: { text: 'products.json' } });
    const typed = walkExplorer().write('DELETE products/7.json').go(SEND);
    expect(typed.state.rest).toMatchObject({ method: 'DELETE', path: { text: 'products/7.json' } });
    expect(typed.effects.some(({ type }) => type === 'send')).toBe(false);
  });

  test('of GraphQL fill both fields, an id from the last answer among them', () => {
    const walk = walkExplorer().write('products.json').go(SEND);
    walk.answer(answerWith({ products: [{ id: 42, title: 'Tea' }] }));
    walk.go({ type: 'switch-mode' }, { type: 'open-presets' }).type('product by');
    walk.go({ type: 'take-preset' });
    expect(walk.state.graphql.query.text).toContain('product(id: $id)');
    expect(JSON.parse(walk.state.graphql.variables.text)).toEqual({
      id: 'gid://shopify/Product/42',
    });
  });
});

describe('a placeholder in the path', () => {
  test('is what Tab goes to, and not sent', () => {
    const walk = walkExplorer().write('products/{id}/images/{id}.json').go(SEND);
    expect(walk.state.notice?.message).toBe('{id} in the path stands for an id.');
    expect(selected(walk)).toBe('{id}');
    walk.type('7').go({ type: 'to-placeholder' }).type('8');
    expect(text(walk)).toBe('products/7/images/8.json');
    walk.go(SEND);
    expect(walk.sent().request.url).toContain('/products/7/images/8.json');
  });

  test('is offered the ids of the last answer, with their names', () => {
    const walk = walkExplorer().write('products.json').go(SEND);
    walk.answer(
      answerWith({
        products: [
          { id: 42, title: 'Tea', variants: [{ id: 9 }] },
          { id: 43, title: 'Pot' },
        ],
      }),
    );
    walk.go({ type: 'back' }, { type: 'start-typing' });
    walk.write('products/{id}.json').go({ type: 'to-placeholder' });
    expect(walk.state.compose.offers?.items).toMatchObject([
      { label: '42', type: 'Tea' },
      { label: '43', type: 'Pot' },
    ]);
    walk.go({ type: 'move-offer', by: 1 }, { type: 'take-offer' });
    expect(text(walk)).toBe('products/43.json');
    walk.write('').type('products/4');
    walk.go({ type: 'offer' });
    expect(labels(walk)).toEqual(['42.json', '43.json']);
  });
});

describe('a path that is typed', () => {
  test('is offered what is below a slash, and on a key also its first part', () => {
    const walk = walkExplorer().write('');
    walk.type('ord');
    expect(walk.state.compose.offers).toBeNull();
    walk.go({ type: 'offer' });
    expect(labels(walk)).toEqual(['orders.json', 'orders/']);
    walk.go({ type: 'move-offer', by: 1 }, { type: 'take-offer' });
    expect(text(walk)).toBe('orders/');
    expect(labels(walk)).toEqual(['count.json', '{id}.json', '{id}/']);
    walk.go({ type: 'move-offer', by: -1 }, { type: 'take-offer' });
    expect([text(walk), selected(walk)]).toEqual(['orders/{id}/', '{id}']);
  });

  test('that is whole leaves the keys as they are', () => {
    const walk = walkExplorer().write('');
    for (const letter of 'products/count.json') walk.type(letter);
    expect(walk.state.compose.offers).toBeNull();
    expect(walk.go(SEND).sent().request.url).toMatch(/products\/count\.json$/);
  });

  test('is offered the parameters behind its ? and their values, none twice', () => {
    const walk = walkExplorer().write('orders.json?limit=5&').type('sta');
    expect(labels(walk)[0]).toBe('status');
    walk.go({ type: 'take-offer' });
    expect(text(walk)).toBe('orders.json?limit=5&status=');
    walk.type('a');
    expect(labels(walk)).toEqual(['any']);
    walk.go({ type: 'take-offer' });
    expect(text(walk)).toBe('orders.json?limit=5&status=any');
    walk.type('&limi');
    expect(labels(walk)).not.toContain('limit');
  });

  test('says on a key where nothing is known', () => {
    const walk = walkExplorer().write('nothing/').go({ type: 'offer' });
    expect(walk.state.notice?.message).toBe('Nothing is known that fits here.');
  });
});

test('what stands behind the cursor is no part of what is typed', () => {
  const walk = walkExplorer().write('ordX').go({ type: 'offer' });
  expect(labels(walk)).toEqual([]);
  walk.go({ type: 'edit', edit: { type: 'move', to: 'left' } }, { type: 'offer' });
  expect(labels(walk)).toEqual(['orders.json', 'orders/']);
});

describe('a row of a parameter', () => {
  const added = (path: string) =>
    walkExplorer().write(path).go({ type: 'add-row', field: 'params' });

  test('is offered the names of the resource at once, without those that are there', () => {
    const walk = added('orders.json?limit=5');
    expect(labels(walk)).toEqual(expect.arrayContaining(['status', 'since_id', 'created_at_min']));
    expect(labels(walk)).not.toContain('limit');
    walk.type('stat');
    expect(labels(walk)).toEqual(['status', 'financial_status', 'fulfillment_status']);
    expect(walk.state.compose.offers?.items[0]?.type).toBe('any, open, closed, cancelled');
  });

  test('goes on from a name to its value, of a closed set all values', () => {
    const walk = added('orders.json').type('stat').go({ type: 'take-offer' });
    expect(walk.state.focus.rows).toEqual({ row: 0, part: 'value' });
    expect(labels(walk)).toEqual(['any', 'open', 'closed', 'cancelled']);
    walk.go({ type: 'move-offer', by: 1 }, { type: 'take-offer' });
    expect(text(walk)).toBe('orders.json?status=open');
    expect(walk.state.compose.offers).toBeNull();
    expect(rowsOf(walk.state.rest, 'params')).toHaveLength(1);
  });

  test('closes on Esc before anything else, and stays closed for what is there in full', () => {
    const walk = added('orders.json').type('sta');
    walk.go({ type: 'back' });
    expect([walk.state.compose.offers, isTyping(walk.state)]).toEqual([null, true]);
    walk.type('tus');
    expect(walk.state.compose.offers).toBeNull();
    expect(labels(added('nothing.json'))).toEqual([]);
  });
});

describe('a body that is no JSON', () => {
  const posting = (body: string) =>
    walkExplorer()
      .write('products.json')
      .go({ type: 'choose-method', by: 1 }, { type: 'move-focus', by: 1 })
      .write(body);

  test('is asked about with its place, and goes the second time', () => {
    const walk = posting('{\n  "a": 1,\n  b: 2\n}').go(SEND);
    expect(walk.state.notice).toMatchObject({
      message: 'The body is not JSON: line 3, column 3, names stand in double quotes.',
      remedy: 'Send again to send it as it is.',
    });
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
    expect(walk.go(SEND).sent().request.method).toBe('POST');
  });

  test('is asked about again once it is another', () => {
    const walk = posting('{"a": [1, 2').go(SEND);
    expect(walk.state.notice?.message).toBe(
      'The body is not JSON: line 1, column 12, not finished yet, ] is missing.',
    );
    walk.type(',').go(SEND);
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
    walk.write('{"a": 1}').go(SEND);
    expect(walk.sent().request.method).toBe('POST');
  });
});

describe('a retired request', () => {
  test('goes over to GraphQL with what it asks for, and the fields there stay in the list', () => {
    const walk = walkExplorer().write('products/7.json').go({ type: 'take-over' });
    expect(walk.state.mode).toBe('graphql');
    expect(JSON.parse(walk.state.graphql.variables.text)).toEqual({
      id: 'gid://shopify/Product/7',
    });
    expect(walk.state.notice?.message).toBe('product does in GraphQL what the REST request did.');
    expect(walk.state.history.map(({ call }) => call)).toMatchObject([{ api: 'graphql' }]);
  });

  test('says which parameter has no place in it', () => {
    const walk = walkExplorer().write('products.json?limit=3&published_status=any');
    walk.go({ type: 'take-over' });
    expect(JSON.parse(walk.state.graphql.variables.text)).toEqual({ first: 3 });
    expect(walk.state.notice?.message).toContain('published_status has no place in it.');
  });
});

const TOKEN = `shpat_${'notreal0'.repeat(4)}`;
const LINE = `curl -X POST 'https://demo.practice.test/admin/api/2026-10/products.json' \\
  -H 'X-Shopify-Access-Token: ${TOKEN}' \\
  -d '{"product":{"title":"Tea"}}'`;

function paste(text: string) {
  return walkExplorer().go({ type: 'edit', edit: { type: 'paste', text } });
}

describe('a pasted curl line', () => {
  test('is taken apart into the fields, and its token is nowhere', () => {
    const walk = paste(LINE);
    const { rest, notice, mode } = walk.state;
    expect([mode, rest.method, rest.path.text, rest.body.text]).toEqual([
      'rest',
      'POST',
      'products.json',
      '{"product":{"title":"Tea"}}',
    ]);
    expect(notice?.message).toBe(
      'Taken from the curl line: POST products.json. Its token is left out: requests here go with the token at hand.',
    );
    walk.go({ type: 'edit', edit: { type: 'undo' } }, { type: 'edit', edit: { type: 'redo' } });
    expect(JSON.stringify(walk.state)).not.toContain(TOKEN);
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
  });

  test('with a document goes to the GraphQL fields', () => {
    const walk = paste(
      `curl https://demo.practice.test/admin/api/2026-10/graphql.json -d '{"query":"{ shop { id } }"}'`,
    );
    expect([walk.state.mode, walk.state.graphql.query.text]).toEqual([
      'graphql',
      '{ shop { id } }',
    ]);
  });

  test('keeps what stood in the fields in the list of requests', () => {
    const walk = walkExplorer().write('orders.json?status=any');
    walk.go({ type: 'edit', edit: { type: 'paste', text: LINE } });
    expect(walk.state.history.map(({ call }) => call)).toMatchObject([
      { path: 'orders.json?status=any' },
    ]);
  });

  test('that is not whole, or leads elsewhere, is said and changes nothing', () => {
    for (const text of [`${LINE} \\`, 'curl https://example.com/']) {
      const walk = paste(text);
      expect(walk.state.rest.path.text).toBe('shop.json');
      expect(walk.state.notice?.level).toBe('problem');
      expect(JSON.stringify(walk.state)).not.toContain(TOKEN);
    }
  });

  test('that came as keys is never sent as a path', () => {
    const walk = walkExplorer().write('');
    const [first = '', ...lines] = LINE.split('\n');
    walk.type(first.slice(0, 1)).type(first.slice(1)).go({ type: 'send' });
    expect(walk.state.notice?.message).toMatch(/^The curl line is not whole/);
    for (const line of lines) walk.type(line).go({ type: 'send' });
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
    expect(walk.state.rest).toMatchObject({
      method: 'POST',
      path: { text: 'products.json' },
      body: { text: '{"product":{"title":"Tea"}}' },
    });
    expect(walk.state.history).toEqual([]);
    expect(JSON.stringify(walk.state)).not.toContain(TOKEN);
  });

  test('over the answer means nothing', () => {
    const walk = walkExplorer().go({ type: 'send' }).answer(answerWith({}));
    walk.go({ type: 'edit', edit: { type: 'paste', text: LINE } });
    expect([walk.state.rest.path.text, walk.state.notice]).toEqual(['shop.json', null]);
  });

  test('from the own editor is taken apart too', () => {
    const outcome = { type: 'edited', text: LINE } as const;
    const walk = walkExplorer().go({ type: 'text-edited', field: 'path', outcome });
    expect(walk.state.rest.path.text).toBe('products.json');
  });
});
