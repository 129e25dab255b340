import { expect, test } from 'vitest';
import { RequestsPane } from '../../../../../source/ui/ink/explorer/request/requests-pane.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

const size = { width: 40, height: 14 };

test('what was sent stands over the ready-made requests, each with how it ended', () => {
  const walk = walkExplorer().go({ type: 'send' }).answer(answerWith({}));
  const text = drawComponent(<RequestsPane state={walk.state} size={size} />).join('\n');
  expect(text).toContain('╭ Requests ─');
  expect(text).toMatch(/│ 200 +GET shop\.json/);
  expect(text).toContain('products.json');
});

test('of many that were sent the newest stand there, and how many there are more', () => {
  const walk = walkExplorer();
  for (let sent = 0; sent < 9; sent += 1) walk.go({ type: 'send' }).answer(answerWith({}));
  const rows = drawComponent(<RequestsPane state={walk.state} size={size} />);
  expect(rows.filter((row) => row.includes('200        GET shop.json'))).toHaveLength(5);
  expect(rows[6]).toContain('4 more: r lists them');
  expect(rows).toHaveLength(size.height);
});

test('before anything was sent that is said, and the ready-made ones have the keys on theirs', () => {
  const { state } = walkExplorer();
  expect(drawComponent(<RequestsPane state={state} size={size} />).join('\n')).toContain(
    'Nothing was sent yet.',
  );
  const open = walkExplorer().go({ type: 'open-presets' }).state;
  const text = drawComponent(<RequestsPane state={open} size={size} />).join('\n');
  expect(text).toContain('╭ › Requests ─');
  expect(text).toContain('Find');
});

test('as many as have room stand there without a mark', () => {
  const walk = walkExplorer();
  const shown = () =>
    drawComponent(<RequestsPane state={walk.state} size={size} />)
      .slice(1, 8)
      .map((row) => row.slice(2, 28).trim());
  for (let sent = 0; sent < 6; sent += 1) walk.go({ type: 'send' }).answer(answerWith({}));
  const one = '200        GET shop.json';
  expect(shown().slice(0, 6)).toEqual(Array.from({ length: 6 }, () => one));
  walk.go({ type: 'send' }).answer(answerWith({}));
  expect(shown().slice(0, 6)).toEqual([one, one, one, one, one, '2 more: r lists them']);
});

test('what a file says of an end has no more room than the longest of ours', () => {
  const { state } = walkExplorer().go({ type: 'send' }).answer(answerWith({}));
  const history = state.history.map((one) => ({ ...one, end: 'ended in a way of its own' }));
  const text = drawComponent(<RequestsPane state={{ ...state, history }} size={size} />);
  expect(text.join('\n')).toContain('│ ended in a GET shop.json');
});
