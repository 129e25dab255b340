import { dateTime, exactCount, gid, money, rowIdIn } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import { FieldError } from '../../../graphql/errors.ts';
import { type Listing, listRoot, recordFields } from '../../../graphql/listing.ts';
import { outcomeOf, readText, readTexts, shownAs } from '../../../graphql/mutation.ts';
import {
  byId,
  type Field,
  type FieldTable,
  recordType,
  type RootTable,
  rowFields,
} from '../../../graphql/record-type.ts';
import { textField } from '../../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import {
  type Changed,
  done,
  type Fault,
  faultIf,
  lengthFaults,
  saved,
  sentence,
} from '../../change.ts';
import { spentCents, sumOf } from '../../order/order-sums.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { type Customer, displayName } from '../customer.ts';
import { readSegmentQuery } from './segment-query.ts';
import type { Segment } from './segment.ts';

const MISSING = sentence(['id'], 'Segment does not exist', 'NOT_FOUND');

const segmentListing: Listing<Segment> = {
  name: 'segments',
  search: {
    named: { ...recordFields<Segment>(), name: textField((segment) => segment.name) },
    free: textField((segment) => segment.name),
  },
  sort: {
    CREATION_DATE: (segment) => segment.createdAtMs,
    LAST_EDIT_DATE: (segment) => segment.updatedAtMs,
  },
};

const mutations: RootTable = {
  segmentCreate: (args, session) => {
    const { world, context } = session;
    const row: Segment = {
      id: world.segments.nextId(),
      name: (readText(args['name']) ?? '').trim(),
      query: readText(args['query']) ?? '',
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    };
    return outcomeOf(saveSegment(world, row, context.nowMs), MISSING, shownAs('Segment', session));
  },

  segmentUpdate: (args, session) => {
    const { world, context } = session;
    const before = world.segments.find(rowIdIn(args['id'], 'Segment'));
    const changed =
      before === null
        ? null
        : saveSegment(
            world,
            {
              ...before,
              name: (readText(args['name']) ?? before.name).trim(),
              query: readText(args['query']) ?? before.query,
              updatedAtMs: context.nowMs,
            },
            context.nowMs,
          );
    return outcomeOf(changed, MISSING, shownAs('Segment', session));
  },

  segmentDelete: (args, { world }) => {
    const row = world.segments.find(rowIdIn(args['id'], 'Segment'));
    if (row !== null) world.segments.remove(row.id);
    return outcomeOf(row === null ? null : done(row), MISSING, () => ({
      deletedSegmentId: args['id'],
    }));
  },
};

export const segmentType = recordType<Segment>('Segment', {
  rows: ({ world }) => world.segments,
  fields: {
    ...rowFields<Segment>('name', 'query'),
    creationDate: (segment) => dateTime(segment.createdAtMs),
    lastEditDate: (segment) => dateTime(segment.updatedAtMs),
  },
  roots: {
    segment: byId('Segment'),
    segments: listRoot('Segment', segmentListing, ({ world }) => world.segments),
    segmentsCount: (_args, { world }) => exactCount(world.segments.count),
    customerSegmentMembers: (args, session) => {
      const members = membersOf(args, session);
      return {
        ...connectList(members, args, session.objects.CustomerSegmentMember),
        totalCount: members.length,
      };
    },
    customerSegmentMembership: (args, session) => {
      const { world, context } = session;
      const customer = world.customers.find(rowIdIn(args['customerId'], 'Customer'));
      const memberships = (readTexts(args['segmentIds']) ?? []).flatMap((segmentId) => {
        const segment = world.segments.find(rowIdIn(segmentId, 'Segment'));
        if (segment === null) return [];
        const read = readSegmentQuery(segment.query, world, context.nowMs);
        const isMember = customer !== null && read.type === 'read' && read.test(customer);
        return [{ segmentId: gid('Segment', segment.id), isMember }];
      });
      return { memberships };
    },
  },
  mutations,
});

/** A customer as a member of a segment. */
export const segmentMemberType = recordType<Customer>('CustomerSegmentMember', {
  find: (id, { world }) => world.customers.find(id),
  fields: {
    ...rowFields<Customer>('firstName', 'lastName', 'note'),
    displayName,
    ...asCustomer(
      'defaultAddress',
      'defaultEmailAddress',
      'defaultPhoneNumber',
      'mergeable',
      'metafield',
      'metafields',
    ),
    numberOfOrders: (customer, _args, { world }) => String(orders(customer, world).length),
    amountSpent: (customer, _args, { world }) =>
      money(sumOf(orders(customer, world), spentCents), world.shop.currency),
    lastOrderId: (customer, _args, { world }) => {
      const last = orders(customer, world).at(-1);
      return last === undefined ? null : gid('Order', last.id);
    },
  },
});

/** Fields that have the same value as in `Customer`. */
function asCustomer(...names: readonly string[]): FieldTable<Customer> {
  return Object.fromEntries(
    names.map((name): [string, Field<Customer>] => [
      name,
      (customer, args, session, info) =>
        session.objects.Customer(customer).find(name)?.(args, session, info),
    ]),
  );
}

function orders(customer: Customer, world: World) {
  return world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
}

/** @throws FieldError for an unknown segment and for an invalid query */
function membersOf(
  args: Readonly<Record<string, unknown>>,
  { world, context }: GraphqlSession,
): Customer[] {
  const segmentId = readText(args['segmentId']) ?? null;
  const segment = segmentId == null ? null : world.segments.find(rowIdIn(segmentId, 'Segment'));
  if (segmentId != null && segment === null) {
    throw new FieldError('RESOURCE_NOT_FOUND', `Invalid id: ${segmentId}`);
  }
  const read = readSegmentQuery(
    segment?.query ?? readText(args['query']) ?? '',
    world,
    context.nowMs,
  );
  if (read.type === 'unreadable') throw new FieldError('INVALID', read.message);
  return allRows(world.customers).filter(read.test);
}

function saveSegment(world: World, row: Segment, nowMs: number): Changed<Segment> {
  const read = readSegmentQuery(row.query, world, nowMs);
  const faults: Fault[] = [
    ...faultIf(row.name === '', ['name'], 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(row.name, ['name'], 'Name'),
    ...faultIf(row.query.trim() === '', ['query'], 'Query', "can't be blank", 'BLANK'),
    ...(read.type === 'unreadable'
      ? [sentence(['query'], `Query ${read.message}`, 'INVALID')]
      : []),
  ];
  return saved(world.segments, row, faults);
}
