import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitCompiled } from '../support/terminal/compiled.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

test('the compile cache of the tests is emptied only once it is larger than its limit', async () => {
  const folder = join(await ownFolder(), 'compiled');
  mkdirSync(join(folder, 'v24'), { recursive: true });
  writeFileSync(join(folder, 'v24', 'one'), Buffer.alloc(600));
  writeFileSync(join(folder, 'two'), Buffer.alloc(400));
  limitCompiled(folder, 1_000);
  expect(existsSync(join(folder, 'v24', 'one'))).toBe(true);
  limitCompiled(folder, 999);
  expect(existsSync(folder)).toBe(false);
  limitCompiled(folder, 0);
});
