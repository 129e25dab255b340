import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILED } from './compiled.ts';

export interface ProgramOptions {
  readonly cwd: string;
  /** The whole environment but PATH, HOME and where Node keeps compiled files: none leads to ours. */
  readonly env?: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed; absent: it is empty. */
  readonly input?: string;
  /** Keeps standard input open, for lines that are written later. */
  readonly keepsInput?: boolean;
  /** Options of Node itself, in place of `--`, behind which it takes none from our arguments. */
  readonly nodeOptions?: readonly string[];
  /** Never the built program: for what is asked about modules one by one, or about its own file. */
  readonly fromSource?: boolean;
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in what standard error has said so far or will say. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** The same for standard output. */
  answered(pattern: RegExp): Promise<RegExpExecArray>;
  readonly end: Promise<ProgramEnd>;
}

const SOURCE = fileURLToPath(new URL('../../../source/cli.ts', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/**
 * The program's file: the built one after `npm test` has built it, which starts in a fraction of the
 * time, else the source, which is never older than what is tried.
 */
export const ENTRY_FILE = process.env['TEST_BUILT'] === '1' ? BUILT : SOURCE;

/** Starts the whole program as a process of its own. */
export function startProgram(args: readonly string[], options: ProgramOptions): RunningProgram {
  const child = spawn(
    process.execPath,
    [
      ...(options.nodeOptions ?? ['--']),
      options.fromSource === true ? SOURCE : ENTRY_FILE,
      ...args,
    ],
    {
      cwd: options.cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: options.cwd,
        NODE_COMPILE_CACHE: COMPILED,
        ...options.env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const texts = { stdout: '', stderr: '' };
  const waiting = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
      for (const look of waiting) look();
    });
  }
  // A program that has ended already does not read any more.
  child.stdin.on('error', () => undefined);
  if (options.input !== undefined) child.stdin.write(options.input);
  if (options.keepsInput !== true) child.stdin.end();

  const end = once(child, 'close').then(([code]: unknown[]) => {
    for (const look of waiting) look();
    return { code: typeof code === 'number' ? code : null, ...texts };
  });

  function found(name: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(texts[name]);
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (match === null && !hasEnded) return;
        waiting.delete(look);
        if (match !== null) resolve(match);
        else reject(new Error(`it ended without ${pattern}: ${texts.stdout}${texts.stderr}`));
      };
      waiting.add(look);
      look();
    });
  }

  return {
    child,
    end,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    said: (pattern) => found('stderr', pattern),
    answered: (pattern) => found('stdout', pattern),
  };
}

/** Runs the program to its end. */
export function runProgram(args: readonly string[], options: ProgramOptions): Promise<ProgramEnd> {
  return startProgram(args, options).end;
}
