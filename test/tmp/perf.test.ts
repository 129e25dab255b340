import { test } from 'vitest';
import { openExplorerScreen } from '../support/explorer/explorer-screen.ts';
import { answerWith } from '../support/explorer/scripted-send.ts';
process.env.NODE_ENV = 'production';
test('perf', async () => {
  await using screen = openExplorerScreen({ columns: 120, rows: 40 });
  await screen.waitFor('Send');
  screen.press('enter');
  await screen.wire.answer(answerWith(Array.from({ length: 20000 }, (_, i) => ({ id: i, title: `Thing ${i}`, price: '1.10' }))));
  await screen.waitFor('200 OK');
  screen.press(...'j'.repeat(40));
  await screen.waitFor('rows 1');
  const c0 = process.cpuUsage();
  const times: number[] = [];
  for (let i = 0; i < 400; i += 1) {
    const before = screen.explorer.getState().view.top;
    const t = performance.now();
    screen.press('j');
    const next = /rows (\d+)-/;
    await screen.waitFor((rows) => Number(next.exec(rows.join('\n'))?.[1] ?? 0) > before + 1);
    times.push(performance.now() - t);
  }
  const c = process.cpuUsage(c0);
  times.sort((a, b) => a - b);
  console.log('RESULT p50', times[200]!.toFixed(1), 'cpu', ((c.user + c.system) / 400000).toFixed(2));
}, 120000);
