import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { ownFolder } from '../terminal/own-folder.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** The request prompt of the built program, by pipe; `env` has its store and token. */
export async function openPrompt(env: Readonly<Record<string, string>>) {
  const cwd = await ownFolder();
  const child = spawn(process.execPath, ['--', CLI, 'explore', '--plain'], {
    cwd,
    env: { HOME: cwd, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  let wake = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    wake();
  });
  async function hear(text: string, from: number): Promise<string> {
    while (!said.includes(text, from)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
    return said.slice(from, said.indexOf(text, from));
  }
  const PROMPT = 'request>';
  await hear(PROMPT, 0);
  return {
    hear,
    length: () => said.length,
    type: (line: string) => void child.stdin.write(`${line}\n`),
    /** Types a line. @returns what was said up to the next prompt */
    ask(line: string): Promise<string> {
      const from = said.length;
      child.stdin.write(`${line}\n`);
      return hear(PROMPT, from);
    },
    said: () => said,
  };
}
