import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerFiles } from '../../../source/commands/guide/explorer-tools.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

test('an answer that is written is told to the guide, which lists it on leaving; others are not', async () => {
  const folder = await ownFolder();
  const events: GuideEvent[] = [];
  const files = answerFiles(folder, { dispatch: (event) => void events.push(event) });
  const path = join(folder, 'answer.json');
  expect(await files.look('answer.json')).toEqual({ type: 'free', path });
  expect(events).toEqual([]);
  expect(await files.write(path, '{}', { replaces: false })).toEqual({ type: 'written', path });
  expect(events).toEqual([{ type: 'tape-written', path }]);
  expect(await files.write(path, '[]', { replaces: false })).toEqual({ type: 'taken', path });
  const nowhere = await files.write(join(folder, 'none', 'a.json'), '{}', { replaces: false });
  expect(nowhere.type).toBe('refused');
  expect(events).toHaveLength(1);
  expect(await readFile(path, 'utf8')).toBe('{}');
});
