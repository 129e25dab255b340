import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserOf, type Ended, environmentOf, type Place, stopOf, textOf } from './run-row.ts';

const BUILT = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** As a process of the built program: `yes`, `closed` with a reader that has gone, or `full`. */
export async function runProcess(
  args: readonly string[],
  { row, server, cwd, words }: Place,
  kind: string,
): Promise<Ended> {
  const full = kind === 'full' ? openSync('/dev/full', 'w') : 'pipe';
  const child = spawn(process.execPath, ['--', BUILT, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...environmentOf(row, server, cwd, words) },
    stdio: ['pipe', full, 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const watch = browserOf(row, server, (text) => child.stdin?.write(`${text}\n`));
  const stop = stopOf(row);
  let isStopped = false;
  const look = () => {
    watch(stderr);
    // Once: a second signal ends it where it stands, without its exit code.
    if (isStopped || stop?.after?.test(stdout + stderr) !== true) return;
    isStopped = true;
    child.kill(stop.signal);
  };
  if (stop?.after === null) void server.connected().then(() => child.kill(stop.signal));
  if (kind === 'closed') child.stdout?.destroy();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    look();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    look();
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(textOf(row, 'stdin', words));
  const [code]: unknown[] = await once(child, 'close');
  return { stdout, stderr, end: String(code) };
}
