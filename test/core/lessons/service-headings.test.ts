import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVICE_HEADINGS } from '../../../source/core/lessons/service-headings.ts';

test('the headings that a lesson can name are those of docs/service.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/service.md'), 'utf8');
  const headings = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading);
  expect(SERVICE_HEADINGS).toEqual(headings);
});
