import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import {
  dateTime,
  dateTimeOrNull,
  gid,
  moneyText,
  timeText,
  timeTextOrNull,
  parseMoment,
} from '../../api/formats.ts';
import { type Listing, listRoot } from '../../graphql/listing.ts';
import { byId, recordType, rowFields } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import {
  type BodyObject,
  centsAt,
  eachAt,
  flagAt,
  objectsAt,
  plainTextAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import { type Changed, done, fault, type Fault, NOT_IN_LIST, saved, withGiven } from '../change.ts';
import type { Session } from '../world.ts';
import { blankEvent, type MarketingEvent } from './marketing-event.ts';

const TYPES =
  'abandoned_cart ad affiliate link loyalty message newsletter notification post retargeting transactional'.split(
    ' ',
  );
const CHANNELS = ['search', 'display', 'social', 'email', 'referral'];
const SCOPE = 'marketing_events';

const events = restResource<MarketingEvent>({
  plural: 'marketing_events',
  scope: SCOPE,
  rows: ({ world }) => world.marketingEvents,
  toJson: (event) => ({
    id: event.id,
    event_type: event.eventType,
    remote_id: event.remoteId,
    started_at: timeText(event.startedAtMs),
    ended_at: timeTextOrNull(event.endedAtMs),
    scheduled_to_end_at: timeTextOrNull(event.scheduledToEndAtMs),
    budget: event.budgetCents === null ? null : moneyText(event.budgetCents),
    currency: event.currency,
    manage_url: event.manageUrl,
    preview_url: event.previewUrl,
    utm_campaign: event.utmCampaign,
    utm_source: event.utmSource,
    utm_medium: event.utmMedium,
    budget_type: event.budgetType,
    description: event.description,
    marketing_channel: event.marketingChannel,
    paid: event.paid,
    referring_domain: event.referringDomain,
    breadcrumb_id: null,
    marketing_activity_id: null,
    admin_graphql_api_id: gid('MarketingEvent', event.id),
    marketed_resources: event.marketedResources,
  }),
  writes: {
    create: (session, body) => {
      const { world, context } = session;
      return save(session, blankEvent(world.marketingEvents.nextId(), context.nowMs), body);
    },
    update: (session, id, body) => {
      const before = session.world.marketingEvents.find(id);
      return before === null ? null : save(session, before, body);
    },
    remove: ({ world }, id) => (world.marketingEvents.remove(id) ? done(id) : null),
  },
});

const COUNTED = [
  'impressions_count',
  'views_count',
  'unique_views_count',
  'clicks_count',
  'unique_clicks_count',
  'favorites_count',
  'comments_count',
  'shares_count',
  'unsubscribes_count',
  'complaints_count',
  'fails_count',
  'sends_count',
];

/**
 * Engagement counts of an event. The response is the only place that shows them, so nothing is
 * stored.
 */
const engagements: RestAction = {
  method: 'POST',
  path: 'marketing_events/{id}/engagements',
  writeScope: `write_${SCOPE}`,
  answer: ({ world }, given, body) => {
    if (world.marketingEvents.find(idGiven(given, 'id')) === null) return notFound();
    const all = objectsAt(body, 'engagements');
    if (all === undefined) return errorAnswer(400, { engagements: REQUIRED_MISSING });
    const isDated = all.every(
      (one) => !Number.isNaN(parseMoment(plainTextAt(one, 'occurred_on') ?? '')),
    );
    if (!isDated) return errorAnswer(422, { occurred_on: ["can't be blank"] });
    return jsonAnswer(200, { engagements: all.map(engagementJson) });
  },
};

const listing: Listing<MarketingEvent> = {
  name: 'marketing-events',
  search: {
    named: {
      // No app id is stored: every event counts as one of the requesting app.
      app_id: numberField((_event, { context }) => Number(context.app.id)),
      id: numberField((event) => event.id),
      description: textField((event) => event.description),
      started_at: dateField((event) => event.startedAtMs),
      type: exactField((event) => event.eventType),
    },
    free: textField((event) => [event.description ?? '', event.utmCampaign ?? '']),
  },
  sort: { STARTED_AT: (event) => event.startedAtMs },
};

export const marketingEventType = recordType<MarketingEvent>('MarketingEvent', {
  rows: ({ world }) => world.marketingEvents,
  fields: {
    legacyResourceId: ({ id }) => String(id),
    ...rowFields<MarketingEvent>(
      'description',
      'manageUrl',
      'previewUrl',
      'remoteId',
      'utmCampaign',
      'utmMedium',
      'utmSource',
    ),
    app: (_event, _args, { context, objects }) => objects.App(context.app),
    channelHandle: () => null,
    channel: ({ marketingChannel }) => marketingChannel?.toUpperCase() ?? null,
    marketingChannelType: ({ marketingChannel }) => marketingChannel?.toUpperCase() ?? null,
    startedAt: ({ startedAtMs }) => dateTime(startedAtMs),
    endedAt: ({ endedAtMs }) => dateTimeOrNull(endedAtMs),
    scheduledToEndAt: ({ scheduledToEndAtMs }) => dateTimeOrNull(scheduledToEndAtMs),
    type: ({ eventType }) => eventType.toUpperCase(),
    sourceAndMedium: ({ utmSource, utmMedium }) =>
      [utmSource, utmMedium].filter((word) => word !== null).join(' / '),
    targetTypeDisplayText: () => '',
  },
  roots: {
    marketingEvents: listRoot('MarketingEvent', listing, ({ world }) => world.marketingEvents),
    marketingEvent: byId('MarketingEvent'),
  },
  rest: [events, engagements],
});

function save(
  { world, context }: Session,
  before: MarketingEvent,
  body: BodyObject,
): Changed<MarketingEvent> {
  const event: MarketingEvent = {
    ...withGiven<MarketingEvent>(before, {
      ...eachAt(body, plainTextAt, 'eventType'),
      ...eachAt(
        body,
        textAt,
        'marketingChannel',
        'currency',
        'budgetType',
        'remoteId',
        'description',
        'manageUrl',
        'previewUrl',
        'utmCampaign',
        'utmSource',
        'utmMedium',
        'referringDomain',
      ),
      paid: flagAt(body, 'paid'),
      budgetCents: body['budget'] === null ? null : centsAt(body, 'budget'),
      startedAtMs: momentAt(body, 'started_at') ?? undefined,
      endedAtMs: momentAt(body, 'ended_at'),
      scheduledToEndAtMs: momentAt(body, 'scheduled_to_end_at'),
      marketedResources: objectsAt(body, 'marketed_resources')?.map((one) => ({
        type: plainTextAt(one, 'type') ?? '',
        id: wholeAt(one, 'id') ?? null,
      })),
    }),
    updatedAtMs: context.nowMs,
  };
  return saved(world.marketingEvents, event, faultsOf(event));
}

function faultsOf(event: MarketingEvent): Fault[] {
  const { eventType, marketingChannel, startedAtMs } = event;
  const blank = "can't be blank";
  return [
    ...(eventType === ''
      ? [fault(['eventType'], 'Event type', blank, 'BLANK')]
      : TYPES.includes(eventType)
        ? []
        : [fault(['eventType'], 'Event type', NOT_IN_LIST, 'INVALID')]),
    ...(marketingChannel === null || CHANNELS.includes(marketingChannel)
      ? []
      : [fault(['marketingChannel'], 'Marketing channel', NOT_IN_LIST, 'INVALID')]),
    ...(Number.isNaN(startedAtMs) ? [fault(['startedAt'], 'Started at', blank, 'BLANK')] : []),
  ];
}

/** Milliseconds since 1970; undefined when left out, null for null or an invalid date. */
function momentAt(body: BodyObject, key: string): number | null | undefined {
  const text = textAt(body, key);
  if (text === undefined || text === null) return text;
  const moment = parseMoment(text);
  return Number.isNaN(moment) ? null : moment;
}

function engagementJson(one: BodyObject): Json {
  const counts = COUNTED.map((name) => [name, wholeAt(one, name) ?? null] as const);
  return {
    occurred_on: plainTextAt(one, 'occurred_on'),
    fetched_at: textAt(one, 'fetched_at') ?? null,
    ...Object.fromEntries(counts),
    ad_spend: textAt(one, 'ad_spend') ?? null,
    currency_code: textAt(one, 'currency_code') ?? null,
    is_cumulative: flagAt(one, 'is_cumulative') ?? null,
    utc_offset: textAt(one, 'utc_offset') ?? null,
  };
}
