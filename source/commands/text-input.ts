import { isJson } from '../core/json/json-object.ts';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { World } from './door/world.ts';
import { readAll } from './stdin-text.ts';
import { wrongUsage } from './usage-error.ts';

const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * A text that was given as it is, as `@file`, or as `-` for standard input.
 * @param option for messages: `--data`.
 * @throws UserError `unreadable-input`, `stdin-twice`
 */
export async function readTextInput(
  world: World,
  given: string,
  options: { readonly option: string; readonly stdinIsTaken: boolean },
): Promise<string> {
  if (given === '-') {
    if (!options.stdinIsTaken) return readAll(world.stdin);
    throw wrongUsage(
      'stdin-twice',
      `Standard input cannot bring both a secret and the text for ${options.option}.`,
      'Give the secret in the environment, or the text in a file: @file.',
    );
  }
  return given.startsWith('@') ? readInputFile(world, given.slice(1), options.option) : given;
}

async function readInputFile(world: World, name: string, option: string): Promise<string> {
  const path = resolve(world.cwd, name);
  try {
    const stats = await stat(path);
    if (stats.isFile() && stats.size <= LARGEST_FILE) return await readFile(path, 'utf8');
  } catch {
    // Falls through to the words below.
  }
  throw wrongUsage(
    'unreadable-input',
    `The file that ${option} names cannot be read: ${name}`,
    'Check the path behind the @.',
  );
}

/**
 * The text, found to be JSON and otherwise untouched, so that numbers keep their digits.
 * @throws UserError `invalid-json`; the text is not repeated, it may hold personal data.
 */
export function requireJson(text: string, option: string): string {
  if (isJson(text)) return text;
  throw wrongUsage(
    'invalid-json',
    `The value of ${option} is not valid JSON.`,
    `Put it in single quotes, for example ${option} '{"title":"Hat"}', or in a file: @file.`,
  );
}
