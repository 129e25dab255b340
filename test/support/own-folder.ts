import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { WhenOver } from './when-over.ts';

/** An empty folder for one test, to work in and as its home, so that no run finds another's files. */
export async function ownFolder(whenOver: WhenOver = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-own-'));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
