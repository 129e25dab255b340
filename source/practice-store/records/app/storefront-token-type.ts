import { SHOPIFY_SCOPES } from '../../../core/service/scope-vocabulary.ts';
import { randomBytes } from 'node:crypto';
import { expandScopes } from '../../../core/service/scopes.ts';
import { gid, numberInGid, timeText } from '../../api/formats.ts';
import { accessDenied } from '../../graphql/errors.ts';
import { made, Outcome, readInput, readText, userErrors } from '../../graphql/mutation.ts';
import { DATES, recordType, rowFields } from '../../graphql/record-type.ts';
import { plainTextAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import { type Changed, done, fault, faultIf, lengthFaults, saved, sentence } from '../change.ts';
import { ownRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { scopeObjects } from './access-scope.ts';
import type { StorefrontToken } from './app.ts';

/** Tokens that one app may have in one shop. */
const MOST_TOKENS = 100;
const MISSING = sentence(['id'], 'Storefront access token does not exist', 'NOT_FOUND');

/** The same tokens over REST. */
const storefrontTokens = restResource<StorefrontToken>({
  plural: 'storefront_access_tokens',
  rows: ownTokens,
  toJson: (token, session) => ({
    access_token: token.accessToken,
    access_scope: storefrontScopes(session).join(','),
    created_at: timeText(token.createdAtMs),
    id: token.id,
    admin_graphql_api_id: gid('StorefrontAccessToken', token.id),
    title: token.title,
  }),
  without: ['count', 'single'],
  writes: {
    create: (session, body) => createToken(session, plainTextAt(body, 'title') ?? ''),
    remove: removeToken,
  },
});

/** Storefront tokens are kept and shown; the practice store has no storefront that takes them. */
export const storefrontTokenType = recordType<StorefrontToken>('StorefrontAccessToken', {
  rows: ownTokens,
  fields: {
    ...rowFields<StorefrontToken>('title', 'accessToken'),
    accessScopes: (_token, _args, session) => scopeObjects(storefrontScopes(session), session),
    ...DATES,
  },
  mutations: {
    storefrontAccessTokenCreate: (args, session) => {
      const { objects, world } = session;
      // Without an `unauthenticated_…` scope a token would allow nothing.
      if (storefrontScopes(session).length === 0) {
        throw accessDenied('storefrontAccessTokenCreate', null);
      }
      const shop = objects.Shop(world.shop);
      const title = readText(readInput(args['input'])['title']) ?? '';
      const changed = createToken(session, title);
      return changed.type === 'done'
        ? made({ storefrontAccessToken: objects.StorefrontAccessToken(changed.row), shop })
        : new Outcome(
            { shop },
            changed.faults.map((one) => ({ ...one, field: ['input', ...one.field] })),
          );
    },

    storefrontAccessTokenDelete: (args, session) => {
      const id = numberInGid(readInput(args['input'])['id'], 'StorefrontAccessToken');
      return id === null || removeToken(session, id) === null
        ? userErrors({ ...MISSING, field: ['input', 'id'] })
        : made({ deletedStorefrontAccessTokenId: gid('StorefrontAccessToken', id) });
    },
  },
  rest: [storefrontTokens],
});

function createToken(session: Session, title: string): Changed<StorefrontToken> {
  const { world, context } = session;
  const token: StorefrontToken = {
    id: world.storefrontTokens.nextId(),
    clientId: context.app.clientId,
    title: title.trim(),
    accessToken: `practice_${randomBytes(12).toString('hex')}`,
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
  const isFull = ownTokens(session).count >= MOST_TOKENS;
  return saved(world.storefrontTokens, token, [
    ...faultIf(token.title === '', ['title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(token.title, ['title'], 'Title'),
    ...(isFull
      ? [fault([], 'App', `can have at most ${MOST_TOKENS} storefront access tokens`, 'INVALID')]
      : []),
  ]);
}

/** Null when the app has no token with this id. */
function removeToken(session: Session, id: number): Changed<StorefrontToken> | null {
  const token = ownTokens(session).find(id);
  if (token === null) return null;
  session.world.storefrontTokens.remove(id);
  return done(token);
}

function ownTokens(session: Session): Rows<StorefrontToken> {
  return ownRows(session.world.storefrontTokens, session);
}

/** What a storefront may do: the app's scopes that need no customer to sign in. */
function storefrontScopes({ context }: Session): readonly string[] {
  return expandScopes(context.grantedScopes, SHOPIFY_SCOPES).filter((scope) =>
    scope.startsWith('unauthenticated_'),
  );
}
