import { SHOPIFY_SCOPES } from '../../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../../core/service/scopes.ts';
import { numberInGid } from '../../api/formats.ts';
import type { ApiApp } from '../../api/types.ts';
import { made } from '../../graphql/mutation.ts';
import { onlyRow, recordType } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { scopeObjects } from './access-scope.ts';
import { installationCharges } from './charge-type.ts';
import { feedbackEntries } from './resource-feedback-rest.ts';
import { appResources } from './app-rest.ts';

/** What `publicApiVersions` lists, oldest first. */
const PUBLIC_API_VERSIONS = [
  { handle: '2026-01', displayName: '2026-01', supported: true },
  { handle: '2026-04', displayName: '2026-04', supported: true },
  { handle: '2026-07', displayName: '2026-07', supported: true },
  { handle: '2026-10', displayName: '2026-10 (Latest)', supported: true },
  { handle: '2027-01', displayName: '2027-01 (Release candidate)', supported: false },
  { handle: 'unstable', displayName: 'unstable', supported: false },
] as const;

/** The app that the token belongs to. */
export const appType = recordType<ApiApp>('App', {
  rows: ({ context }) => onlyRow(context.app),
  fields: {
    title: (app) => app.title,
    handle: (app) => app.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    apiKey: (app) => app.clientId,
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
    installation: (app, _args, { objects }) => objects.AppInstallation(app),
  },
  roots: {
    app: (args, { context, objects }) =>
      args['id'] == null || numberInGid(args['id'], 'App') === Number(context.app.id)
        ? objects.App(context.app)
        : null,
    appByKey: (args, { context, objects }) =>
      args['apiKey'] === context.app.clientId ? objects.App(context.app) : null,
    publicApiVersions: () => PUBLIC_API_VERSIONS,
  },
  rest: [...appResources, ...feedbackEntries],
});

/** The app's installation on this store. */
export const appInstallationType = recordType<ApiApp>('AppInstallation', {
  rows: ({ context }) => onlyRow(context.app),
  fields: {
    app: (app, _args, { objects }) => objects.App(app),
    accessScopes,
    ...installationCharges,
    ...metafieldsOf('AppInstallation'),
  },
  roots: {
    currentAppInstallation: (_args, { context, objects }) => objects.AppInstallation(context.app),
    appInstallation: (args, { context, objects }) =>
      args['id'] == null || numberInGid(args['id'], 'AppInstallation') === Number(context.app.id)
        ? objects.AppInstallation(context.app)
        : null,
  },
  mutations: {
    appUninstall: (_args, { context, objects, actions }) => {
      actions.push({ type: 'uninstall' });
      return made({ app: objects.App(context.app) });
    },
  },
});

/** The granted handles in alphabetical order, then the read scopes that they imply. */
function accessScopes(_app: ApiApp, _args: Args, session: GraphqlSession): unknown {
  const explicit = session.context.grantedScopes.toSorted();
  const implied = expandScopes(explicit, SHOPIFY_SCOPES).filter(
    (handle) => !explicit.includes(handle),
  );
  return scopeObjects([...explicit, ...implied], session);
}
