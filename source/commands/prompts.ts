import type { World } from './door/world.ts';

/** Whether a person can be asked: both ends of the talk are a terminal. */
export function canAsk(world: Pick<World, 'stdin' | 'stderr'>): boolean {
  return world.stdin.isTTY && world.stderr.isTTY;
}

/** Asks for a secret without showing it; the question goes to standard error. */
export async function askSecret(world: World, message: string): Promise<string> {
  const { password } = await import('@inquirer/prompts');
  return password({ message, mask: true }, streams(world));
}

/** Asks yes or no; no is the default. */
export async function askYes(world: World, message: string): Promise<boolean> {
  const { confirm } = await import('@inquirer/prompts');
  return confirm({ message, default: false }, streams(world));
}

function streams(world: World) {
  return { input: world.stdin, output: world.stderr, signal: world.signal };
}
