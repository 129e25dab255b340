import { describe, expect, test } from 'vitest';
import { GLOSSARY } from '../../../source/core/view/glossary.ts';
import type { StepName } from '../../../source/core/guide/step.ts';
import { glossarySideCommand } from '../../../source/ui/plain/glossary.ts';
import { scriptedAsker } from '../../support/guide/scripted-asker.ts';
import { startPlainOnFakes } from '../../support/guide/plain-guide.ts';

function typed(line: string, step: StepName | null = 'start'): readonly string[] | null {
  const asker = scriptedAsker();
  const done = glossarySideCommand(() => step).handle(line, asker);
  return done === null ? null : asker.said;
}

describe('the word glossary', () => {
  test('says every word, those of this step first', () => {
    const said = typed('glossary') ?? [];
    expect(said[0]).toBe('New on this step');
    expect(said[1]).toMatch(/token: The key with which/);
    for (const { word } of GLOSSARY) expect(said.join('\n')).toContain(`${word}: `);
  });

  test('says one word, however it is written', () => {
    expect(typed('Glossary scopes')).toEqual([expect.stringMatching(/^Scope: One permission/)]);
  });

  test('says which words there are where one is not among them', () => {
    expect(typed('glossary webhook')).toEqual([
      expect.stringMatching(/^"webhook" is not in the glossary\. Its words: token, /),
    ]);
  });

  test('leaves any other line to the question', () => {
    expect(typed('glossaries')).toBeNull();
  });
});

test('a step names its new words once, however often one comes back to it', async () => {
  const { talk, exit } = startPlainOnFakes();
  await talk.hear('New words: token, store, app, install. glossary WORD says what one means.');
  talk.type('repeat', 'glossary hmac');
  await talk.hear('Hmac: A signature of the callback');
  talk.type('quit');
  expect(await exit).toBe(0);
  expect(talk.said.split('New words: token').length).toBe(2);
});
