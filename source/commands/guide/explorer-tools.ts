import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { EditText, RequestKeeper, ShowText } from '../../app/explorer-ports.ts';
import type { GuideStore } from '../../app/guide-runner.ts';
import type { CopyText, FilePort } from '../../app/ports.ts';
import { memoryFolder } from '../../services/memory/folders.ts';
import type { RequestSet } from '../../core/requests/kept/request-set.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { openHistoryFile } from '../../services/memory/history-file.ts';
import { openRequestsFile } from '../../services/memory/requests-file.ts';
import { lookForTutorial, writeTutorial } from '../../services/files/tutorial-file.ts';
import type { World } from '../entry/world.ts';

/** What the explorer needs beside requests and their answers. */
export interface ExplorerTools {
  readonly copy: CopyText;
  /** Where answers are saved. */
  readonly files: FilePort;
  readonly editText: EditText;
  readonly showText: ShowText;
  /** Null: no requests are kept. */
  readonly requests: RequestKeeper | null;
  /** The requests of the file that was named at the start. */
  readonly collection: RequestSet | null;
  /** The kept schemas; null: none is kept. */
  readonly schemas: KeptSchemas | null;
}

/** The schemas that this machine keeps. */
export interface KeptSchemas {
  readonly folder: string;
  /** Called whenever one was read or written. */
  readonly onKept: () => void;
}

/** @param keep false: nothing is read and nothing is written */
export function keptSchemas(world: World, keep: boolean, onKept: () => void): KeptSchemas | null {
  const folder = keep ? memoryFolder(world.env, process.platform) : null;
  return folder?.type === 'folder' ? { folder: folder.path, onKept } : null;
}

/** @param secretNames variables with secrets under the person's own names */
export function explorerTools(
  world: World,
  secretNames: readonly string[],
  others: Omit<ExplorerTools, 'editText' | 'showText'>,
): ExplorerTools {
  return {
    ...others,
    async editText(text, ending) {
      const { editText } = await import('../../services/editor/edit-text.ts');
      return editText(text, ending, { env: world.env, alsoSecret: secretNames });
    },
    async showText(pieces) {
      const { showInPager } = await import('../../services/editor/show-in-pager.ts');
      return showInPager(pieces, { env: world.env, alsoSecret: secretNames });
    },
  };
}

/**
 * The requests of the file that `--requests` names; null when none is named.
 * @throws UserError exit 2; the message names the line
 */
export async function openCollection(
  world: World,
  path: string | undefined,
): Promise<RequestSet | null> {
  if (path === undefined) return null;
  const { openRequestSet } = await import('../../services/files/request-set-file.ts');
  return openRequestSet(path, world.cwd);
}

/** In milliseconds; longer than another program may hold a file's lock. */
const CLOSE_MS = 6_000;

/** The requests that this machine keeps. */
interface KeptRequests extends RequestKeeper {
  /** The files that exist. */
  where(): readonly string[];
  /** Waits until sent and saved requests are written, but gives up on a disk that never answers. */
  close(): Promise<void>;
}

/**
 * @param keep false: nothing is read and nothing is written
 * @param onKept called with the path after every write
 */
export function keptRequests(
  world: Pick<World, 'env'>,
  keep: { readonly requests: boolean; readonly history: boolean },
  onKept: (path: string) => void = () => {},
): KeptRequests | null {
  const folder = keep.requests ? memoryFolder(world.env, process.platform) : null;
  if (folder?.type !== 'folder') return null;
  const savedFile = openRequestsFile(folder.path);
  const historyFile = openHistoryFile(folder.path, randomBytes(6).toString('hex'));
  return {
    of: (store) => {
      const saved = savedFile.of(markOf(store));
      const history = historyFile.of(markOf(store));
      return {
        saved: {
          load: () => saved.load(),
          async update(change) {
            const requests = await saved.update(change);
            onKept(savedFile.path);
            return requests;
          },
        },
        history: keep.history
          ? {
              ...history,
              async add(request) {
                await history.add(request);
                onKept(historyFile.path);
              },
            }
          : null,
      };
    },
    close: async () => {
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, CLOSE_MS);
      const written = Promise.all([savedFile.settled(), historyFile.settled()]);
      await Promise.race([written, patience.promise]);
      clearTimeout(timer);
    },
    where: () => [savedFile.path, historyFile.path].filter((path) => existsSync(path)),
  };
}

/** Keeps a practice store apart from a real one, even if both have the same domain. */
function markOf({ shop, isPractice }: StoreAddress): string {
  return isPractice ? `practice:${shop}` : shop;
}

/** Where the wire tape and answers are written to, for paths relative to the working folder. */
export function tutorialFiles(cwd: string): FilePort {
  return {
    look: (path) => lookForTutorial(path, cwd),
    write: (path, content, options) => writeTutorial(path, content, options),
  };
}

/** Files that the explorer writes are listed on leaving, like all that this run wrote. */
export function answerFiles(cwd: string, store: Pick<GuideStore, 'dispatch'>): FilePort {
  const files = tutorialFiles(cwd);
  return {
    ...files,
    async write(path, content, options) {
      const outcome = await files.write(path, content, options);
      if (outcome.type === 'written') store.dispatch({ type: 'tape-written', path: outcome.path });
      return outcome;
    },
  };
}
