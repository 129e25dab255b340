import { gid } from '../../api/graphql/gid.ts';
import type { Listing } from '../../api/graphql/listing.ts';
import { dateTime } from '../../api/graphql/money.ts';
import type { FieldTable } from '../../api/graphql/objects.ts';
import type { Scene } from '../../api/graphql/scene.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../api/graphql/search/search-field.ts';
import { timeText } from '../../api/rest/formats.ts';
import { restResource } from '../../api/rest/resource.ts';
import type { WebhookSubscription } from '../../data/records.ts';
import { allRows, listedRows } from '../../data/rows.ts';

export const webhookListing: Listing<WebhookSubscription> = {
  name: 'webhooks',
  search: {
    named: {
      id: numberField((webhook) => webhook.id),
      topic: exactField((webhook) => webhook.topic),
      uri: exactField((webhook) => webhook.uri),
      created_at: dateField((webhook) => webhook.createdAtMs),
      updated_at: dateField((webhook) => webhook.updatedAtMs),
    },
    free: textField((webhook) => webhook.topic),
  },
  sort: {},
};

export function ownWebhooks({ world, context }: Scene): WebhookSubscription[] {
  return allRows(world.webhooks).filter((entry) => entry.clientId === context.app.clientId);
}

export const webhookFields: FieldTable<WebhookSubscription> = {
  id: (webhook) => gid('WebhookSubscription', webhook.id),
  legacyResourceId: (webhook) => String(webhook.id),
  topic: (webhook) => webhook.topic,
  uri: (webhook) => webhook.uri,
  callbackUrl: (webhook) => webhook.uri,
  endpoint: ({ uri }) =>
    uri.startsWith('http')
      ? { __typename: 'WebhookHttpEndpoint', callbackUrl: uri }
      : { __typename: 'WebhookEventBridgeEndpoint', arn: uri },
  format: (webhook) => webhook.format,
  filter: (webhook) => webhook.filter,
  name: (webhook) => webhook.name,
  includeFields: (webhook) => webhook.includeFields,
  metafieldNamespaces: (webhook) => webhook.metafieldNamespaces,
  metafields: () => [],
  apiVersion: (_webhook, _args, { context }) => ({
    handle: context.apiVersion,
    displayName: context.apiVersion,
    supported: true,
  }),
  createdAt: (webhook) => dateTime(webhook.createdAtMs),
  updatedAt: (webhook) => dateTime(webhook.updatedAtMs),
};

/** The subscriptions of the asking app; another app's are not shown. */
export const webhooks = restResource<WebhookSubscription>({
  plural: 'webhooks',
  singular: 'webhook',
  readScopes: [],
  writeScope: null,
  order: 'oldest-first',
  rows: ({ world, context }) =>
    listedRows(allRows(world.webhooks).filter(({ clientId }) => clientId === context.app.clientId)),
  toJson: (webhook, { context }) => ({
    id: webhook.id,
    address: webhook.uri,
    topic: webhook.topic.toLowerCase().replace('_', '/'),
    created_at: timeText(webhook.createdAtMs),
    updated_at: timeText(webhook.updatedAtMs),
    format: webhook.format.toLowerCase(),
    fields: webhook.includeFields,
    metafield_namespaces: webhook.metafieldNamespaces,
    api_version: context.apiVersion,
    private_metafield_namespaces: [],
  }),
  filters: { address: (row, value) => row.uri === value },
});
