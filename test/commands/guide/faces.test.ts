import { describe, expect, test } from 'vitest';
import { chooseFace } from '../../../source/commands/guide/run-face.ts';

interface Place {
  /** What standard input and standard output are. */
  readonly ends: 'terminal' | 'stdin is a pipe' | 'stdout is a pipe' | 'both are pipes';
  readonly env: Readonly<Record<string, string>>;
}

const XTERM = { TERM: 'xterm-256color' };
const DUMB = { TERM: 'dumb' };

/** The face without `--plain` and with it. `ink` in CI is refused by a sentence of its own. */
const FACES: ReadonlyArray<readonly [Place['ends'], Place['env'], string, string]> = [
  ['terminal', XTERM, 'ink', 'prompts'],
  ['terminal', { ...XTERM, CI: 'true' }, 'ink', 'prompts'],
  ['terminal', { ...XTERM, ACCESSIBLE: '1' }, 'lines', 'lines'],
  ['terminal', { ...XTERM, ACCESSIBLE: '0' }, 'ink', 'prompts'],
  ['terminal', { ...XTERM, INK_SCREEN_READER: 'true' }, 'lines', 'lines'],
  ['terminal', DUMB, 'lines', 'lines'],
  ['terminal', { ...DUMB, CI: 'true' }, 'lines', 'lines'],
  // On Windows no terminal sets it.
  ...(process.platform === 'win32'
    ? ([['terminal', {}, 'ink', 'prompts']] as const)
    : ([['terminal', {}, 'lines', 'lines']] as const)),
  ...(['stdin is a pipe', 'stdout is a pipe', 'both are pipes'] as const).flatMap((ends) =>
    [XTERM, DUMB, {}, { ...XTERM, CI: 'true' }, { ...DUMB, CI: 'true' }].map(
      (env) => [ends, env, 'none', 'lines'] as const,
    ),
  ),
  ['both are pipes', { ...DUMB, ACCESSIBLE: '1' }, 'lines', 'lines'],
];

function world({ ends, env }: Place): Parameters<typeof chooseFace>[0] {
  const isTerminal = (name: string): boolean => ends === 'terminal' || ends === `${name} is a pipe`;
  return {
    env,
    // Only whether they are terminals, and how wide, is asked for.
    stdin: { isTTY: isTerminal('stdout') } as Parameters<typeof chooseFace>[0]['stdin'],
    stdout: { isTTY: isTerminal('stdin'), columns: 80 } as Parameters<
      typeof chooseFace
    >[0]['stdout'],
  };
}

describe('the face that fits', () => {
  test.each(FACES)('%s, %o: %s, with --plain %s', (ends, env, face, plain) => {
    expect(chooseFace(world({ ends, env }), false)).toBe(face);
    expect(chooseFace(world({ ends, env }), true)).toBe(plain);
  });

  test('a terminal that does not say how wide it is gets lines', () => {
    const { env, stdin, stdout } = world({ ends: 'terminal', env: XTERM });
    const narrow = { ...stdout, columns: undefined } as unknown as typeof stdout;
    expect(chooseFace({ env, stdin, stdout: narrow }, false)).toBe('lines');
  });
});
