import { Emulator } from './screen-emulator.ts';

/** What a program writes behind each of its frames. */
const FRAME_END = '\u001b[?2026l';

/**
 * Every screen that a recording has ever shown, one after the other, and at last what scrolled
 * away: a frame writes only what differs from the one before, so its bytes alone tell little.
 */
export async function allFrames(raw: string, columns: number, rows: number): Promise<string[]> {
  const emulator = new Emulator(columns, rows, { isTtyBetween: true });
  const frames: string[] = [];
  for (const piece of raw.split(FRAME_END)) {
    await emulator.write(piece + FRAME_END);
    const text = emulator.text();
    if (text !== frames.at(-1)) frames.push(text);
  }
  frames.push(emulator.normalScreen().join('\n'));
  emulator.terminal.dispose();
  return frames;
}
