import { timeText } from '../../api/formats.ts';
import { restResource } from '../../rest/resource.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import type { WebhookSubscription } from './app.ts';
import { topicPath } from './webhook-topic.ts';

export const webhooks = restResource<WebhookSubscription>({
  plural: 'webhooks',
  rows: ownWebhooks,
  toJson: (webhook, { context }) => ({
    id: webhook.id,
    address: webhook.uri,
    topic: topicPath(webhook.topic),
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

/** The subscriptions of the asking app; another app's are not shown. */
export function ownWebhooks({ world, context }: Session): Rows<WebhookSubscription> {
  return listedRows(
    allRows(world.webhooks).filter((entry) => entry.clientId === context.app.clientId),
  );
}
