import { UserError } from '../core/errors.ts';
import { toDisplayText } from '../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../core/text/secret.ts';
import { takeEnvironment } from '../services/child-environment.ts';
import type { World } from './door/world.ts';
import { createOutput } from './output.ts';
import { runProgram } from './program.ts';
import { Interrupted } from './prompts.ts';

/** As after SIGINT: 128 and its number. */
const EXIT_INTERRUPTED = 130;

/** What the door hands in. */
export interface Door {
  readonly version: string;
  readonly signal: AbortSignal;
  /** Takes the function that makes a crash's words fit to be shown. */
  readonly setRedaction: (replace: (text: string) => string) => void;
}

/**
 * Runs one command line.
 * @param args without the runtime and the script.
 * @returns the exit code.
 */
export async function main(args: readonly string[], door: Door): Promise<number> {
  const secrets = new Set<Secret>();
  door.setRedaction((text) => toDisplayText(redactSecrets(text, secrets)));
  const world: World = {
    env: takeEnvironment(process.env),
    cwd: process.cwd(),
    version: door.version,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: door.signal,
    secrets,
  };
  try {
    return await runProgram(args, world);
  } catch (error) {
    if (error instanceof Interrupted) return EXIT_INTERRUPTED;
    if (!(error instanceof UserError)) throw error;
    createOutput(world).report(error);
    return error.exitCode;
  }
}
