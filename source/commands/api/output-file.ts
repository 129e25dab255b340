import { open, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, type UserError, wrongUsage } from '../../core/errors.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { errorCode } from '../../services/files/file-access.ts';
import type { World } from '../door/world.ts';
import { type AnswerSink, createOutput, type Output } from '../output.ts';

/**
 * Runs with an output whose answer goes to a file; to standard output without one. The file is made
 * before anything is sent, so that an answer is not lost for a name that cannot be written.
 *
 * @param path as typed behind `--output`
 * @throws UserError exit 2 for a file that is there already or cannot be made
 */
export async function withOutputFile(
  world: World,
  path: string | undefined,
  run: (output: Output) => Promise<number>,
): Promise<number> {
  if (path === undefined || path === '-') return run(createOutput(world));
  const whole = resolve(world.cwd, path);
  const file = await open(whole, 'wx', 0o600).catch((error: unknown) => {
    throw cannotMake(path, errorCode(error));
  });
  const pieces: Uint8Array[] = [];
  const sink: AnswerSink = {
    isTTY: false,
    write: (piece) => pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece),
  };
  const output = createOutput({ ...world, stdout: sink });
  let isWritten = false;
  try {
    const exitCode = await run(output);
    const content = Buffer.concat(pieces);
    try {
      await file.writeFile(content);
      await file.sync();
      isWritten = true;
      output.talk(`Written to ${path}, ${content.byteLength.toLocaleString('en')} bytes.`);
    } catch (error) {
      output.talk(`${path} could not be written (${errorCode(error)}); the answer follows.`);
      createOutput(world).body(content);
      return exitCode === EXIT.done ? EXIT.answerIsNo : exitCode;
    }
    return exitCode;
  } finally {
    await file.close();
    // Nothing came, or what came went to standard output.
    if (!isWritten) await unlink(whole).catch(() => undefined);
  }
}

function cannotMake(path: string, code: string): UserError {
  const shown = toDisplayText(path);
  return code === 'EEXIST'
    ? wrongUsage(
        'output-taken',
        `${shown} is there already, and nothing was sent.`,
        `Name another file; in a shell, > ${shown} replaces one.`,
      )
    : wrongUsage(
        'output-unwritable',
        `${shown} cannot be written (${code}), and nothing was sent.`,
        'Check the path behind --output.',
      );
}
