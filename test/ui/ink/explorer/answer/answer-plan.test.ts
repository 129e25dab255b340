import { describe, expect, test } from 'vitest';
import { planAnswer } from '../../../../../source/ui/ink/explorer/answer/answer-plan.ts';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

const theme = createTheme({ color: false, unicode: true });

describe('the row under the body of an answer', () => {
  const answered = () =>
    walkExplorer()
      .go({ type: 'send' })
      .answer(answerWith({ a: 1, b: 2, c: 3 }));
  const reading = answered().state;
  const finding = answered().go({
    type: 'reading',
    event: { type: 'open-field', purpose: 'find' },
  }).state;

  test.each([
    ['without a frame', reading, false, 3, false, 1],
    ['without a frame', reading, false, 4, true, 1],
    ['without a frame', reading, false, 5, true, 2],
    ['in a frame', reading, true, 5, false, 2],
    ['in a frame', reading, true, 12, false, 9],
    ['in a frame, with a line to type in', finding, true, 4, false, 1],
    ['in a frame, with a line to type in', finding, true, 5, true, 1],
    ['in a frame, with a line to type in', finding, true, 12, true, 8],
    ['without a frame, with a line to type in', finding, false, 3, false, 1],
    ['without a frame, with a line to type in', finding, false, 4, true, 1],
  ] as const)('%s', (_name, state, isFramed, height, hasLastRow, rows) => {
    const plan = planAnswer(state, isFramed, { width: 60, height }, theme);
    expect([plan.hasLastRow, plan.window.rows]).toEqual([hasLastRow, rows]);
  });
});
