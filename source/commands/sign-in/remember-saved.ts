import { UserError } from '../../core/errors.ts';
import type { SavedFile } from '../../core/memory/remembered.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';

/**
 * Notes which file a command has saved a token to, as the guide does, so that `forget` finds it
 * from any folder. Never fails: the token is saved, and a memory that cannot be written is told.
 */
export async function rememberSaved(world: World, file: SavedFile, output: Output): Promise<void> {
  const { memoryFolder } = await import('../../services/memory/memory-folder.ts');
  const folder = memoryFolder(world.env, process.platform);
  // `forget` still finds what was saved in the folder where it is run.
  if (folder.type === 'none') return;
  const { openMemoryFile } = await import('../../services/memory/memory-file.ts');
  const { withSavedFile } = await import('../../core/memory/remembered.ts');
  try {
    await openMemoryFile(folder.path).update((before) => ({
      ...before,
      saved: withSavedFile(before.saved, file),
    }));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    output.report(error);
  }
}
