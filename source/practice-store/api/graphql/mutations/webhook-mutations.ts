import { type Fault, sentence } from '../../../data/change.ts';
import type { WebhookSubscription } from '../../../data/records.ts';
import { allRows } from '../../../data/rows.ts';
import { gid, numberInGid } from '../gid.ts';
import { type Input, readInput, readText, readTextOrNull, readTexts } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { payload } from './payload.ts';

const MISSING = sentence(['id'], 'Webhook subscription does not exist', 'NOT_FOUND');

/** Subscriptions are kept and shown; the practice store sends no webhooks. */
export const webhookMutations: FieldTable<Scene> = {
  webhookSubscriptionCreate: (scene, args, _scene, info) => {
    const { world, context } = scene;
    const input = readInput(args['webhookSubscription']);
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
        createdAtMs: context.nowMs,
        updatedAtMs: context.nowMs,
      },
      input,
      context.nowMs,
    );
    return save(scene, webhook, (values, faults) => payload(info, values, faults));
  },

  webhookSubscriptionUpdate: (scene, args, _scene, info) => {
    const before = ownWebhook(args['id'], scene);
    if (before === null) return payload(info, {}, [MISSING]);
    const webhook = changed(before, readInput(args['webhookSubscription']), scene.context.nowMs);
    return save(scene, webhook, (values, faults) => payload(info, values, faults));
  },

  webhookSubscriptionDelete: (scene, args, _scene, info) => {
    const before = ownWebhook(args['id'], scene);
    if (before === null) return payload(info, {}, [MISSING]);
    scene.world.webhooks.remove(before.id);
    return payload(info, {
      deletedWebhookSubscriptionId: gid('WebhookSubscription', before.id),
    });
  },
};

function save(
  { world, objects }: Scene,
  webhook: WebhookSubscription,
  answer: (values: Readonly<Record<string, unknown>>, faults?: readonly Fault[]) => unknown,
): unknown {
  const faults = webhookFaults(webhook, allRows(world.webhooks));
  if (faults.length > 0) return answer({}, faults);
  world.webhooks.put(webhook);
  return answer({ webhookSubscription: objects.webhook(webhook) });
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

function changed(before: WebhookSubscription, input: Input, nowMs: number): WebhookSubscription {
  const filter = readTextOrNull(input['filter']);
  const name = readTextOrNull(input['name']);
  return {
    ...before,
    uri: readText(input['uri']) ?? readText(input['callbackUrl']) ?? before.uri,
    format: input['format'] === 'XML' ? 'XML' : input['format'] === 'JSON' ? 'JSON' : before.format,
    filter: filter === undefined ? before.filter : filter,
    name: name === undefined ? before.name : name,
    includeFields: readTexts(input['includeFields']) ?? before.includeFields,
    metafieldNamespaces: readTexts(input['metafieldNamespaces']) ?? before.metafieldNamespaces,
    updatedAtMs: nowMs,
  };
}

function ownWebhook(value: unknown, { world, context }: Scene): WebhookSubscription | null {
  const id = numberInGid(value, 'WebhookSubscription');
  const found = id === null ? null : world.webhooks.find(id);
  return found?.clientId === context.app.clientId ? found : null;
}
