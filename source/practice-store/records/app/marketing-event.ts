import { DAY_MS } from '../../api/formats.ts';
import type { Dated, IdRule } from '../rows.ts';

/** A marketing action: an advertisement, a post, a newsletter. */
export interface MarketingEvent extends Dated {
  /** `ad`, `post`, `newsletter` … */
  readonly eventType: string;
  /** `search`, `display`, `social`, `email` or `referral`. */
  readonly marketingChannel: string | null;
  readonly paid: boolean;
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly scheduledToEndAtMs: number | null;
  readonly budgetCents: number | null;
  readonly currency: string | null;
  readonly budgetType: string | null;
  readonly remoteId: string | null;
  readonly description: string | null;
  readonly manageUrl: string | null;
  readonly previewUrl: string | null;
  readonly utmCampaign: string | null;
  readonly utmSource: string | null;
  readonly utmMedium: string | null;
  readonly referringDomain: string | null;
  readonly marketedResources: ReadonlyArray<{ readonly type: string; readonly id: number | null }>;
}

export const MARKETING_EVENT_IDS: IdRule = { first: 998_700_000, spacing: 27 };

/** An event without any details; `startedAtMs` is NaN until it is given. */
export function blankEvent(id: number, nowMs: number): MarketingEvent {
  return {
    id,
    eventType: '',
    marketingChannel: null,
    paid: false,
    startedAtMs: Number.NaN,
    endedAtMs: null,
    scheduledToEndAtMs: null,
    budgetCents: null,
    currency: null,
    budgetType: null,
    remoteId: null,
    description: null,
    manageUrl: null,
    previewUrl: null,
    utmCampaign: null,
    utmSource: null,
    utmMedium: null,
    referringDomain: null,
    marketedResources: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

export function makeMarketingEvents(anchorMs: number): MarketingEvent[] {
  return [['post', 'social'] as const, ['newsletter', 'email'] as const].map(
    ([eventType, marketingChannel], at) => {
      const id = MARKETING_EVENT_IDS.first + at * MARKETING_EVENT_IDS.spacing;
      const startedAtMs = anchorMs - (90 - at * 7) * DAY_MS + 36_000_000;
      return {
        ...blankEvent(id, startedAtMs),
        eventType,
        marketingChannel,
        startedAtMs,
        budgetCents: 4000,
        currency: 'EUR',
        budgetType: 'daily',
        utmCampaign: `practice-${id}`,
        utmSource: 'practice',
        utmMedium: eventType,
      };
    },
  );
}
