import { expect, it } from 'vitest';
import type { World } from '../../source/commands/door/world.ts';
import { canAsk, canInterrupt } from '../../source/commands/input.ts';

/** A letter for each stream that is a terminal: standard input, output and error. */
const STREAMS: ReadonlyArray<
  readonly [string, { readonly asks: boolean; readonly ends: boolean }]
> = [
  ['', { asks: false, ends: false }],
  ['i', { asks: false, ends: true }],
  ['o', { asks: false, ends: true }],
  ['e', { asks: false, ends: true }],
  ['io', { asks: false, ends: true }],
  ['oe', { asks: false, ends: true }],
  ['ie', { asks: true, ends: true }],
  ['ioe', { asks: true, ends: true }],
];

it.each(STREAMS)(
  'knows with terminals at "%s" who can be asked and press Ctrl+C',
  (at, { asks, ends }) => {
    const world = {
      stdin: { isTTY: at.includes('i') },
      stdout: { isTTY: at.includes('o') },
      stderr: { isTTY: at.includes('e') },
      // What else a stream has is asked for by nothing here.
    } as unknown as World;
    expect({ asks: canAsk(world), ends: canInterrupt(world) }).toEqual({ asks, ends });
  },
);
