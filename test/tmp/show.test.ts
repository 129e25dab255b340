import { test } from 'vitest';
import { openExplorerScreen } from '../support/explorer/explorer-screen.ts';
import { answerWith } from '../support/explorer/scripted-send.ts';
test.each([
  [120, 40],
  [80, 24],
  [60, 18],
  [50, 15],
])('%i x %i', async (columns, rows) => {
  await using screen = openExplorerScreen({ columns, rows });
  await screen.waitFor('Send');
  console.log(screen.text());
  screen.press('enter');
  await screen.wire.answer(
    answerWith({
      products: Array.from({ length: 40 }, (_, i) => ({ id: i, title: `Thing ${i}` })),
    }),
  );
  await screen.waitFor('200 OK');
  screen.press('j', 'j', 'j');
  await screen.waitFor('products[0].id');
  console.log(screen.text());
  screen.press('/', 't', 'h');
  await screen.waitFor('Find');
  console.log(screen.text());
  screen.press('esc', '?');
  await screen.waitFor('close the help');
  console.log(screen.text());
  screen.press('esc', 'ctrl+p');
  await screen.waitFor('Do it');
  console.log(screen.text());
});
