import { type ChildProcess, spawn } from 'node:child_process';
import { childEnvironment, takeEnvironment } from '../environment/environment.ts';
import {
  BROWSER_SAYS_NONE,
  type BrowserCommand,
  describeSurroundings,
  parseBrowserVariable,
} from './surroundings.ts';

type OpenOutcome =
  | { readonly type: 'opened' }
  | { readonly type: 'not-opened'; readonly reason: string };

interface OpenBrowserOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly starters?: BrowserStarters;
  /** Milliseconds in which an opener that fails at once is noticed. */
  readonly graceMs?: number;
}

const GRACE_MS = 1_000;

/**
 * Opens an address that this tool has built: https, or http on loopback. One argument, no
 * shell. Nothing here is a failure of the flow, so it never rejects: `reason` is one sentence
 * for a person, who has the address on the screen anyway.
 */
export async function openBrowser(
  url: string,
  options: OpenBrowserOptions = {},
): Promise<OpenOutcome> {
  const { env = process.env, platform = process.platform, graceMs = GRACE_MS } = options;
  if (!isOpenable(url))
    return notOpened('Only https addresses, and http on this machine, are opened.');
  const { noBrowser } = describeSurroundings(env, platform);
  if (noBrowser !== null) return notOpened(noBrowser);

  const starters = options.starters ?? systemStarters(env);
  const wanted = parseBrowserVariable(env['BROWSER'], url, platform);
  if (wanted.type === 'none') return notOpened(BROWSER_SAYS_NONE);
  if (wanted.type === 'refused') return notOpened(wanted.reason);
  if (wanted.type === 'commands') return runFirst(wanted.commands, starters, graceMs);
  return openDefault(url, starters, graceMs);
}

async function openDefault(
  url: string,
  starters: BrowserStarters,
  graceMs: number,
): Promise<OpenOutcome> {
  const start = await starters
    .openDefault(url)
    .then((child) => watchStart(child, graceMs))
    .catch(failedStart);
  return start.type === 'started'
    ? { type: 'opened' }
    : notOpened('This system could not start a browser.');
}

async function runFirst(
  commands: readonly BrowserCommand[],
  starters: BrowserStarters,
  graceMs: number,
): Promise<OpenOutcome> {
  for (const command of commands) {
    const start = await tryStart(command, starters, graceMs);
    if (start.type === 'started') return { type: 'opened' };
  }
  return notOpened(
    'The program that the variable BROWSER names could not be started or ended with an error.',
  );
}

async function tryStart(
  command: BrowserCommand,
  starters: BrowserStarters,
  graceMs: number,
): Promise<Start> {
  try {
    return await watchStart(starters.run(command), graceMs);
  } catch {
    // `spawn` throws at once on impossible arguments.
    return failedStart();
  }
}

function failedStart(): Start {
  return { type: 'failed', code: null };
}

function isOpenable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, href, username, password } = new URL(url);
  if (href !== url || username !== '' || password !== '') return false;
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

function notOpened(reason: string): OpenOutcome {
  return { type: 'not-opened', reason };
}

/** How a process that was just started is doing. */
type Start =
  | { readonly type: 'started' }
  | { readonly type: 'failed'; readonly code: string | number | null };

/**
 * Waits until a child has ended or `graceMs` have passed: openers end at once with a code when
 * they find no browser, while a browser itself stays. Never rejects.
 */
function watchStart(child: ChildProcess, graceMs: number): Promise<Start> {
  if (child.exitCode !== null) return Promise.resolve(ended(child.exitCode));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ type: 'started' }), graceMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(ended(code));
    });
    // Kept for good: an error after the start must not become an uncaught exception.
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ type: 'failed', code: 'code' in error ? String(error.code) : null });
    });
  });
}

/** An opener that has ended without a fault has done its work. */
function ended(code: number | null): Start {
  return code === 0 ? { type: 'started' } : { type: 'failed', code };
}

/** How processes are started; tests pass a recorder. Both may reject or throw. */
export interface BrowserStarters {
  /** The system's own way to open an address. */
  openDefault(url: string): Promise<ChildProcess>;
  run(command: BrowserCommand): ChildProcess;
}

/** @param env read for what children may see; secrets are left out */
function systemStarters(env: NodeJS.ProcessEnv): BrowserStarters {
  return {
    async openDefault(url) {
      // `open` hands the live environment on as it is.
      takeEnvironment(process.env);
      const { default: open } = await import('open');
      return open(url);
    },
    run({ program, args }) {
      const child = spawn(program, args, {
        env: childEnvironment(env),
        shell: false,
        stdio: 'ignore',
        // The browser outlives this tool, and Ctrl+C here is not meant for it.
        detached: true,
        windowsHide: true,
      });
      child.unref();
      return child;
    },
  };
}
