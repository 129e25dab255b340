import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openPreferences } from '../../../source/commands/guide/preferences.ts';
import type { ErrorReport } from '../../../source/core/errors.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

let home = '';
beforeEach(async () => {
  home = await ownFolder();
  mkdirSync(join(home, '.config/tokenwright'), { recursive: true, mode: 0o700 });
});

const open = async (settings: object, told: readonly string[] = []) => {
  const path = join(home, '.config/tokenwright/settings.json');
  writeFileSync(path, JSON.stringify(settings), { mode: 0o600 });
  const reports: ErrorReport[] = [];
  const report = (one: ErrorReport) => void reports.push(one);
  const preferences = await openPreferences(pipedWorld(home).world, { report }, told);
  return { preferences, reports };
};

const WRONG = { theme: 'purple', mouse: 'perhaps' };

it('says what is wrong with the settings file', async () => {
  const { reports } = await open(WRONG);
  expect(reports).toHaveLength(2);
});

it('does not say again what was said already', async () => {
  const [first, second] = (await open(WRONG)).reports;
  if (first === undefined) throw new Error('nothing was said');
  const { reports } = await open(WRONG, [`${first.message} ${first.remedy}`]);
  expect(reports).toEqual([second]);
});

it('takes keys for commands that there are, and says which there are not', async () => {
  const { preferences, reports } = await open({ keys: { 'no.such.command': 'ctrl+x' } });
  expect(preferences.keys).toEqual({});
  expect(reports).toHaveLength(1);
  expect(reports[0]?.message).toContain('no.such.command');
});
