import { existsSync } from 'node:fs';
import type { EditText, SavedRequests } from '../../app/explorer-ports.ts';
import type { CopyText, TutorialPort } from '../../app/ports.ts';
import { memoryFolder } from '../../services/memory/memory-file.ts';
import { openRequestsFile } from '../../services/memory/requests-file.ts';
import { lookForTutorial, writeTutorial } from '../../services/files/tutorial-file.ts';
import type { World } from '../door/world.ts';

/** What the explorer has beside requests and their answers. */
export interface ExplorerTools {
  readonly copy: CopyText;
  /** Where answers are saved to. */
  readonly files: TutorialPort;
  readonly editText: EditText;
  /** Null: nothing is kept. */
  readonly requests: SavedRequests | null;
  /** Where schemas are kept; null: none is. */
  readonly schemas: KeptSchemas | null;
}

/** The schemas of this machine. */
export interface KeptSchemas {
  readonly folder: string;
  /** Told whenever one was read or written. */
  readonly onKept: () => void;
}

/** @param keep false: nothing is read and nothing is written */
export function keptSchemas(world: World, keep: boolean, onKept: () => void): KeptSchemas | null {
  const folder = keep ? memoryFolder(world.env, process.platform) : null;
  return folder?.type === 'folder' ? { folder: folder.path, onKept } : null;
}

/** @param secretNames variables with secrets under names of the person's own */
export function explorerTools(
  world: World,
  secretNames: readonly string[],
  others: Omit<ExplorerTools, 'editText'>,
): ExplorerTools {
  return {
    ...others,
    async editText(text, ending) {
      const { editText } = await import('../../services/editor/edit-text.ts');
      return editText(text, ending, { env: world.env, alsoSecret: secretNames });
    },
  };
}

/** The saved requests of this machine. */
interface KeptRequests extends SavedRequests {
  /** Where they lie, or null while there are none. */
  where(): string | null;
}

/**
 * @param keep false: nothing is read and nothing is written
 * @param onKept told the path after every write
 */
export function keptRequests(
  world: World,
  keep: boolean,
  onKept: (path: string) => void = () => {},
): KeptRequests | null {
  const folder = keep ? memoryFolder(world.env, process.platform) : null;
  if (folder?.type !== 'folder') return null;
  const file = openRequestsFile(folder.path);
  return {
    load: () => file.load(),
    async update(change) {
      const requests = await file.update(change);
      onKept(file.path);
      return requests;
    },
    where: () => (existsSync(file.path) ? file.path : null),
  };
}

/** Where the wire tape and answers are written to, for paths relative to the working folder. */
export function tutorialFiles(cwd: string): TutorialPort {
  return {
    look: (path) => lookForTutorial(path, cwd),
    write: (path, content, options) => writeTutorial(path, content, options),
  };
}
