import { gid, numberInGid } from '../../api/formats.ts';
import { countRoot, type Listing, listRoot, recordFields } from '../../graphql/listing.ts';
import {
  type Input,
  made,
  type Outcome,
  readEach,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import { byId, DATES, recordType, rowFields } from '../../graphql/record-type.ts';
import { exactField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence, withGiven } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { WebhookSubscription } from './app.ts';
import { ownWebhooks, webhooks } from './webhook-rest.ts';

const webhookListing: Listing<WebhookSubscription> = {
  name: 'webhooks',
  search: {
    named: {
      ...recordFields<WebhookSubscription>(),
      topic: exactField((webhook) => webhook.topic),
      endpoint: exactField((webhook) => webhook.uri),
    },
    free: null,
  },
  sort: { CREATED_AT: (webhook) => webhook.createdAtMs },
};

const MISSING = sentence(['id'], 'Webhook subscription does not exist', 'NOT_FOUND');

/** Subscriptions are kept and shown; the practice store sends no webhooks. */
export const webhookType = recordType<WebhookSubscription>('WebhookSubscription', {
  find: (id, session) => ownWebhooks(session).find(id),
  fields: {
    legacyResourceId: (webhook) => String(webhook.id),
    ...rowFields<WebhookSubscription>('topic', 'uri', 'format', 'filter', 'name'),
    ...rowFields<WebhookSubscription>('includeFields', 'metafieldNamespaces', 'metafields'),
    callbackUrl: (webhook) => webhook.uri,
    endpoint: ({ uri }) => endpointOf(uri),
    apiVersion: (_webhook, _args, { context }) => ({
      handle: context.apiVersion,
      displayName: context.apiVersion,
      supported: true,
    }),
    ...DATES,
  },
  roots: {
    webhookSubscriptions: listRoot('WebhookSubscription', webhookListing, (session, args) => {
      const { topics, uri, callbackUrl, format } = args;
      const wanted: readonly unknown[] = Array.isArray(topics) ? topics : [];
      return listedRows(
        allRows(ownWebhooks(session)).filter(
          (webhook) =>
            (wanted.length === 0 || wanted.includes(webhook.topic)) &&
            (uri == null || webhook.uri === uri) &&
            (callbackUrl == null || webhook.uri === callbackUrl) &&
            (format == null || webhook.format === format),
        ),
      );
    }),
    webhookSubscriptionsCount: countRoot(webhookListing, ownWebhooks),
    webhookSubscription: byId('WebhookSubscription'),
  },
  mutations: {
    webhookSubscriptionCreate: create,
    webhookSubscriptionUpdate: update,
    eventBridgeWebhookSubscriptionCreate: create,
    eventBridgeWebhookSubscriptionUpdate: update,
    pubSubWebhookSubscriptionCreate: create,
    pubSubWebhookSubscriptionUpdate: update,

    webhookSubscriptionDelete: (args, session) => {
      const before = ownWebhook(args['id'], session);
      if (before === null) return userErrors(MISSING);
      session.world.webhooks.remove(before.id);
      return made({
        deletedWebhookSubscriptionId: gid('WebhookSubscription', before.id),
      });
    },
  },
  rest: [webhooks],
});

function create(args: Args, session: GraphqlSession): Outcome {
  const { world, context } = session;
  const webhook = changed(
    {
      id: world.webhooks.nextId(),
      clientId: context.app.clientId,
      topic: String(args['topic']),
      uri: '',
      format: 'JSON',
      filter: null,
      name: null,
      includeFields: [],
      metafieldNamespaces: [],
      metafields: [],
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    },
    readInput(args['webhookSubscription']),
    session,
  );
  return save(session, webhook);
}

function update(args: Args, session: GraphqlSession): Outcome {
  const before = ownWebhook(args['id'], session);
  if (before === null) return userErrors(MISSING);
  return save(session, changed(before, readInput(args['webhookSubscription']), session));
}

/** The endpoint of an address; the schema has one type for each kind of address. */
function endpointOf(uri: string): Readonly<Record<string, unknown>> {
  const [, pubSubProject, pubSubTopic] = /^pubsub:\/\/([^:]*):(.*)$/.exec(uri) ?? [];
  if (pubSubProject !== undefined && pubSubTopic !== undefined) {
    return { __typename: 'WebhookPubSubEndpoint', pubSubProject, pubSubTopic };
  }
  return uri.startsWith('http')
    ? { __typename: 'WebhookHttpEndpoint', callbackUrl: uri }
    : { __typename: 'WebhookEventBridgeEndpoint', arn: uri };
}

/** An address in any of its forms; undefined when none was given. */
function addressIn(input: Input): string | undefined {
  const project = readText(input['pubSubProject']);
  const topic = readText(input['pubSubTopic']);
  if (project !== undefined && topic !== undefined) return `pubsub://${project}:${topic}`;
  return readText(input['uri']) ?? readText(input['arn']) ?? readText(input['callbackUrl']);
}

function save({ world, objects }: GraphqlSession, webhook: WebhookSubscription): Outcome {
  const faults = webhookFaults(webhook, allRows(world.webhooks));
  if (faults.length > 0) return userErrors(...faults);
  world.webhooks.put(webhook);
  return made({ webhookSubscription: objects.WebhookSubscription(webhook) });
}

function webhookFaults(
  { id, uri, topic, clientId }: WebhookSubscription,
  all: readonly WebhookSubscription[],
): Fault[] {
  const field = ['webhookSubscription', 'callbackUrl'];
  if (uri === '') return [sentence(field, "Address can't be blank", 'BLANK')];
  if (uri.startsWith('arn:aws:events:') || uri.startsWith('pubsub://')) return [];
  if (!uri.startsWith('https://')) {
    return [sentence(field, 'Address protocol http:// is not supported', 'INVALID')];
  }
  const isTaken = all.some(
    (other) =>
      other.id !== id && other.clientId === clientId && other.topic === topic && other.uri === uri,
  );
  return isTaken ? [sentence(field, 'Address for this topic has already been taken', 'TAKEN')] : [];
}

function changed(
  before: WebhookSubscription,
  input: Input,
  { context }: GraphqlSession,
): WebhookSubscription {
  // Without a namespace, the metafield is in the app's own namespace.
  const metafields = readInputs(input['metafields'])?.map((entry) => ({
    namespace: readText(entry['namespace']) ?? `app--${context.app.id}`,
    key: readText(entry['key']) ?? '',
  }));
  return {
    ...withGiven(before, readEach(input, readTextOrNull, 'filter', 'name')),
    uri: addressIn(input) ?? before.uri,
    format: input['format'] === 'XML' ? 'XML' : input['format'] === 'JSON' ? 'JSON' : before.format,
    includeFields: readTexts(input['includeFields']) ?? before.includeFields,
    metafieldNamespaces: readTexts(input['metafieldNamespaces']) ?? before.metafieldNamespaces,
    metafields: metafields ?? before.metafields,
    updatedAtMs: context.nowMs,
  };
}

function ownWebhook(value: unknown, session: GraphqlSession): WebhookSubscription | null {
  const id = numberInGid(value, 'WebhookSubscription');
  return id === null ? null : ownWebhooks(session).find(id);
}
