import { toDisplayText } from '../core/text/display-text.ts';
import type { World } from './door/world.ts';

/** Whether a person can be asked: both ends of the talk are a terminal. */
export function canAsk(world: Pick<World, 'stdin' | 'stderr'>): boolean {
  return world.stdin.isTTY && world.stderr.isTTY;
}

/** Ctrl+C at a prompt, where the terminal sends a key and no signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Asks for a secret without showing it; the question goes to standard error. */
export async function askSecret(world: World, message: string): Promise<string> {
  const { password } = await import('@inquirer/prompts');
  return answered(password({ message: toDisplayText(message), mask: true }, streams(world)));
}

/** Asks yes or no; no is the default. A question may hold names of files, which may be anything. */
export async function askYes(world: World, message: string): Promise<boolean> {
  const { confirm } = await import('@inquirer/prompts');
  return answered(confirm({ message: toDisplayText(message), default: false }, streams(world)));
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
