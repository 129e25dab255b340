import { expect, test } from 'vitest';
import {
  dateFilterOf,
  publishedFilters,
  sharedFilters,
} from '../../../source/practice-store/rest/row-filters.ts';
import type { Session } from '../../../source/practice-store/records/world.ts';

const MOMENT = '2026-03-01T12:00:00Z';
/** Shown as the second before it. */
const SHOWN_LATER = Date.parse(MOMENT) + 999;

// No filter of these asks for it.
const session = {} as Session;

const dated = (ms: number) => ({ id: 12, createdAtMs: ms, updatedAtMs: ms, publishedAtMs: ms });
const filters = {
  ...sharedFilters,
  ...dateFilterOf('processed_at', ({ createdAtMs }: { createdAtMs: number }) => createdAtMs),
  published_at_min: publishedFilters.published_at_min,
  published_at_max: publishedFilters.published_at_max,
};

test.each(['created_at', 'updated_at', 'processed_at', 'published_at'])(
  'a range of %s has both of its ends, to the second',
  (name) => {
    const passes = (end: 'min' | 'max', ms: number, value = MOMENT) =>
      filters[`${name}_${end}` as keyof typeof filters]?.(dated(ms), value, session);
    const at = Date.parse(MOMENT);
    expect([at - 1, at, SHOWN_LATER].map((ms) => passes('min', ms))).toEqual([false, true, true]);
    expect([at - 1, at, SHOWN_LATER].map((ms) => passes('max', ms))).toEqual([true, true, true]);
    expect(passes('max', at + 1_000)).toBe(false);
    expect([passes('min', at, 'never'), passes('max', at, 'never')]).toEqual([true, true]);
  },
);

test('each end is that of its own time', () => {
  const row = {
    id: 1,
    createdAtMs: Date.parse('2026-01-01'),
    updatedAtMs: Date.parse('2026-06-01'),
  };
  const passing = Object.entries(sharedFilters)
    .filter(([name, filter]) => name !== 'ids' && filter(row, MOMENT, session))
    .map(([name]) => name);
  expect(passing).toEqual(['created_at_max', 'updated_at_min']);
});

test('what is not published is in no range of dates', () => {
  const row = { publishedAtMs: null };
  expect(publishedFilters.published_at_min(row, '2000-01-01')).toBe(false);
  expect(publishedFilters.published_at_max(row, '2099-01-01')).toBe(false);
});

test.each([
  ['published', [true, false]],
  ['unpublished', [false, true]],
  ['any', [true, true]],
  ['else', [true, false]],
])('published_status=%s finds what it says', (value, found) => {
  const rows = [{ publishedAtMs: 1 }, { publishedAtMs: null }];
  expect(rows.map((row) => publishedFilters.published_status(row, value))).toEqual(found);
});

test('ids are whole numbers with commas between', () => {
  const passes = (value: string) => sharedFilters.ids(dated(0), value);
  expect(['12', '1,12', '1,2', '121', '1', ''].map(passes)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
