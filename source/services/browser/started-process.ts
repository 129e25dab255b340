import type { ChildProcess } from 'node:child_process';

/** How a process that was just started is doing. */
export type Start =
  | { readonly type: 'started' }
  | { readonly type: 'failed'; readonly code: string | number | null };

/**
 * Waits until a child has ended or `graceMs` have passed: openers end at once with a code when
 * they find no browser, while a browser itself stays. Never rejects.
 */
export function watchStart(child: ChildProcess, graceMs: number): Promise<Start> {
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
