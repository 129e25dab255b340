import { describe, expect, test } from 'vitest';
import { isInterrupted, mayLeave } from '../../../source/ui/plain/leaving.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { scriptedAsker, value } from '../../support/guide/scripted-asker.ts';

const idle = () => new GuideRun().state;
const waiting = () => new GuideRun().toApprove().state;
const unsaved = () => new GuideRun().toToken().state;

describe('leaving', () => {
  test('asks nothing where nothing is lost', async () => {
    const asker = scriptedAsker();
    expect(await mayLeave(asker, idle())).toBe('leaves');
    expect([...asker.asked, ...asker.said]).toEqual([]);
  });

  test('says first what is lost, and then asks', async () => {
    const asker = scriptedAsker([value(false)]);
    await mayLeave(asker, waiting());
    expect(asker.said).toEqual(['Leaving ends the wait for the approval.']);
    expect(asker.asked).toEqual([{ kind: 'confirm', question: 'Leave now?' }]);
  });

  test.each([
    ['yes', value(true), 'leaves'],
    ['no', value(false), 'stays'],
    ['quit again', { type: 'quit' }, 'leaves'],
    ['back', { type: 'back' }, 'stays'],
    ['something else', { type: 'aborted' }, 'stays'],
    ['Ctrl+C', { type: 'interrupt' }, 'interrupt'],
    ['the end of the input', { type: 'end' }, 'leaves'],
  ] as const)('after %s is decided', async (_, answer, decided) => {
    expect(await mayLeave(scriptedAsker([answer]), waiting())).toBe(decided);
  });

  test('where the input has ended a token that is not saved is told of', async () => {
    expect(await mayLeave(scriptedAsker([{ type: 'end' }]), unsaved())).toBe('end');
  });
});

describe('Ctrl+C', () => {
  test('leaves at once where no token is lost', async () => {
    const asker = scriptedAsker([value(false)]);
    expect(await isInterrupted(asker, waiting())).toBe(true);
    expect(asker.asked).toEqual([]);
  });

  test.each([
    [value(true), true],
    [value(false), false],
    [{ type: 'interrupt' }, true],
    [{ type: 'end' }, true],
  ] as const)('with a token in memory only asks first: %j', async (answer, leaves) => {
    expect(await isInterrupted(scriptedAsker([answer]), unsaved())).toBe(leaves);
  });
});
