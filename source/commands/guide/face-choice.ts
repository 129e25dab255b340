import { isSwitchedOn } from '../../services/settings/ci.ts';
import type { World } from '../door/world.ts';

/** `ink`: screens. `prompts`: the plain face with moving cursor. `lines`: bare lines. */
export type Face = 'ink' | 'prompts' | 'lines' | 'none';

/**
 * Which face fits this terminal. `none`: no terminal, and nobody asked for lines.
 * @param plain `--plain` was given.
 */
export function chooseFace(world: Pick<World, 'env' | 'stdin' | 'stdout'>, plain: boolean): Face {
  const { env, stdin, stdout } = world;
  const isTerminal = stdin.isTTY && stdout.isTTY;
  const isRead = isSwitchedOn(env['ACCESSIBLE']) || isSwitchedOn(env['INK_SCREEN_READER']);
  const term = env['TERM'] ?? '';
  const isDumb = term === 'dumb' || (term === '' && process.platform !== 'win32');
  if (!isTerminal) return plain || isRead ? 'lines' : 'none';
  // Without a known width nothing can be laid out, nor drawn again. A width of 0 is a size.
  const isUnmeasured = stdout.columns === undefined;
  if (isRead || isDumb || isUnmeasured) return 'lines';
  return plain ? 'prompts' : 'ink';
}
