import { findScope } from '../../../core/service/scope-catalogue.ts';
import { expandScopes } from '../../../core/service/scopes.ts';
import { gid, numberInGid } from '../../api/formats.ts';
import { findNode } from '../../graphql/find-node.ts';
import { listConnection, listCount } from '../../graphql/listing.ts';
import type { FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { listedRows } from '../rows.ts';
import { bulkListing, ownBulk } from './bulk-operation-type.ts';
import { ownWebhooks, webhookListing } from './webhook-type.ts';

/** The app that the token belongs to. */
export const appFields: FieldTable<GraphqlSession> = {
  id: ({ context }) => gid('App', context.app.id),
  title: ({ context }) => context.app.title,
  handle: ({ context }) => context.app.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  apiKey: ({ context }) => context.app.clientId,
  description: () => null,
  developerName: () => 'Practice developer',
  developerType: () => 'MERCHANT',
  embedded: () => false,
  shopifyDeveloped: () => false,
  published: () => false,
  previouslyInstalled: () => true,
  features: () => [],
  failedRequirements: () => [],
  requestedAccessScopes: accessScopes,
  availableAccessScopes: accessScopes,
  optionalAccessScopes: () => [],
  installation: (session) => session.objects.appInstallation(session),
};

/** Its installation on this store. */
export const appInstallationFields: FieldTable<GraphqlSession> = {
  id: ({ context }) => gid('AppInstallation', context.app.id),
  app: (session) => session.objects.app(session),
  accessScopes,
  activeSubscriptions: () => [],
  subscriptions: () => [],
  metafield: () => null,
};

/** The explicit handles alphabetically, then the reads that they imply. */
function accessScopes({ context }: GraphqlSession): unknown {
  const explicit = context.grantedScopes.toSorted();
  const implied = expandScopes(explicit).filter((handle) => !explicit.includes(handle));
  return [...explicit, ...implied].map((handle) => ({
    __typename: 'AccessScope',
    handle,
    description: findScope(handle)?.summary ?? handle,
  }));
}

/** What `publicApiVersions` lists, oldest first. */
const PUBLIC_API_VERSIONS = [
  { handle: '2026-01', displayName: '2026-01', supported: true },
  { handle: '2026-04', displayName: '2026-04', supported: true },
  { handle: '2026-07', displayName: '2026-07', supported: true },
  { handle: '2026-10', displayName: '2026-10 (Latest)', supported: true },
  { handle: '2027-01', displayName: '2027-01 (Release candidate)', supported: false },
  { handle: 'unstable', displayName: 'unstable', supported: false },
] as const;

/** The app itself, what it subscribed to and its long reads. */
export const appRoots: FieldTable<GraphqlSession> = {
  shop: (session) => session.objects.shop(session),
  currentAppInstallation: (session) => session.objects.appInstallation(session),
  appInstallation: (session, args) =>
    args['id'] == null ||
    numberInGid(args['id'], 'AppInstallation') === Number(session.context.app.id)
      ? session.objects.appInstallation(session)
      : null,
  app: (session, args) =>
    args['id'] == null || numberInGid(args['id'], 'App') === Number(session.context.app.id)
      ? session.objects.app(session)
      : null,
  appByKey: (session, args) =>
    args['apiKey'] === session.context.app.clientId ? session.objects.app(session) : null,
  publicApiVersions: () => PUBLIC_API_VERSIONS,
  node: (session, args) => findNode(args['id'], session),
  nodes: (session, args) =>
    (Array.isArray(args['ids']) ? args['ids'] : []).map((id: unknown) => findNode(id, session)),

  webhookSubscriptions: (session, args, _session, info) => {
    const { topics, uri, callbackUrl, format } = args;
    const wanted: readonly unknown[] | null = Array.isArray(topics) ? topics : null;
    const rows = ownWebhooks(session).filter(
      (webhook) =>
        (wanted === null || wanted.length === 0 || wanted.includes(webhook.topic)) &&
        (uri == null || webhook.uri === uri) &&
        (callbackUrl == null || webhook.uri === callbackUrl) &&
        (format == null || webhook.format === format),
    );
    return listConnection(
      webhookListing,
      listedRows(rows),
      { args, session, info },
      session.objects.webhook,
    );
  },
  webhookSubscriptionsCount: (session, args, _session, info) =>
    listCount(webhookListing, listedRows(ownWebhooks(session)), { args, session, info }),
  webhookSubscription: (session, args) => findNode(args['id'], session, 'WebhookSubscription'),

  bulkOperations: (session, args, _session, info) =>
    listConnection(
      bulkListing,
      ownBulk(session),
      { args, session, info },
      session.objects.bulkOperation,
    ),
  bulkOperation: (session, args) => findNode(args['id'], session, 'BulkOperation'),
  currentBulkOperation: (session, args) => {
    const own = ownBulk(session);
    if (args['type'] === 'MUTATION' || own.count === 0) return null;
    return session.objects.bulkOperation(own.at(own.count - 1));
  },
};
