import type { BulkOperation, WebhookSubscription } from '../../../data/records.ts';
import { gid } from '../gid.ts';
import { dateTime, dateTimeOrNull } from '../money.ts';
import type { FieldTable } from '../objects.ts';

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

export const bulkOperationFields: FieldTable<BulkOperation> = {
  id: (operation) => gid('BulkOperation', operation.id),
  type: () => 'QUERY',
  query: (operation) => operation.query,
  status: (operation) => operation.status,
  errorCode: (operation) => operation.errorCode,
  objectCount: (operation) => String(operation.objectCount),
  rootObjectCount: (operation) => String(operation.rootObjectCount),
  fileSize: ({ result }) => (result === '' ? null : String(Buffer.byteLength(result))),
  url: (operation, _args, { context }) =>
    operation.status === 'COMPLETED' ? resultAddress(operation, context.origin) : null,
  partialDataUrl: (operation, _args, { context }) =>
    operation.status === 'FAILED' ? resultAddress(operation, context.origin) : null,
  createdAt: (operation) => dateTime(operation.createdAtMs),
  completedAt: (operation) => dateTimeOrNull(operation.completedAtMs),
};

/** On the store's own origin, readable without a token; null when nothing was found. */
function resultAddress({ id, result }: BulkOperation, origin: string): string | null {
  return result === '' ? null : `${origin}/practice/bulk/${id}.jsonl`;
}
