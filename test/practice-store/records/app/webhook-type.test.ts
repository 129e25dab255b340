import { describe, expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run } = startRecordCaller();

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
});
