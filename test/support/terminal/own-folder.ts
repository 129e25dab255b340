import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for one test, to work in and as its home, so that no run finds another's files. */
export async function ownFolder(whenOver: WhenOver = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-own-'));
  whenOver(() => removeFolder(folder));
  return folder;
}

/** A program that was ended may write there for a moment still, so this tries more than once. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Takes what is to be undone once whoever needed it is done: one test (`onTestFinished`), or all
 * those that share something.
 */
export type WhenOver = (undo: () => void | Promise<void>) => void;
