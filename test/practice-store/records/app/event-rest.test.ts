import { expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();
const send = (method: string, path: string, body: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const verbs = async (path: string) =>
  digList(await rest(`${path}/events.json`), 'events').map((event) => dig(event, 'verb'));

test('a product tells when it was made and published, and so do all events together', async () => {
  const { json } = await send('POST', 'products.json', {
    product: { title: 'Cup', status: 'active' },
  });
  const product = dig(json, 'product');
  const id = String(dig(product, 'id'));
  const [event] = digList(await rest(`products/${id}/events.json`), 'events');
  expect(event).toMatchObject({
    subject_id: Number(id),
    subject_type: 'Product',
    verb: 'create',
    arguments: ['Cup'],
    created_at: dig(product, 'created_at'),
    path: `/admin/products/${id}`,
  });
  const all = digList(await rest('events.json?limit=250&filter=Product&verb=create'), 'events');
  expect(all).toContainEqual(event);
  expect(await rest(`events/${String(dig(event, 'id'))}.json`)).toEqual({ event });
  const { published_at: at } = Object(product);
  expect(await verbs(`products/${id}`)).toEqual(at === null ? ['create'] : ['create', 'published']);
});

test('every kind of thing has its events below its path', async () => {
  for (const plural of ['pages', 'blogs', 'articles', 'price_rules']) {
    const list = plural === 'articles' ? null : await rest(`${plural}.json?limit=1`);
    const id =
      list === null
        ? Number(
            String(
              dig(await run('{ articles(first: 1) { nodes { id } } }'), 'nodes', 0, 'id'),
            ).replace(/^.*\//, ''),
          )
        : Number(dig(list, plural, 0, 'id'));
    expect(await verbs(`${plural}/${id}`)).toContain('create');
    expect((await caller.rest(`${plural}/1/events.json`, { scopes: SCOPES })).status).toBe(404);
  }
});

test('an order has the same events below it and among all, and they are counted', async () => {
  const order = dig(await rest('orders.json?status=any&limit=1'), 'orders', 0);
  const own = digList(await rest(`orders/${String(dig(order, 'id'))}/events.json`), 'events');
  expect(own.length).toBeGreaterThan(0);
  const { count } = Object(await rest('events/count.json?filter=Order'));
  expect(count).toBeGreaterThanOrEqual(own.length);
  for (const event of own) {
    expect(await rest(`events/${String(dig(event, 'id'))}.json`)).toEqual({ event });
  }
});
