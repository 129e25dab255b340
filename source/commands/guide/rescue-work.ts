import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnsavedWork } from '../../core/explorer/unsaved-work.ts';
import { writeTutorial } from '../../services/files/tutorial-file.ts';
import type { World } from '../entry/world.ts';
import { askChoice, canAsk, Interrupted } from '../input.ts';
import type { Output } from '../output.ts';

/** More files of one name than a person leaves in a folder. */
const MOST_NAMES = 1000;

/**
 * Offers to save what a defect would take along of an explorer, on the bare terminal: one file for
 * each, in the working folder, for its owner alone. Existing files are not replaced.
 */
export async function rescueWork(
  world: World,
  unsaved: readonly UnsavedWork[],
  output: Pick<Output, 'talk' | 'report'>,
): Promise<void> {
  if (unsaved.length === 0) return;
  const words = unsaved.map(({ what }) => what).join('. ');
  // It may hold personal data: without a yes nothing is written to a disk.
  if (!canAsk(world)) return output.talk(`${words}. It was not saved, and is gone.`);
  output.talk(`${words}. It is in memory only, and is gone when this program ends.`);
  if (!(await isWanted(world))) return;
  for (const work of unsaved) {
    const path =
      (await written(world.cwd, work, output)) ?? (await written(tmpdir(), work, output));
    if (path !== null) output.talk(`Saved to ${path}, for you alone.`);
  }
}

async function isWanted(world: World): Promise<boolean> {
  try {
    const wish = await askChoice(world, 'What becomes of it?', [
      { value: 'save', name: `Save it to ${world.cwd}` },
      { value: 'lose', name: 'Let it go' },
    ]);
    return wish === 'save';
  } catch (error) {
    if (error instanceof Interrupted) return false;
    throw error;
  }
}

/** The path of the written file; null when it could not be written, which is reported. */
async function written(
  folder: string,
  { name, ending, content }: UnsavedWork,
  output: Pick<Output, 'report'>,
): Promise<string | null> {
  for (let number = 1; number <= MOST_NAMES; number += 1) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}.${ending}`);
    const end = await writeTutorial(path, content, { replaces: false });
    if (end.type === 'written') return end.path;
    if (end.type === 'refused') {
      output.report(end.report);
      return null;
    }
  }
  return null;
}
