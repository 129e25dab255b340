import { expect, test } from 'vitest';
import { readVersionFields } from '../../../../source/practice-store/pages/dashboard/version-form.ts';

test('scopes that are ticked in the finder join the typed ones, once, however many they are', () => {
  const typed = Array.from({ length: 40_000 }, (_, at) => `read_${at}`);
  const form = new URLSearchParams({ scopes: `${typed.join(', ')},, ,`, find: 'a '.repeat(5_000) });
  for (const scope of [...typed, 'write_one', 'write_two']) form.append('add', scope);
  const { scopes, find } = readVersionFields(form);
  expect(scopes).toBe([...typed, 'write_one', 'write_two'].join(', '));
  expect(find.length).toBeLessThanOrEqual(500);
});
