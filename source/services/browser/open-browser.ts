import { type ChildProcess, spawn } from 'node:child_process';
import { childEnvironment, takeEnvironment } from '../environment/environment.ts';
import {
  BROWSER_SAYS_NONE,
  type BrowserCommand,
  detectHostEnvironment,
  parseBrowserVariable,
} from './host-environment.ts';

type OpenOutcome =
  | { readonly type: 'opened' }
  | { readonly type: 'not-opened'; readonly reason: string };

interface OpenBrowserOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly starters?: BrowserStarters;
  /** An opener that fails within this time, in milliseconds, counts as not started. */
  readonly graceMs?: number;
}

const GRACE_MS = 1_000;

/**
 * Opens an address that this tool has built (https, or http on loopback), as one argument and
 * without a shell. A failure here does not fail the sign-in, so it never rejects: `reason` is one
 * sentence for a person, who has the address on the screen anyway.
 */
export async function openBrowser(
  url: string,
  options: OpenBrowserOptions = {},
): Promise<OpenOutcome> {
  const { env = process.env, platform = process.platform, graceMs = GRACE_MS } = options;
  if (!isOpenable(url))
    return notOpened('Only https addresses, and http on this machine, are opened.');
  const { noBrowser } = detectHostEnvironment(env, platform);
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
  const start = starters.openDefault(url).then((child) => hasStarted(child, graceMs));
  return (await start.catch(() => false))
    ? { type: 'opened' }
    : notOpened('This system could not start a browser.');
}

async function runFirst(
  commands: readonly BrowserCommand[],
  starters: BrowserStarters,
  graceMs: number,
): Promise<OpenOutcome> {
  for (const command of commands) {
    try {
      if (await hasStarted(starters.run(command), graceMs)) return { type: 'opened' };
    } catch {
      // `spawn` throws at once on impossible arguments.
    }
  }
  return notOpened(
    'The program that the variable BROWSER names could not be started or ended with an error.',
  );
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

/**
 * Waits until a child has ended or `graceMs` have passed. Openers exit at once: with an error code
 * when they find no browser, with 0 when their work is done. A browser itself keeps running.
 */
function hasStarted(child: ChildProcess, graceMs: number): Promise<boolean> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode === 0);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), graceMs);
    const end = (isStarted: boolean): void => {
      clearTimeout(timer);
      resolve(isStarted);
    };
    child.once('exit', (code) => end(code === 0));
    // Never removed: an error after the start must not become an uncaught exception.
    child.on('error', () => end(false));
  });
}

/** Starts processes; tests pass a recorder. Both methods may reject or throw. */
export interface BrowserStarters {
  /** The system's own way to open an address. */
  openDefault(url: string): Promise<ChildProcess>;
  run(command: BrowserCommand): ChildProcess;
}

/** @param env what children inherit, without the secrets */
function systemStarters(env: NodeJS.ProcessEnv): BrowserStarters {
  return {
    async openDefault(url) {
      // `open` passes `process.env` on as it is.
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
