import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, type Environment } from '../environment/environment.ts';

/** `message` and `remedy` are one sentence each. */
type EditedText =
  | { readonly type: 'edited'; readonly text: string }
  | { readonly type: 'failed'; readonly message: string; readonly remedy: string };

interface EditorOptions {
  /** Source of `VISUAL`, `EDITOR` and `TMPDIR`; the editor gets it without the secrets. */
  readonly env: Environment;
  /** Further variables that hold secrets. */
  readonly alsoSecret?: readonly string[];
  readonly platform?: NodeJS.Platform;
  /** Upper limit for the edited text, in bytes. */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Opens a text in the person's editor and reads it back. The program must have released the
 * terminal. The text is in a temporary file, 0600 in a folder 0700, which is always deleted.
 *
 * @param ending file name extension, for syntax colours: `json`
 */
export async function editText(
  text: string,
  ending: string,
  options: EditorOptions,
): Promise<EditedText> {
  const editor = editorOf(options.env);
  if (editor === null) {
    return failed('No editor is named.', 'Set VISUAL or EDITOR, for example EDITOR=nano.');
  }
  const parent = options.env['TMPDIR'] ?? tmpdir();
  const folder = await mkdtemp(join(parent, 'tokenwright-edit-')).catch(() => null);
  if (folder === null) return failed(`No file could be made in ${parent}.`, KEPT);
  try {
    const file = join(folder, `request.${ending}`);
    await writePrivate(file, text);
    const end = await run(editor, file, options);
    if (end !== null) return end;
    return await readBack(file, text, options.maxBytes ?? DEFAULT_MAX_BYTES);
  } catch {
    return failed('The file that the editor was given could not be written or read.', KEPT);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const KEPT = 'The text stays as it was.';

/** `VISUAL` before `EDITOR`, as most programs read them; blank ones count as unset. */
function editorOf(env: Environment): string | null {
  const named = [env['VISUAL'], env['EDITOR']].map((value) => value?.trim() ?? '');
  return named.find((value) => value !== '') ?? null;
}

async function writePrivate(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    // A strict umask may have removed even the owner's permissions.
    await handle.chmod(0o600);
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}

/** Null means success. The variable is a command line (`code --wait`), so a shell interprets it. */
async function run(
  editor: string,
  file: string,
  { env, alsoSecret, platform = process.platform }: EditorOptions,
): Promise<EditedText | null> {
  const childEnv = childEnvironment(env, alsoSecret);
  const child =
    platform === 'win32'
      ? spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit', env: childEnv })
      : spawn('/bin/sh', ['-c', `${editor} "$1"`, 'editor', file], {
          stdio: 'inherit',
          env: childEnv,
        });
  const end = await withoutInterrupts(() => exitOf(child));
  if (end === 0) return null;
  // A shell's exit codes for a program that is missing or not executable.
  if (end === 127 || end === 126 || end === 'not-started') {
    return failed('The editor that VISUAL or EDITOR names could not be started.', KEPT);
  }
  return failed(
    `The editor ended with ${typeof end === 'number' ? `exit code ${end}` : end}.`,
    KEPT,
  );
}

/** How a child ended: its exit code, or the signal. */
export function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals | 'not-started'> {
  return new Promise((resolve) => {
    child.once('error', () => resolve('not-started'));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'not-started'));
  });
}

/** A terminal sends Ctrl+C to every program in the foreground; here it is meant for the editor. */
export async function withoutInterrupts<Result>(run: () => Promise<Result>): Promise<Result> {
  const listeners = process.listeners('SIGINT');
  process.on('SIGINT', ignoreIt);
  for (const listener of listeners) process.off('SIGINT', listener);
  try {
    return await run();
  } finally {
    for (const listener of listeners) process.on('SIGINT', listener);
    process.off('SIGINT', ignoreIt);
  }
}

async function readBack(file: string, before: string, maxBytes: number): Promise<EditedText> {
  if ((await stat(file)).size > maxBytes) {
    return failed('What the editor left is too long for a request.', KEPT);
  }
  const bytes = await readFile(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Most editors end a file with a line break even if the text had none.
    const isAdded = !before.endsWith('\n') && text.endsWith('\n');
    return { type: 'edited', text: isAdded ? text.replace(/\r?\n$/, '') : text };
  } catch {
    return failed('What the editor left is no UTF-8 text.', KEPT);
  }
}

function failed(message: string, remedy: string): EditedText {
  return { type: 'failed', message, remedy };
}

function ignoreIt(): void {}
