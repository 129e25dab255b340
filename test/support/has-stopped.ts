import { execFileSync } from 'node:child_process';
import { vi } from 'vitest';

/** Resolves when a process is stopped: a signal that stops one is not carried out at once. */
export async function hasStopped(pid: number): Promise<void> {
  const state = () => execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  await vi.waitUntil(() => state().trim().startsWith('T'), { timeout: 15_000 });
}
