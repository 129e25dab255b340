import { randomUUID } from 'node:crypto';
import { gid, numberInGid, timeText } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { accessDenied } from '../../graphql/errors.ts';
import { outcomeOf, readInput, readText } from '../../graphql/mutation.ts';
import { DATES, type Field, recordType, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { plainTextAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import { type Changed, done, faultIf, lengthFaults, saved, sentence } from '../change.ts';
import { allRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { ownRows, type StorefrontToken } from './app.ts';

const tokens = restResource<StorefrontToken>({
  plural: 'storefront_access_tokens',
  rows: ownTokens,
  toJson: ({ id, accessToken, scopes, title, createdAtMs }) => ({
    access_token: accessToken,
    access_scope: scopes.join(','),
    created_at: timeText(createdAtMs),
    id,
    admin_graphql_api_id: gid('StorefrontAccessToken', id),
    title,
  }),
  without: ['count', 'single'],
  writes: {
    create: (session, body) => createToken(session, plainTextAt(body, 'title') ?? ''),
    remove: removeToken,
  },
});

export const storefrontTokenType = recordType<StorefrontToken>('StorefrontAccessToken', {
  rows: ownTokens,
  fields: {
    ...rowFields<StorefrontToken>('title', 'accessToken'),
    ...DATES,
    accessScopes: ({ scopes }, _args, { scopeSummary }) =>
      scopes.map((handle) => ({
        __typename: 'AccessScope',
        handle,
        description: scopeSummary(handle),
      })),
  },
  mutations: {
    storefrontAccessTokenCreate: (args, session) => {
      // Without a scope for visitors there is nothing that the token could open.
      if (visitorScopes(session).length === 0) {
        throw accessDenied('storefrontAccessTokenCreate', null);
      }
      const title = readText(readInput(args['input'])['title']) ?? '';
      return outcomeOf(createToken(session, title), MISSING, shown(session), ['input']);
    },
    storefrontAccessTokenDelete: (args, session) => {
      const id = numberInGid(readInput(args['input'])['id'], 'StorefrontAccessToken');
      const removed = id === null ? null : removeToken(session, id);
      return outcomeOf(removed, MISSING, (row) => ({
        deletedStorefrontAccessTokenId: gid('StorefrontAccessToken', row.id),
      }));
    },
  },
  rest: [tokens],
});

/** The tokens of the asking app, as the shop shows them. */
export const storefrontTokens: Field<unknown> = (_shop, args, session) =>
  connectList(allRows(ownTokens(session)), args, session.objects.StorefrontAccessToken);

const MISSING = sentence(['input', 'id'], 'Storefront access token does not exist', 'NOT_FOUND');

function ownTokens(session: Session): Rows<StorefrontToken> {
  return ownRows(session.world.storefrontTokens, session);
}

function visitorScopes({ context }: Session): string[] {
  return context.grantedScopes.filter((scope) => scope.startsWith('unauthenticated_')).toSorted();
}

function createToken(session: Session, title: string): Changed<StorefrontToken> {
  const { world, context } = session;
  const row: StorefrontToken = {
    id: world.storefrontTokens.nextId(),
    clientId: context.app.clientId,
    title: title.trim(),
    accessToken: randomUUID().replaceAll('-', ''),
    scopes: visitorScopes(session),
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
  return saved(world.storefrontTokens, row, [
    ...faultIf(row.title === '', ['title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(row.title, ['title'], 'Title'),
  ]);
}

function removeToken(session: Session, id: number): Changed<StorefrontToken> | null {
  const row = ownTokens(session).find(id);
  return row !== null && session.world.storefrontTokens.remove(id) ? done(row) : null;
}

function shown({ objects, world }: GraphqlSession) {
  return (row: StorefrontToken) => ({
    shop: objects.Shop(world.shop),
    storefrontAccessToken: objects.StorefrontAccessToken(row),
  });
}
