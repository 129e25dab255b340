import { appendFile, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Adds a file to the `.gitignore` of its folder; `path` is absolute. Its other lines stay. */
export async function addToGitignore(path: string): Promise<void> {
  const file = join(dirname(path), '.gitignore');
  const before = await readFile(file, 'utf8').catch(() => '');
  const joint = before === '' || before.endsWith('\n') ? '' : '\n';
  // Anchored, and with the characters escaped that would make it a pattern.
  const name = basename(path).replaceAll(/[\\*?[\]!# ]/g, '\\$&');
  await appendFile(file, `${joint}/${name}\n`);
}
