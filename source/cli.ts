#!/usr/bin/env node
/**
 * The entry point. Any Node reads it, so it keeps to old syntax and loads next to nothing: the rest
 * comes by one lazy import, after the version of Node was checked.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  debugWarnings,
  findPinnedRuntime,
  isFitNode,
  keepsNothing,
  runInPlace,
  unfitNodeSentence,
  useCompileCache,
} from './commands/entry/runtime.ts';
import { crashText } from './commands/entry/crash-text.ts';

/** Set by the build; from source the version is read from package.json. */
declare const __TOKENWRIGHT_VERSION__: string | undefined;

const SIGNALS = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

const EXIT_USAGE = 2;
const EXIT_DEFECT = 70;

/**
 * In milliseconds: longest wait for an exchange under way, or for sockets to close, once the
 * process was told to end.
 */
const GRACE_MS = 2_000;

let redact: ((text: string) => string) | null = null;
let isLeaving = false;
let isOutputLost = false;

/**
 * Restores the default handling of signals while Node shuts down. In some C libraries its threads
 * sometimes wait for each other for ever; Ctrl+C must end that.
 */
function restoreDefaultSignals(): void {
  for (const [name] of SIGNALS) process.removeAllListeners(name);
}

/** The one place where the process ends; pending output is written first. */
function leave(code: number): void {
  if (isLeaving) return;
  isLeaving = true;
  process.exitCode = code;
  process.once('exit', restoreDefaultSignals);
  // A reader that never takes the rest must not keep the process alive for ever.
  setTimeout(() => process.exit(code), GRACE_MS).unref();
  process.stdout.write('', (error) => {
    if (error) onOutputError(error);
    process.stderr.write('', () => process.exit(isOutputLost ? EXIT_USAGE : code));
  });
}

/** May be called several times for one failure, even while the process ends. */
function onOutputError(error: NodeJS.ErrnoException): void {
  // The reader has gone (`| head -1`), or the terminal has: a normal end.
  if (error.code === 'EPIPE' || error.code === 'EIO') return leave(0);
  if (isOutputLost) return;
  isOutputLost = true;
  process.stderr.write(`The output could not be written (${String(error.code)}).\n`);
  leave(EXIT_USAGE);
}

/** Set by the code that holds a token which exists in memory only. */
const rescue: { run: (() => Promise<void>) | null } = { run: null };
let isRescuing = false;

function crash(error: unknown): void {
  // The same defect may occur again and again while the person is asked.
  if (isRescuing) return;
  // A question on the screen has no line end yet.
  const lead = process.stdin.isTTY && process.stdin.isRaw ? '\n' : '';
  process.stderr.write(lead + crashText(error, redact, version()));
  if (rescue.run === null || isLeaving) return leave(EXIT_DEFECT);
  isRescuing = true;
  void lastChance(rescue.run);
}

async function lastChance(run: () => Promise<void>): Promise<void> {
  // However the question ends, the exit code is that of a defect.
  process.exitCode = EXIT_DEFECT;
  // The screens release their input when they end; nothing else keeps the process alive here.
  process.stdin.ref();
  try {
    await run();
  } catch {
    // The first defect is reported already.
  }
  leave(EXIT_DEFECT);
}

function version(): string {
  if (typeof __TOKENWRIGHT_VERSION__ === 'string') return __TOKENWRIGHT_VERSION__;
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(text).version);
}

async function runPinnedOrRefuse(): Promise<void> {
  const runtime = findPinnedRuntime(new URL('..', import.meta.url));
  if (runtime === null) {
    process.stderr.write(`${unfitNodeSentence(process.versions.node)}\n`);
    return leave(EXIT_USAGE);
  }
  // After `--` Node does not look for its own options, such as --env-file.
  const args = ['--', fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const end = await runInPlace(runtime, args);
  const bySignal = SIGNALS.find(([name]) => name === end.signal);
  leave(end.code ?? (bySignal === undefined ? EXIT_DEFECT : bySignal[1]));
}

/** Set while something can be given up without leaving the program. */
const interrupts: { onInterrupt: (() => void) | null } = { onInterrupt: null };

/** Whether Ctrl+C gave something up, so that the program goes on. */
function hasGivenUp(): boolean {
  const { onInterrupt } = interrupts;
  interrupts.onInterrupt = null;
  onInterrupt?.();
  return onInterrupt !== null;
}

function watchProcess(ending: AbortController): void {
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onOutputError);
  // With this listener a write beyond a limit of file sizes (`ulimit -f`) fails with an error;
  // without it the signal would end the process.
  process.on('SIGXFSZ', () => {});
  for (const [name, code] of SIGNALS) {
    process.on(name, () => {
      if (ending.signal.aborted) return leave(code);
      if (name === 'SIGINT' && hasGivenUp()) return;
      ending.abort(name);
      setTimeout(() => leave(code), GRACE_MS).unref();
    });
  }
}

async function open(): Promise<void> {
  if (!keepsNothing(process.argv.slice(2))) useCompileCache(process.env);
  const warnings = debugWarnings(process.env, process.execArgv);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const ending = new AbortController();
  watchProcess(ending);
  const { main } = await import('./commands/main.ts');
  const code = await main(process.argv.slice(2), {
    version: version(),
    signal: ending.signal,
    rescue,
    interrupts,
    warnings,
    setRedaction: (replace) => {
      redact = replace;
    },
  });
  const endedBy = SIGNALS.find(([name]) => ending.signal.aborted && name === ending.signal.reason);
  leave(endedBy === undefined ? code : endedBy[1]);
}

// Otherwise a report that Node writes on a fatal error would hold every variable.
if (process.report !== undefined) process.report.excludeEnv = true;
// React reads it when it is loaded; written so that the build's constant does not replace it.
Object.assign(process.env, { NODE_ENV: 'production' });

const [first, ...others] = process.argv.slice(2);
if ((first === '--version' || first === '-V') && others.length === 0) {
  process.stdout.on('error', onOutputError);
  process.stdout.write(`${version()}\n`);
} else if (isFitNode(process.versions.node)) {
  open().catch(crash);
} else {
  runPinnedOrRefuse().catch(crash);
}
