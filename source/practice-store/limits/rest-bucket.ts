/** What one more REST call did to an app's bucket. */
export interface BucketState {
  readonly isOver: boolean;
  /** `3/40`, as `X-Shopify-Shop-Api-Call-Limit` has it. */
  readonly header: string;
}

/** The REST rate limit: a bucket for each app that a call fills by one and time drains. */
export interface RestBucket {
  take(clientId: string): BucketState;
  /** Empties the buckets of all apps. */
  clear(): void;
}

const SIZE = 40;
const DRAIN_PER_SECOND = 2;

/**
 * Empty buckets of 40 calls, of which 2 a second drain.
 * @param clock milliseconds since 1970
 */
export function createRestBucket(clock: () => number): RestBucket {
  const buckets = new Map<string, { level: number; at: number }>();
  return {
    take(clientId) {
      const now = clock();
      const bucket = buckets.get(clientId) ?? { level: 0, at: now };
      const drained = (Math.max(0, now - bucket.at) / 1000) * DRAIN_PER_SECOND;
      const before = Math.max(0, bucket.level - drained);
      const isOver = before + 1 > SIZE;
      const level = isOver ? before : before + 1;
      buckets.set(clientId, { level, at: now });
      return { isOver, header: `${Math.ceil(level)}/${SIZE}` };
    },
    clear: () => buckets.clear(),
  };
}
