import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCollector } from '../../../source/services/machine/collect-garbage.ts';

test('what nobody holds any more is collected', async () => {
  const collect = createCollector();
  const gone: string[] = [];
  const registry = new FinalizationRegistry<string>((name) => gone.push(name));
  (() => registry.register({ held: 'by nobody' }, 'it'))();
  for (let turn = 0; turn < 200 && gone.length === 0; turn += 1) {
    collect();
    await setImmediate();
  }
  expect(gone).toEqual(['it']);
});
