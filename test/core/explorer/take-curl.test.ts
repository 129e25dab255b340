import { describe, expect, test } from 'vitest';
import { answerWith } from '../../support/explorer/scripted-send.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';

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
