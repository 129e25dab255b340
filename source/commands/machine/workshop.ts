import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECK_TITLES, type CheckResult } from '../../core/diagnosis/machine-check.ts';
import { KIT_VARIABLE } from '../../core/service/variables.ts';
import { readAbilities } from '../../core/text/terminal-abilities.ts';
import { createRunProgram } from '../../services/machine/run-program.ts';
import {
  checkClockByFile,
  checkFolders,
  checkGlyphs,
  checkPrograms,
} from '../../services/machine/workshop-checks.ts';
import { compileCacheFolder, findPinnedRuntime } from '../entry/runtime.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import { checkLines, rowsOf } from './doctor-text.ts';

interface WorkshopOptions {
  readonly world: World;
  /** Results of earlier checks, in the order of the report. */
  readonly results: readonly CheckResult[];
  /** Columns of the terminal; null: no line is wrapped. */
  readonly columns: number | null;
  readonly output: Output;
  readonly json?: true;
}

/**
 * Checks what a workshop needs of a machine beyond the needs of every run, and prints the verdict.
 *
 * @returns whether the machine is ready: nothing has failed; warnings stop nobody
 */
export async function workshop(options: WorkshopOptions): Promise<boolean> {
  const { world, columns, output, json } = options;
  const { env } = world;
  const { unicode } = readAbilities(env, process.platform);
  const all = [...(await withClock(options.results)), ...(await moreChecks(world, unicode))];
  const folders = personalFolders(world);
  const results = all.map((result) => withoutFolders(result, folders));
  const failed = results.filter(({ status }) => status === 'failed');
  const isReady = failed.length === 0;
  if (json === true) {
    const notReady = [...new Set(failed.map(({ name }) => name))];
    output.json(JSON.stringify({ ...about(world), ready: isReady, notReady, checks: results }));
    return isReady;
  }
  const signs = unicode ? [rowsOf(SIGNS_ASK, columns), await signRows()] : [];
  const summary = summaryOf(results);
  const parts = [
    checkLines(results, columns),
    ...signs,
    ...(summary === null ? [] : [rowsOf(summary, columns)]),
    [isReady ? 'READY' : 'NOT READY'],
  ];
  output.answer(parts.map((part) => part.join('\n')).join('\n\n'));
  return isReady;
}

/** `workshop` grows when a member gets another meaning; the rest tells thirty machines apart. */
function about({ version }: World) {
  const { platform, arch, versions } = process;
  return { workshop: 1, program: version, node: versions.node, system: `${platform}-${arch}` };
}

/** The program's own file, for its date and for the Node that may be beside it. */
function ownFile(): string {
  const called = process.argv[1] ?? '';
  try {
    return realpathSync(called);
  } catch {
    return called;
  }
}

/** Without a store to compare with, the clock is compared with our own files. */
async function withClock(results: readonly CheckResult[]): Promise<readonly CheckResult[]> {
  const known = results.filter(({ name, status }) => name !== 'clock' || status !== 'untested');
  if (known.some(({ name }) => name === 'clock')) return known;
  return [...known, await checkClockByFile(ownFile(), Date.now())];
}

async function moreChecks(world: World, unicode: boolean): Promise<readonly CheckResult[]> {
  const { env, cwd } = world;
  const { platform } = process;
  const run = createRunProgram(env);
  const root = new URL('..', pathToFileURL(`${dirname(ownFile())}/`));
  const pinned = findPinnedRuntime(root);
  const nodes = [process.execPath, ...(pinned === null ? [] : [realpathSync(pinned)])];
  return [
    await checkGlyphs({ env, platform, unicode }, run),
    await checkPrograms(nodes, run),
    ...(await checkFolders({ env, platform, cwd, cache: compileCacheFolder(env) })),
  ];
}

/** A pattern for a person's folder, and the word that replaces it. */
type Personal = readonly [begins: RegExp, word: string];

/** The kit comes first: it may be in a home folder, and its launcher is named by its whole path. */
function personalFolders({ env, program }: World): readonly Personal[] {
  const kit = env[KIT_VARIABLE] ?? '';
  const found: ReadonlyArray<readonly [folder: string | undefined, word: string]> = [
    [kit === '' ? '' : program, 'tokenwright'],
    [kit, 'KIT'],
    [env['HOME'], '~'],
    [env['USERPROFILE'], '~'],
  ];
  return found.flatMap(([folder = '', word]) => {
    const literal = folder.replace(/[\\/.]+$/, '').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    // A dot behind it may end a sentence, or go on with the name of another folder.
    return literal === ''
      ? []
      : [[new RegExp(`(?<![\\w.-])${literal}(?!\\.*[\\w-])`, 'gi'), word] as const];
  });
}

/**
 * The report goes to the leader of the workshop, so paths of home folders, which contain names, are
 * replaced.
 */
function withoutFolders(result: CheckResult, folders: readonly Personal[]): CheckResult {
  const shortened = (text: string): string =>
    folders.reduce((shorter, [begins, word]) => shorter.replaceAll(begins, word), text);
  const { text, remedy } = result;
  return { ...result, text: shortened(text), remedy: remedy === null ? null : shortened(remedy) };
}

const SIGNS_ASK =
  'The signs of the screens. Whole, in a closed frame? If not, choose another font, or put LC_ALL=C before the command (on Windows: set LC_ALL=C): letters then stand for the signs.';

/** Every symbol of the screens, in a frame of the same kind. */
async function signRows(): Promise<string[]> {
  const { UNICODE_GLYPHS } = await import('../../ui/ink/theme.ts');
  const { done, current, todo, error, pointer, bullet, separator, ellipsis } = UNICODE_GLYPHS;
  const { up, down, left, right, open, folded, full, empty, button, spinner } = UNICODE_GLYPHS;
  const signs = [done, current, todo, error, pointer, bullet, separator, ellipsis, open, folded];
  const inside = `${signs.join(' ')} ${[left, right, up, down].join(' ')}`;
  const bar = `${full.repeat(6)}${empty.repeat(6)} ${button.join('ok')} ${spinner.join('')}`;
  const width = Math.max(inside.length, bar.length);
  const edge = '─'.repeat(width + 2);
  return [
    `  ╭${edge}╮`,
    ...[inside, bar].map((row) => `  │ ${row.padEnd(width)} │`),
    `  ╰${edge}╯`,
  ];
}

/** What must be put right, or else what is worth reading; null when there is neither. */
function summaryOf(results: readonly CheckResult[]): string | null {
  const titles = (status: CheckResult['status']): string => {
    const named = results.filter((result) => result.status === status);
    return [...new Set(named.map(({ name }) => CHECK_TITLES[name]))].join(', ');
  };
  const wrong = titles('failed');
  if (wrong !== '') return `Put right first: ${wrong}. See "failed" above.`;
  const notes = titles('attention');
  return notes === '' ? null : `Stops nobody, but read it: ${notes}.`;
}
