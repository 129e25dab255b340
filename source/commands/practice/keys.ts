import { readFileSync } from 'node:fs';
import type { World } from '../entry/world.ts';

/** What the keys of a running practice store do. */
interface PracticeKeys {
  readonly reset: () => void;
  /** Ctrl+C, which a terminal in raw mode sends as a key. */
  readonly leave: () => void;
}

const CTRL_C = '\u0003';

const CTRL_Z = '\u001A';

/**
 * Whether somebody at a terminal can press a key. Not in the background, where reading would stop
 * the whole program.
 */
export function canReadKeys({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY && stderr.isTTY && isInForeground();
}

/**
 * Reads single keys until it is stopped.
 * @returns a function that stops it and restores the terminal
 */
export function listenForKeys(stdin: NodeJS.ReadStream, keys: PracticeKeys): () => void {
  const take = (): void => {
    if (!isInForeground()) return;
    stdin.setRawMode(true);
    stdin.resume();
  };
  const giveBack = (): void => {
    stdin.setRawMode(false);
    stdin.pause();
  };
  const onKeys = (chunk: Buffer | string): void => {
    for (const key of String(chunk)) {
      if (key === 'r' || key === 'R') keys.reset();
      if (key === CTRL_C) keys.leave();
      if (key === CTRL_Z && process.platform !== 'win32') {
        giveBack();
        process.kill(process.pid, 'SIGTSTP');
      }
    }
  };

  stdin.on('data', onKeys);
  process.on('SIGCONT', take);
  take();
  return () => {
    stdin.off('data', onKeys);
    process.off('SIGCONT', take);
    giveBack();
  };
}

function isInForeground(): boolean {
  return ownsTerminal(processStat());
}

/** The status of this process on Linux; null on other systems. */
export function processStat(): string | null {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
}

/**
 * Whether the process is in the foreground of its terminal; true when that cannot be known.
 * @param stat proc_pid_stat(5); after the name come state, ppid, pgrp, session, tty_nr and tpgid
 */
export function ownsTerminal(stat: string | null): boolean {
  if (stat === null) return true;
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  return fields[2] === fields[5];
}
