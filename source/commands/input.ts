import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isJson } from '../core/json/json-object.ts';
import { toDisplayText } from '../core/text/display-text.ts';
import type { World } from './entry/world.ts';
import { UserError, wrongUsage } from '../core/errors.ts';

/**
 * Whether somebody at a terminal can press Ctrl+C; without a terminal the process is ended
 * otherwise.
 */
export function canInterrupt(world: Pick<World, 'stdin' | 'stdout' | 'stderr'>): boolean {
  return [world.stdin, world.stdout, world.stderr].some(({ isTTY }) => isTTY);
}

/** Whether a person can be asked: standard input and standard error are both a terminal. */
export function canAsk(world: Pick<World, 'stdin' | 'stderr'>): boolean {
  return world.stdin.isTTY && world.stderr.isTTY;
}

/** Thrown on Ctrl+C at a prompt, where the terminal sends a key instead of a signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Asks for a secret without showing it; the question goes to standard error. */
export async function askSecret(world: World, message: string): Promise<string> {
  const { secretPrompt } = await import('../ui/plain/askers/prompts.ts');
  return answered(secretPrompt(toDisplayText(message), streams(world)));
}

/**
 * Asks for a line of text until the answer is valid.
 * @param problemOf the message about an invalid answer; null: it is valid
 */
export async function askText(
  world: World,
  message: string,
  problemOf: (text: string) => string | null,
): Promise<string> {
  const { textPrompt } = await import('../ui/plain/askers/prompts.ts');
  const validate = (text: string) => toDisplayText(problemOf(text) ?? '') || true;
  const text = await answered(
    textPrompt({ message: toDisplayText(message), validate }, streams(world)),
  );
  return text.trim();
}

/** Asks yes or no; no is the default. A question may hold file names, which may be anything. */
export async function askYes(world: World, message: string): Promise<boolean> {
  const { yesPrompt } = await import('../ui/plain/askers/prompts.ts');
  return answered(yesPrompt({ message: toDisplayText(message) }, streams(world)));
}

/** Asks for one of several choices; the cursor starts at the first one. */
export async function askChoice<Value extends string>(
  world: World,
  message: string,
  choices: ReadonlyArray<{ readonly value: Value; readonly name: string }>,
): Promise<Value> {
  const { select } = await import('@inquirer/prompts');
  const asked = { message: toDisplayText(message), choices: [...choices], loop: false };
  return answered(select<Value>(asked, streams(world)));
}

function streams(world: World) {
  return { input: world.stdin, output: world.stderr, signal: world.signal };
}

async function answered<T>(prompt: Promise<T>): Promise<T> {
  try {
    return await prompt;
  } catch (error) {
    const isLeft =
      error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name);
    throw isLeft ? new Interrupted('the prompt was left', { cause: error }) : error;
  }
}

/** In characters; far longer than any secret. */
const LONGEST_LINE = 64 * 1024;

/**
 * Reads one line, without its end. Input after it is lost: call it once.
 * @param what the secret that it should hold, for messages
 * @throws UserError `stdin-empty`, `stdin-too-long`
 */
export async function readOneLine(stdin: NodeJS.ReadStream, what: string): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.includes('\n') || text.length > LONGEST_LINE) break;
  }
  const line = (text.split('\n', 1)[0] ?? '').replace(/\r$/, '');
  if (line.length > LONGEST_LINE) {
    throw wrongUsage(
      'stdin-too-long',
      `The line on standard input is too long for the ${what}: it has more than ${LONGEST_LINE} characters.`,
      'Pipe in a file that holds the secret alone, in one line.',
    );
  }
  if (line === '') {
    throw wrongUsage(
      'stdin-empty',
      `Standard input did not bring one line with the ${what}.`,
      'Pipe it in: put "--secret-stdin < secret.txt" behind the command.',
    );
  }
  return line;
}

/** More than any service accepts, in bytes of a file and in characters of standard input. */
const MOST_TEXT = 64 * 1024 * 1024;

/** All of standard input, as text. @throws UserError `unreadable-input` */
async function readAll(stdin: NodeJS.ReadStream, option: string): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    const piece = String(chunk);
    length += piece.length;
    if (length > MOST_TEXT) throw tooLarge(`Standard input brings more for ${option}`);
    pieces.push(piece);
  }
  return pieces.join('');
}

/** @param what the beginning of the sentence: what is too large */
function tooLarge(what: string): UserError {
  return wrongUsage(
    'unreadable-input',
    `${what} than a request may hold (${MOST_TEXT} bytes).`,
    'Send less at once.',
  );
}

/** What standard input is used for already. */
export type StdinContent = 'a secret' | 'the query';

/**
 * A text that was given directly, as `@file`, or as `-` for standard input.
 * @param option for messages: `--data`.
 * @throws UserError `unreadable-input`, `stdin-twice`
 */
export async function readTextInput(
  world: World,
  given: string,
  options: { readonly option: string; readonly stdinIsTaken: StdinContent | null },
): Promise<string> {
  if (given === '-') {
    if (options.stdinIsTaken === null) return readAll(world.stdin, options.option);
    throw wrongUsage(
      'stdin-twice',
      `Standard input cannot bring both ${options.stdinIsTaken} and the text for ${options.option}.`,
      'Give the text in a file, as @file, or a secret in the environment.',
    );
  }
  if (given.startsWith('@')) return readInputFile(world, given.slice(1), options.option);
  await refuseBareFile(world, given, options.option);
  return given;
}

/** Refuses a file name without the `@` in front, which would be sent as the text itself. */
async function refuseBareFile(world: World, given: string, option: string): Promise<void> {
  // A text with one of these characters is a document or JSON, whatever the folder holds.
  if (given.length > 255 || /[{}[\]"\n]/.test(given) || isJson(given)) return;
  const there = await stat(resolve(world.cwd, given)).catch(() => null);
  if (there?.isFile() !== true) return;
  throw wrongUsage(
    'forgotten-at',
    `${given} is a file, and ${option} takes a text.`,
    `Write @${given} for what the file holds.`,
  );
}

/**
 * The whole text of a file.
 *
 * @param option that names it, for messages
 * @param behind what the path follows on the command line, for the remedy
 * @throws UserError `unreadable-input`
 */
export async function readInputFile(
  world: Pick<World, 'cwd'>,
  name: string,
  option: string,
  behind = 'the @',
): Promise<string> {
  const path = resolve(world.cwd, name);
  try {
    const stats = await stat(path);
    if (stats.isFile() && stats.size > MOST_TEXT)
      throw tooLarge(`${name} holds more for ${option}`);
    if (stats.isFile()) return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UserError) throw error;
    // Falls through to the error below.
  }
  throw wrongUsage(
    'unreadable-input',
    `The file that ${option} names cannot be read: ${name}`,
    `Check the path behind ${behind}.`,
  );
}

/**
 * Returns the text unchanged if it is JSON, so that numbers keep their digits.
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
