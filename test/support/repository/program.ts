import type { Command } from '@commander-js/extra-typings';
import type { World } from '../../../source/commands/entry/world.ts';
import { createProgram } from '../../../source/commands/program.ts';

/** A world without settings or secrets, on the streams of this process. */
export function worldOf(): World {
  return {
    env: {},
    cwd: '/',
    version: '0.0.0',
    program: 'tokenwright',
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: new AbortController().signal,
    secrets: new Set(),
  };
}

/** The program's own parser, for reading its commands and options: nothing is ever run. */
export function parserOnly(): Command {
  return createProgram(worldOf(), () => {});
}
