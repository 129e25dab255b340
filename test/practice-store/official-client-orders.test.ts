import {
  type Session,
  Session as ApiSession,
  shopifyApi,
  ApiVersion,
  LogSeverity,
} from '@shopify/shopify-api';
// oxlint-disable-next-line import/no-unassigned-import -- how the client is told that it runs on Node
import '@shopify/shopify-api/adapters/node';
import { restResources } from '@shopify/shopify-api/rest/admin/2026-07';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { freshToken } from '../support/store/practice-sign-in.ts';

// The resources of the official client, as they were published: they send back whole objects.

const CALLBACK = 'http://127.0.0.1:3456/callback';
const SHOP = 'demo.practice.test';
const SCOPES = [
  'write_orders',
  'write_draft_orders',
  'write_products',
  'write_merchant_managed_fulfillment_orders',
];

let store: PracticeStore;
let session: Session;

beforeAll(async () => {
  store = await startPracticeStore({
    port: 0,
    apps: [{ title: 'Connector', scopes: SCOPES, redirectUris: [CALLBACK] }],
  });
  const { token: accessToken } = await freshToken(store, { scope: SCOPES.join(',') });
  session = new ApiSession({ id: '1', shop: SHOP, state: '1', isOnline: false, accessToken });
  setAbstractFetchFunc(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== SHOP) throw new Error(`a request left for ${url.host}`);
    return fetch(new URL(url.pathname + url.search, store.origin), init);
  });
});
afterAll(() => store.close());

test('the resources of the official client make, change, send and refund an order', async () => {
  const { rest } = shopifyApi({
    apiKey: 'key',
    apiSecretKey: 'secret',
    scopes: SCOPES,
    hostName: 'localhost',
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error },
    restResources,
  });
  const order = new rest.Order({ session });
  order.line_items = [{ title: 'Bowl', price: '20.00', quantity: 2 }];
  order.financial_status = 'paid';
  await order.saveAndUpdate();
  const found = await rest.Order.find({ session, id: order.id ?? 0 });
  if (found === null) throw new Error('no order');
  found.note = 'Wrap it';
  await found.saveAndUpdate();
  expect(found.note).toBe('Wrap it');
  const { data } = await rest.FulfillmentOrder.all({ session, order_id: order.id ?? 0 });
  const fulfillment = new rest.Fulfillment({ session });
  Object.assign(fulfillment, {
    line_items_by_fulfillment_order: [{ fulfillment_order_id: data[0]?.id }],
  });
  await fulfillment.saveAndUpdate();
  await fulfillment.update_tracking({ body: { fulfillment: { tracking_info: { number: 'N1' } } } });
  const refund = new rest.Refund({ session });
  refund.order_id = String(order.id);
  refund.transactions = [{ kind: 'refund', amount: 5 }];
  await refund.saveAndUpdate();
  const after = await rest.Order.find({ session, id: order.id ?? 0 });
  expect([after?.financial_status, after?.fulfillment_status]).toEqual([
    'partially_refunded',
    'fulfilled',
  ]);
  const draft = new rest.DraftOrder({ session });
  draft.line_items = [{ title: 'Plate', price: '9.00', quantity: 1 }];
  await draft.saveAndUpdate();
  draft.note = 'Soon';
  await draft.saveAndUpdate();
  await draft.complete({});
  const { count } = Object(await rest.DraftOrder.count({ session }));
  expect(count).toBe(9);
});
