import type { Command } from '@commander-js/extra-typings';
import { createProgram } from '../../../source/commands/program.ts';

/** The program's own parser, for reading its commands and options: nothing is ever run. */
export function parserOnly(): Command {
  const world = {
    env: {},
    cwd: '/',
    version: '0.0.0',
    program: 'tokenwright',
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: new AbortController().signal,
    secrets: new Set<never>(),
  };
  return createProgram(world, () => {});
}
