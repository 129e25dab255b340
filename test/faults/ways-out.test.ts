import { describe, expect, onTestFinished, test } from 'vitest';
import { expectInvariants, expectLeft } from '../support/faults/invariants.ts';
import { MOMENTS, OPEN, WAYS_OUT } from '../support/faults/ways-out.ts';

describe('the ways out', () => {
  test.each(
    WAYS_OUT.map(
      (way) => [`${way.fault}: ${way.name} ${way.moment}, in ${way.face}`, way] as const,
    ),
  )('%s', async (_, { face: name, moment, by, exitCode, says, isKilled }) => {
    const face = await OPEN[name](onTestFinished);
    await MOMENTS[moment](face);
    const exchanges = face.machine.exchanges();
    await by(face);
    expect(await face.terminal.exit).toEqual({ exitCode, signal: 0 });
    const left = face.terminal.emulator.normalScreen().join(' ').replaceAll(/\s+/g, ' ');
    for (const words of says) expect(left).toMatch(words);
    await expectInvariants(
      { ...face, ended: () => Promise.resolve(exitCode) },
      { exitCode, exchanges },
    );
    expectLeft(face, { isKilled });
  });
});
