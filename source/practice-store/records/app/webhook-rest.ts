import { timeText } from '../../api/formats.ts';
import { type BodyObject, plainTextAt, tagsAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import { type Changed, done, fault, type Fault, refuse } from '../change.ts';
import { allRows, ownRows, type Rows } from '../rows.ts';
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
  filters: {
    ...sharedFilters,
    address: (row, value) => row.uri === value,
    topic: (row, value) => row.topic === topicOf(value),
  },
  writes: {
    create: (session, body) => {
      const { world, context } = session;
      const topic = plainTextAt(body, 'topic');
      if (topic === undefined || !/^[a-z_]+\/[a-z_]+$/.test(topic)) {
        return refuse(['topic'], 'Topic', 'is invalid', 'INVALID');
      }
      const blank: WebhookSubscription = {
        id: world.webhooks.nextId(),
        clientId: context.app.clientId,
        topic: topicOf(topic),
        uri: '',
        format: 'JSON',
        filter: null,
        name: null,
        includeFields: [],
        metafields: [],
        metafieldNamespaces: [],
        createdAtMs: context.nowMs,
        updatedAtMs: context.nowMs,
      };
      return saved(session, blank, body);
    },
    update: (session, id, body) => {
      const before = ownWebhooks(session).find(id);
      return before === null ? null : saved(session, before, body);
    },
    remove: (session, id) =>
      ownWebhooks(session).find(id) !== null && session.world.webhooks.remove(id) ? done(id) : null,
  },
});

/** `orders/create` → `ORDERS_CREATE`. */
function topicOf(text: string): string {
  return text.toUpperCase().replace('/', '_');
}

function saved(
  { world, context }: Session,
  before: WebhookSubscription,
  body: BodyObject,
): Changed<WebhookSubscription> {
  const webhook: WebhookSubscription = {
    ...before,
    uri: plainTextAt(body, 'address') ?? before.uri,
    format: plainTextAt(body, 'format') === 'xml' ? 'XML' : before.format,
    includeFields: tagsAt(body, 'fields') ?? before.includeFields,
    metafieldNamespaces: tagsAt(body, 'metafield_namespaces') ?? before.metafieldNamespaces,
    updatedAtMs: context.nowMs,
  };
  const [first] = addressFaults(webhook, allRows(world.webhooks));
  if (first !== undefined) return { type: 'refused', faults: [first] };
  world.webhooks.put(webhook);
  return done(webhook);
}

function addressFault(rest: string): Fault[] {
  return [fault(['address'], 'Address', rest, 'INVALID')];
}

function addressFaults(
  { id, uri, topic, clientId }: WebhookSubscription,
  all: readonly WebhookSubscription[],
): Fault[] {
  if (uri === '') return addressFault("can't be blank");
  if (uri.startsWith('arn:aws:events:') || uri.startsWith('pubsub://')) return [];
  if (!uri.startsWith('https://')) return addressFault('protocol http:// is not supported');
  const isTaken = all.some(
    (other) =>
      other.id !== id && other.clientId === clientId && other.topic === topic && other.uri === uri,
  );
  return isTaken ? addressFault('for this topic has already been taken') : [];
}

/** Subscriptions of the session's app; those of other apps are hidden. */
export function ownWebhooks({ world, context }: Session): Rows<WebhookSubscription> {
  return ownRows(world.webhooks, { context });
}
