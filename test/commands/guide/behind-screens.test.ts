import { expect, test } from 'vitest';
import { behindScreens } from '../../../source/commands/guide/behind-screens.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { worldOf } from '../../support/repository/program.ts';
import { Secret } from '../../../source/core/text/secret.ts';

/** A world whose standard error is kept. */
function listened(warnings: readonly string[] = []) {
  const written: string[] = [];
  const stderr = { write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  const world = { ...worldOf(), warnings, stderr, secrets: new Set([new Secret('canary-value')]) };
  return { written, behind: behindScreens(world, createOutput(world)) };
}

test('what was said before the screens is for their first one, once and without secrets', () => {
  const { behind } = listened(['A debugger may read this.']);
  behind.output.talk('The token canary-value has \u001b in it.');
  behind.output.report({ message: 'This is odd.', remedy: 'Look at it.' });
  behind.output.talk('A debugger may read this.');
  expect(behind.remarks().map(({ message }) => message)).toEqual([
    'A debugger may read this.',
    'The token *** has ^[ in it.',
    'This is odd. Look at it.',
  ]);
});

test('what is said while they stand is written when they are gone, unless it was said before', async () => {
  const { behind, written } = listened();
  behind.output.talk('before');
  const said = behind.during(async () => {
    behind.output.talk('before');
    behind.output.talk('meanwhile');
    expect(written).toEqual(['before\n']);
    throw new Error('the screens fail');
  });
  await expect(said).rejects.toThrow('the screens fail');
  expect(written).toEqual(['before\n', 'meanwhile\n']);
});

test('what Node warns of meanwhile does not run into them', async () => {
  const { behind, written } = listened();
  const usual = process.listeners('warning');
  await behind.during(async () => {
    process.emitWarning('Ignoring extra certs', 'Warning');
    await new Promise((resolve) => process.nextTick(resolve));
    expect(written).toEqual([]);
  });
  expect(written).toEqual(['Warning: Ignoring extra certs\n']);
  expect(process.listeners('warning')).toEqual(usual);
});
