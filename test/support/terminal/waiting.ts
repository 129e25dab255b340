import { execFileSync } from 'node:child_process';
import { vi } from 'vitest';
import { WAIT_MS } from '../wait-ms.ts';

/** Resolves after the macrotasks that are queued now, and what they queue, a few rounds on. */
export async function settled(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}

/** Resolves when a process is stopped: a signal that stops one is not carried out at once. */
export async function hasStopped(pid: number): Promise<void> {
  const state = () => execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  await vi.waitUntil(() => state().trim().startsWith('T'), { timeout: WAIT_MS });
}
