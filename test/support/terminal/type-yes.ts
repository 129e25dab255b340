import { setTimeout as pause } from 'node:timers/promises';
import { QUIET_MS } from '../../../source/core/view/lone-yes.ts';
import type { Expected } from './screen-emulator.ts';

interface Typed {
  waitFor(expected: Expected): Promise<void>;
  send(bytes: string): void;
}

/** Longer than keys of one paste are apart, as with every person. */
const HAND_MS = 30;

/**
 * Types a yes at a prompt as a person does, who sees each key before the next one: P56 takes no
 * other, however slow or busy the machine is.
 */
export async function typeYes(terminal: Typed): Promise<void> {
  await terminal.waitFor('(y/N)');
  terminal.send('y');
  // A long question ends at the edge, and the answer stands in the row below.
  await terminal.waitFor(/\(y\/N\)\s+y/);
  await pause(HAND_MS);
  terminal.send('\r');
}

/** The same where lines are typed and nothing is drawn again: the question stands there for a moment. */
export async function typeYesLine(terminal: Typed, question: string): Promise<void> {
  await terminal.waitFor(question);
  await pause(QUIET_MS + HAND_MS);
  terminal.send('yes\r');
}

/** A key that may answer a question on a screen, as of a person who has read it. */
export async function pressAlone(
  screen: { sees(expected: Expected): Promise<void>; press(key: string): void },
  key: string,
  question: Expected,
): Promise<void> {
  await screen.sees(question);
  await pause(QUIET_MS + HAND_MS);
  screen.press(key);
}
