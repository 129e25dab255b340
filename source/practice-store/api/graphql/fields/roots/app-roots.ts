import type { BulkOperation, WebhookSubscription } from '../../../../data/records.ts';
import { listedRows } from '../../../../data/rows.ts';
import { bulkListing, ownBulk } from '../../../../records/app/bulk-operation-type.ts';
import { ownWebhooks, webhookListing } from '../../../../records/app/webhook-type.ts';
import { numberInGid } from '../../gid.ts';
import { listConnection, listCount } from '../../listing.ts';
import type { FieldTable } from '../../objects.ts';
import type { Scene } from '../../scene.ts';
import { PUBLIC_API_VERSIONS } from '../api-versions.ts';
import { findNode } from '../find-node.ts';

/** The app itself, what it subscribed to and its long reads. */
export const appRoots: FieldTable<Scene> = {
  shop: (scene) => scene.objects.shop(scene),
  currentAppInstallation: (scene) => scene.objects.appInstallation(scene),
  appInstallation: (scene, args) =>
    args['id'] == null ||
    numberInGid(args['id'], 'AppInstallation') === Number(scene.context.app.id)
      ? scene.objects.appInstallation(scene)
      : null,
  app: (scene, args) =>
    args['id'] == null || numberInGid(args['id'], 'App') === Number(scene.context.app.id)
      ? scene.objects.app(scene)
      : null,
  appByKey: (scene, args) =>
    args['apiKey'] === scene.context.app.clientId ? scene.objects.app(scene) : null,
  publicApiVersions: () => PUBLIC_API_VERSIONS,
  node: (scene, args) => findNode(args['id'], scene),
  nodes: (scene, args) =>
    (Array.isArray(args['ids']) ? args['ids'] : []).map((id: unknown) => findNode(id, scene)),

  webhookSubscriptions: (scene, args, _scene, info) => {
    const { topics, uri, callbackUrl, format } = args;
    const wanted: readonly unknown[] | null = Array.isArray(topics) ? topics : null;
    const rows = ownWebhooks(scene).filter(
      (webhook) =>
        (wanted === null || wanted.length === 0 || wanted.includes(webhook.topic)) &&
        (uri == null || webhook.uri === uri) &&
        (callbackUrl == null || webhook.uri === callbackUrl) &&
        (format == null || webhook.format === format),
    );
    return listConnection(
      webhookListing,
      listedRows(rows),
      { args, scene, info },
      scene.objects.webhook,
    );
  },
  webhookSubscriptionsCount: (scene, args, _scene, info) =>
    listCount(webhookListing, listedRows(ownWebhooks(scene)), { args, scene, info }),
  webhookSubscription: (scene, args) => findNode(args['id'], scene, 'WebhookSubscription'),

  bulkOperations: (scene, args, _scene, info) =>
    listConnection(bulkListing, ownBulk(scene), { args, scene, info }, scene.objects.bulkOperation),
  bulkOperation: (scene, args) => findNode(args['id'], scene, 'BulkOperation'),
  currentBulkOperation: (scene, args) => {
    const own = ownBulk(scene);
    if (args['type'] === 'MUTATION' || own.count === 0) return null;
    return scene.objects.bulkOperation(own.at(own.count - 1));
  },
};
