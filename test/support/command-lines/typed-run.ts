import { PassThrough, Readable } from 'node:stream';
import type { World } from '../../../source/commands/entry/world.ts';
import { runLine } from '../../../source/commands/main.ts';

/** Said where another test has the usual port of the practice store. */
const OTHER_PORT =
  /^Port 3457 is taken by .*, so the practice store runs on port \d+ this time\.\n/m;

/** A line of the program in this process, with all that is typed at once, as a pipe brings it. */
export async function typedRun(
  args: readonly string[],
  typed: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => {
    const one = new PassThrough();
    one.setEncoding('utf8').on('data', (text: string) => (written[name] += text));
    return one;
  };
  const world = {
    env: { HOME: cwd, DISPLAY: ':0', TERM: 'dumb', ...env },
    cwd,
    version: '1.2.3',
    program: 'tokenwright',
    stdin: Readable.from(typed.map((line) => `${line}\n`)),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    signal: new AbortController().signal,
    secrets: new Set<never>(),
  } as unknown as World;
  const { exitCode } = await runLine(args, world);
  // What was written last is read with the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  return { exitCode, stdout: written.stdout, stderr: written.stderr.replace(OTHER_PORT, '') };
}
