import { resolve } from 'node:path';
import { EXIT } from '../../core/errors.ts';
import { storesPath } from '../../services/memory/folders.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import type { World } from '../entry/world.ts';
import type { SERVICE_LISTS, Word } from './known-words.ts';

/**
 * Prints words for the completion scripts: one word a line, its meaning after a tab. Errors in
 * files are reported by the commands; a completion then offers nothing.
 */
export async function completionWords(
  world: World,
  what: 'stores' | (typeof SERVICE_LISTS)[number],
  { profile }: { readonly profile?: string },
): Promise<number> {
  const words = await (
    what === 'stores' ? storeWords(world) : ofService(world, what, profile)
  ).catch((): readonly Word[] => []);
  const lines = words
    .filter(({ word }) => isPlain(word))
    .map(({ word, about }) => `${word}\t${toDisplayText(about)}`);
  world.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return EXIT.done;
}

/** Whether a shell takes the text for a word and nothing more, whatever a file says. */
export function isPlain(word: string): boolean {
  return /^[\w.:/@-]+$/.test(word);
}

async function storeWords({ env }: World): Promise<readonly Word[]> {
  const path = storesPath(env, process.platform);
  if (path === null) return [];
  const { loadStores } = await import('../../services/stores/stores-file.ts');
  return (await loadStores(path)).map(({ name, shop }) => ({ word: name, about: shop }));
}

async function ofService(
  { cwd }: World,
  list: (typeof SERVICE_LISTS)[number],
  profile: string | undefined,
): Promise<readonly Word[]> {
  const { serviceWords } = await import('./known-words.ts');
  return serviceWords(list, profile === undefined ? null : resolve(cwd, profile));
}
