import { DAY_MS } from '../../api/formats.ts';
import type { Dated } from '../rows.ts';

/** A discount; one with a code is given at the checkout, one without applies by itself. */
export interface Discount extends Dated {
  readonly title: string;
  readonly code: string | null;
  readonly percentage: number;
  readonly minimumCents: number | null;
  readonly usageCount: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number | null;
}

/** `PRACTICE10` is the code that the seeded orders were bought with. */
export function makeDiscounts(anchorMs: number, practiceUses: number): Discount[] {
  const rows = [
    {
      title: 'PRACTICE10',
      code: 'PRACTICE10',
      percentage: 0.1,
      from: -300,
      to: null,
      uses: practiceUses,
    },
    { title: 'WELCOME5', code: 'WELCOME5', percentage: 0.05, from: -120, to: null, uses: 0 },
    { title: 'MARKET20', code: 'MARKET20', percentage: 0.2, from: -90, to: -80, uses: 0 },
    { title: 'Winter sale', code: null, percentage: 0.15, from: 10, to: 40, uses: 0 },
    { title: 'From 100 euros', code: null, percentage: 0.05, from: -60, to: null, uses: 0 },
  ];
  return rows.map(({ title, code, percentage, from, to, uses }, index) => ({
    id: 1_260_400_000_000 + index * 19,
    title,
    code,
    percentage,
    minimumCents: title.startsWith('From') ? 10_000 : null,
    usageCount: uses,
    startsAtMs: anchorMs + from * DAY_MS,
    endsAtMs: to === null ? null : anchorMs + to * DAY_MS,
    createdAtMs: anchorMs + (Math.min(from, 0) - 2) * DAY_MS,
    updatedAtMs: anchorMs + (Math.min(from, 0) - 1) * DAY_MS,
  }));
}

/** The status at this time. */
export function discountStatus(
  { startsAtMs, endsAtMs }: Discount,
  nowMs: number,
): 'ACTIVE' | 'SCHEDULED' | 'EXPIRED' {
  if (startsAtMs > nowMs) return 'SCHEDULED';
  return endsAtMs !== null && endsAtMs <= nowMs ? 'EXPIRED' : 'ACTIVE';
}
