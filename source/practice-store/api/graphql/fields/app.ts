import { findScope } from '../../../../core/service/scope-catalogue.ts';
import { expandScopes } from '../../../../core/service/scopes.ts';
import { gid } from '../gid.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';

/** The app that the token belongs to. */
export const appFields: FieldTable<Scene> = {
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
  installation: (scene) => scene.objects.appInstallation(scene),
};

/** Its installation on this store. */
export const appInstallationFields: FieldTable<Scene> = {
  id: ({ context }) => gid('AppInstallation', context.app.id),
  app: (scene) => scene.objects.app(scene),
  accessScopes,
  activeSubscriptions: () => [],
  subscriptions: () => [],
  metafield: () => null,
};

/** The explicit handles alphabetically, then the reads that they imply. */
function accessScopes({ context }: Scene): unknown {
  const explicit = context.grantedScopes.toSorted();
  const implied = expandScopes(explicit).filter((handle) => !explicit.includes(handle));
  return [...explicit, ...implied].map((handle) => ({
    __typename: 'AccessScope',
    handle,
    description: findScope(handle)?.summary ?? handle,
  }));
}
