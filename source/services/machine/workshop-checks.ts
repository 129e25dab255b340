import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  attention,
  type CheckName,
  type CheckResult,
  failed,
  fine,
} from '../../core/diagnosis/machine-check.ts';
import { parseCodePage } from '../../core/diagnosis/excluded-ports.ts';
import type { Environment } from '../environment/environment.ts';
import { errorCode, NODE_FILES, probeFolder, whyNotWritten } from '../files/file-access.ts';
import { memoryFolder, SET_HOME } from '../memory/folders.ts';
import { type RunProgram, windowsProgram } from './run-program.ts';

/** What can be known about the symbols; whether the font has them, only a person sees. */
export async function checkGlyphs(
  { env, platform, unicode }: GlyphFacts,
  run: RunProgram,
): Promise<CheckResult> {
  if (!unicode) {
    return attention(
      'glyphs',
      'The locale is not UTF-8, so letters stand for the signs.',
      'Nothing is missing so. For the signs set LANG to a UTF-8 locale, for example C.UTF-8.',
    );
  }
  if (env['TERM'] === 'linux') {
    return attention(
      'glyphs',
      'This is the console of Linux, whose font lacks some signs.',
      'Use a terminal window of the desktop, or put LC_ALL=C before the command: letters then stand for the signs.',
    );
  }
  if (platform !== 'win32') return fine('glyphs', `The locale is UTF-8. ${LOOK}`);
  const said = await run(windowsProgram(env, 'chcp.com'), []);
  const page = said.type === 'said' ? parseCodePage(said.text) : null;
  if (page === null) return fine('glyphs', `The code page is not known. ${LOOK}`);
  // Node writes to a Windows console in Unicode, whatever the code page.
  const pipes =
    page === UTF_8 ? '' : ' A window shows them all the same; a pipe needs "chcp 65001".';
  return fine('glyphs', `The code page is ${page}.${pipes} ${LOOK}`);
}

interface GlyphFacts {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly unicode: boolean;
}

const UTF_8 = 65_001;
const LOOK = 'Whether the font has the signs, only you can see: look at them below.';

/**
 * Whether programs can be started from here, including this program's Node: some machines run only
 * programs on an allow list.
 *
 * @param nodes paths of the Nodes that may be started, the running one first
 */
export async function checkPrograms(
  nodes: readonly string[],
  run: RunProgram,
): Promise<CheckResult> {
  for (const node of new Set(nodes)) {
    const said = await run(node, ['--version']);
    if (said.type === 'said' && /^v\d/.test(said.text)) continue;
    const reason = said.type === 'said' ? 'it answers something else' : said.reason;
    return failed('programs', {
      message: `A program cannot be started from here: ${node} (${reason}).`,
      remedy:
        'Ask whoever looks after this machine to allow it. Until then open addresses and copy texts by hand: the browser and the clipboard are programs too.',
    });
  }
  return fine('programs', 'Other programs can be started from here, Node among them.');
}

interface FolderPlace {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** The working folder. */
  readonly cwd: string;
  /** The folder of the compile cache; null when there is none. */
  readonly cache: string | null;
}

/** Tests each folder that is written to, with a small file that is removed at once. */
export async function checkFolders(place: FolderPlace): Promise<readonly CheckResult[]> {
  const { env, platform, cwd, cache } = place;
  const memory = memoryFolder(env, platform);
  return [
    await checkFolder(
      cwd,
      { name: 'working-folder', title: 'The working folder' },
      'Change to a folder of your own before you start: "cd ~", on Windows "cd %USERPROFILE%".',
    ),
    memory.type === 'none'
      ? attention('memory-folder', memory.reason, SET_HOME)
      : await checkFolder(
          memory.path,
          { name: 'memory-folder', title: `${memory.path}, for what is remembered,` },
          'Make it yours, or set XDG_CONFIG_HOME (on Windows LOCALAPPDATA) to a folder that you may write to.',
        ),
    ...(cache === null
      ? []
      : [
          await checkFolder(
            cache,
            { name: 'cache-folder', title: `${cache}, for a faster start,` },
            'Make it yours, or set XDG_CACHE_HOME (on Windows LOCALAPPDATA) to a folder that you may write to.',
          ),
        ]),
    await checkDisk(memory.type === 'none' ? cwd : memory.path),
  ];
}

const PROBE_BYTES = 64 * 1024;

async function checkFolder(
  path: string,
  { name, title }: { readonly name: CheckName; readonly title: string },
  remedy: string,
): Promise<CheckResult> {
  try {
    await probeFolder(join(nearestFolder(path), 'probe'), NODE_FILES, PROBE_BYTES);
  } catch (error) {
    const why = whyNotWritten(error) || 'for a reason that the system does not name';
    return failed(name, { message: `${title} takes no new files: ${why}.`, remedy });
  }
  return fine(name, `${title} takes new files.`);
}

/** The folder, or the nearest existing folder above it. */
function nearestFolder(path: string): string {
  if (existsSync(path) || dirname(path) === path) return path;
  return nearestFolder(dirname(path));
}

const MEBIBYTE = 1024 * 1024;
/** The compile cache, a schema and a kept store take some ten MiB together. */
const NEEDED_MIB = 100;

/** @param free returns the bytes that this user may still write; by default asks the system */
export async function checkDisk(
  path: string,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<CheckResult> {
  let mib;
  try {
    mib = Math.floor((await free(nearestFolder(path))) / MEBIBYTE);
  } catch (error) {
    return attention(
      'disk',
      `The system does not say how much room there is (${errorCode(error)}).`,
      'If something cannot be saved later, this is where to look first.',
    );
  }
  if (mib < NEEDED_MIB) {
    return failed('disk', {
      message: `Only ${mib} MiB are free on the disk.`,
      remedy: `Delete something: ${NEEDED_MIB} MiB are enough.`,
    });
  }
  return fine('disk', `${mib} MiB are free on the disk.`);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const DAY_MS = 86_400_000;

/**
 * For a check without a store: the clock cannot be behind the day on which this program was written
 * to the disk. One day is tolerated, because a USB stick keeps local times.
 *
 * @param file a file of this program
 * @param now milliseconds since 1970
 */
export async function checkClockByFile(file: string, now: number): Promise<CheckResult> {
  const written = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (now >= written - DAY_MS) {
    return fine(
      'clock',
      "There is no store to compare with; the clock is not behind the program's own files.",
    );
  }
  return failed('clock', {
    message: `The clock says ${dayOf(now)}, but this program was written on ${dayOf(written)}.`,
    remedy: 'Set the date and time of this machine: certificates look false with a wrong clock.',
  });
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
