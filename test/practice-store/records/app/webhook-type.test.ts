import { describe, expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, rest, run } = startRecordCaller();

describe('webhooks', () => {
  const create = `mutation($topic: WebhookSubscriptionTopic!, $uri: String) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
      webhookSubscription { id topic uri format endpoint { __typename } } userErrors { field message } } }`;

  test('are kept for the app that made them, and for no other', async () => {
    const made = await run(create, {
      topic: 'PRODUCTS_UPDATE',
      uri: 'https://app.example.com/hooks',
    });
    expect(dig(made, 'webhookSubscription')).toMatchObject({
      topic: 'PRODUCTS_UPDATE',
      uri: 'https://app.example.com/hooks',
      format: 'JSON',
      endpoint: { __typename: 'WebhookHttpEndpoint' },
    });
    const list = '{ webhookSubscriptions(first: 5) { nodes { id } } }';
    expect(dig(await run(list), 'nodes')).toEqual([{ id: dig(made, 'webhookSubscription', 'id') }]);
    const foreign = await caller.graphql(list, {
      scopes: SCOPES,
      app: { id: '2', clientId: 'other' },
    });
    expect(dig(foreign.json, 'data', 'webhookSubscriptions', 'nodes')).toEqual([]);
    expect(
      dig(
        await run(create, { topic: 'PRODUCTS_UPDATE', uri: 'https://app.example.com/hooks' }),
        'userErrors',
        0,
        'message',
      ),
    ).toBe('Address for this topic has already been taken');
    expect(
      dig(
        await run(create, { topic: 'PRODUCTS_UPDATE', uri: 'http://app.example.com' }),
        'userErrors',
        0,
        'message',
      ),
    ).toBe('Address protocol http:// is not supported');
    const id = dig(made, 'webhookSubscription', 'id');
    const changed = await run(
      'mutation($id: ID!) { webhookSubscriptionUpdate(id: $id, webhookSubscription: { uri: "https://app.example.com/new" }) { webhookSubscription { uri } } }',
      { id },
    );
    expect(dig(changed, 'webhookSubscription', 'uri')).toBe('https://app.example.com/new');
    await run(
      'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }',
      { id },
    );
    expect(dig(await run(list), 'nodes')).toEqual([]);
  });

  const all =
    'id topic uri format filter name includeFields metafieldNamespaces metafields { namespace key } endpoint { __typename ... on WebhookHttpEndpoint { callbackUrl } ... on WebhookEventBridgeEndpoint { arn } ... on WebhookPubSubEndpoint { pubSubProject pubSubTopic } }';

  test('keep every field of their input, and show it again in GraphQL and over REST', async () => {
    const input = {
      uri: 'https://app.example.com/all',
      format: 'XML',
      filter: 'status:active',
      name: 'active-products',
      includeFields: ['id', 'title'],
      metafieldNamespaces: ['custom'],
      metafields: [{ namespace: 'custom', key: 'colour' }],
    };
    const made = await run(
      `mutation($input: WebhookSubscriptionInput!) {
        webhookSubscriptionCreate(topic: ORDER_TRANSACTIONS_CREATE, webhookSubscription: $input) {
          webhookSubscription { ${all} } userErrors { message } } }`,
      { input },
    );
    const { uri, ...kept } = input;
    expect(made).toMatchObject({
      webhookSubscription: {
        ...kept,
        uri,
        topic: 'ORDER_TRANSACTIONS_CREATE',
        endpoint: { __typename: 'WebhookHttpEndpoint', callbackUrl: uri },
      },
      userErrors: [],
    });
    const id = dig(made, 'webhookSubscription', 'id');
    expect(
      await run(`query($id: ID!) { webhookSubscription(id: $id) { ${all} } }`, { id }),
    ).toEqual(dig(made, 'webhookSubscription'));
    expect(dig(await rest(`webhooks/${number(id)}.json`), 'webhook')).toMatchObject({
      topic: 'order_transactions/create',
      address: uri,
      format: 'xml',
      fields: ['id', 'title'],
      metafield_namespaces: ['custom'],
    });
    const changed = await run(
      `mutation($id: ID!) { webhookSubscriptionUpdate(id: $id, webhookSubscription: {
        filter: null, name: null, includeFields: [], metafieldNamespaces: [], metafields: [], format: JSON
      }) { webhookSubscription { ${all} } userErrors { message } } }`,
      { id },
    );
    expect(dig(changed, 'webhookSubscription')).toMatchObject({
      uri,
      filter: null,
      name: null,
      includeFields: [],
      metafieldNamespaces: [],
      metafields: [],
      format: 'JSON',
    });
  });

  test('go to Amazon and Google as well, under their own names', async () => {
    const arn = 'arn:aws:events:eu-west-1::event-source/aws.partner/practice.test/1/news';
    const toAmazon = await run(
      `mutation($arn: ARN) { eventBridgeWebhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { arn: $arn }) {
        webhookSubscription { ${all} } userErrors { message } } }`,
      { arn },
    );
    expect(dig(toAmazon, 'webhookSubscription')).toMatchObject({
      uri: arn,
      endpoint: { __typename: 'WebhookEventBridgeEndpoint', arn },
    });
    const toGoogle = await run(
      `mutation { pubSubWebhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { pubSubProject: "harbour", pubSubTopic: "orders" }) {
        webhookSubscription { ${all} } userErrors { message } } }`,
    );
    expect(dig(toGoogle, 'webhookSubscription')).toMatchObject({
      uri: 'pubsub://harbour:orders',
      endpoint: {
        __typename: 'WebhookPubSubEndpoint',
        pubSubProject: 'harbour',
        pubSubTopic: 'orders',
      },
    });
    const moved = await run(
      `mutation($id: ID!) { pubSubWebhookSubscriptionUpdate(id: $id, webhookSubscription: { pubSubProject: "harbour", pubSubTopic: "paid" }) {
        webhookSubscription { uri } userErrors { message } } }`,
      { id: dig(toGoogle, 'webhookSubscription', 'id') },
    );
    expect(dig(moved, 'webhookSubscription', 'uri')).toBe('pubsub://harbour:paid');
  });
});
