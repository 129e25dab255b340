import { describe, expect, test } from 'vitest';
import { readingQuestion } from '../../../../../source/ui/ink/explorer/status.ts';
import {
  foundWords,
  ReadingField,
} from '../../../../../source/ui/ink/explorer/answer/reading-line.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { type ExplorerWalk, walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

function finding(text: string): ExplorerWalk {
  return walkExplorer()
    .go({ type: 'send' })
    .answer(answerWith({ a: 'snow', b: 'snowboard' }))
    .go({ type: 'reading', event: { type: 'open-field', purpose: 'find' } })
    .type(text);
}

describe('the line under an answer', () => {
  test('says what was found beside the word while it is typed', () => {
    const { state } = finding('snow');
    const [row] = drawComponent(<ReadingField state={state} width={60} />);
    expect(row).toMatch(/^› Find {4}snow +"snow" 1 of 2$/);
    const [narrow] = drawComponent(<ReadingField state={state} width={30} />);
    expect(narrow?.trimEnd()).toBe('› Find    snow');
  });

  test('is nothing where nothing is typed, and words tell that nothing was found', () => {
    expect(drawComponent(<ReadingField state={walkExplorer().state} width={60} />)).toEqual([]);
    expect(foundWords(finding('none').state)).toBe('"none" not found');
    expect(foundWords(walkExplorer().state)).toBe('');
  });

  test('asks what is to be copied', () => {
    const walk = finding('snow').go({ type: 'reading', event: { type: 'submit-field' } });
    walk.go({ type: 'reading', event: { type: 'choose-copy' } });
    expect(readingQuestion(walk.state)).toContain('v its value, k its key, p its path');
  });
});
