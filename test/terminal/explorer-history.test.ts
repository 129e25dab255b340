import { mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { askStore } from '../support/store/practice-client.ts';
import { approveOver } from '../support/store/practice-sign-in.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start } from '../support/terminal/pseudo-terminal.ts';
import { runProgram } from '../support/terminal/run-program.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const LAST = 4;

/** Four pages of two products; and an answer that stops in the middle and never ends. */
const answer: RequestListener = ({ url = '', headers }, response) => {
  const json = { 'content-type': 'application/json' };
  if (url.includes('slow.json')) {
    response.writeHead(200, { ...json, 'content-length': 4000 });
    response.write(`{"slow":"${'x'.repeat(1500)}`);
    return;
  }
  const page = Number(/page_info=(\d+)/.exec(url)?.[1] ?? '1');
  const next = `http://${headers.host}/admin/api/2026-10/products.json?page_info=${page + 1}`;
  response.writeHead(200, {
    ...json,
    'x-shopify-shop-api-call-limit': '4/40',
    ...(page < LAST ? { link: `<${next}>; rel="next"` } : {}),
  });
  const product = (n: number) => `{"id":9007199254740${page}${n}3,"title":"Hat ${page}.${n}"}`;
  response.end(`{"products":[${product(1)},${product(2)}]}`);
};

const WORKSHOP = `# Workshop: the first hour

### Two hats at a time
GET products.json?limit=2

### One that takes long
GET slow.json
`;

test('requests in flight, pages, history and a file of requests, over two runs', async () => {
  const home = await ownFolder();
  const config = join(home, 'config');
  const env = { HOME: home, XDG_CONFIG_HOME: config };
  await writeFile(join(home, 'workshop.http'), WORKSHOP);
  const first = await openTerminalExplorer(answer, {
    args: ['--requests', 'workshop.http'],
    cwd: home,
    env,
  });

  // A workshop's requests stand there at once; one is searched and sent from the list.
  await first.waitFor('Workshop: the first hour');
  await first.waitFor('One that takes long');
  first.press(...'hats', 'ctrl+j');
  await first.waitFor('Hat 1.2');

  // The calls come back without a further request.
  await first.waitFor('calls 4/40');
  await first.waitFor('calls 0/40');

  // On to the next page, back to the one before, and all of them as one list.
  first.press('m');
  await first.waitFor('Hat 2.1');
  first.press('p');
  await first.waitFor('The page before, as it was kept');
  await first.waitFor('Hat 1.1');
  first.press('M');
  await first.waitFor('at most 10,000 rows');
  await first.waitFor('y collect');
  first.press('y');
  await first.waitFor('8 rows of 4 pages (3 more calls). That is all there is.');

  // What is shown is compared with the answer before.
  first.press('D');
  await first.waitFor('Two answers compared');
  await first.waitFor('products[id 9007199254740413]');
  first.press('esc');
  await first.waitFor('Request: REST');

  // So are two rows of the list, while nothing is typed in its field.
  first.press('ctrl+r');
  await first.waitFor(/200 OK .*GET products\.json/);
  first.press('end', 'up', 'ctrl+t', 'up', 'ctrl+t');
  await first.waitFor('Two answers compared');
  first.press('esc');
  await first.waitFor('Request: REST');

  // A request in flight counts, and neither it nor its end takes the answer before away.
  first.press('ctrl+r');
  await first.waitFor('Two hats at a time');
  first.press(...'takes long', 'ctrl+j');
  await first.waitFor('1.5 KB of 4.0 KB');
  await first.waitFor('the answer before');
  expect(first.text()).toContain('products');
  first.press('esc');
  await first.waitFor('You cancelled the request.');
  expect(first.text()).toContain('products');

  // The list has how they ended, and goes out as a file.
  first.press('ctrl+r');
  await first.waitFor(/cancelled .*GET slow\.json/);
  await first.waitFor(/200 OK +(?:just now|\d+ s ago) +GET products\.json/);
  first.press('ctrl+e');
  await first.waitFor('A file of requests');
  first.press('enter');
  await first.waitFor('Written to');
  expect(await readFile(join(home, 'requests.http'), 'utf8')).toContain(
    '### Two hats at a time\nGET products.json?limit=2',
  );
  first.press('q');
  const file = join(config, 'tokenwright/history.json');
  await first.exit;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kept = await readFile(file, 'utf8');
  expect(kept).not.toContain('practice_token');
  expect(kept).not.toContain('Hat 1.1');

  // The next run finds them again, by any word.
  const second = await openTerminalExplorer(answer, { cwd: home, env });
  await second.waitFor('Request: REST');
  second.press('ctrl+r');
  await second.waitFor(/cancelled .*GET slow\.json/);
  second.press(...'limit=2');
  await second.waitFor(/200 OK .*GET products\.json\?limit=2/);
  second.press('ctrl+j');
  await second.waitFor('Hat 1.2');
  second.press('q');
  await second.exit;

  const forgotten = await runProgram(['forget', '--yes'], { cwd: home, env });
  expect(forgotten.stdout).toContain(file);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('what was sent last is kept, however long the disk takes while one leaves', async () => {
  const home = await ownFolder();
  const config = join(home, 'config');
  const env = { HOME: home, XDG_CONFIG_HOME: config };
  const lock = join(config, 'tokenwright/history.json.lock');
  await mkdir(join(config, 'tokenwright'), { recursive: true });
  // Another program is at the file.
  await writeFile(lock, `${process.pid} ${hostname()}\n`);
  const explorer = await openTerminalExplorer(answer, { cwd: home, env });
  await explorer.waitFor('Request: REST');
  explorer.press('ctrl+j');
  await explorer.waitFor('200 OK');
  explorer.press('q');
  await explorer.waitFor((rows) => !rows.some((row) => row.includes('Request: REST')));
  await unlink(lock);
  expect(await explorer.exit).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(config, 'tokenwright/history.json'), 'utf8')).toContain('200 OK');
});

test('a file that the guide was started with stands in the list of the explorer behind it', async () => {
  const cwd = await ownFolder();
  await writeFile(join(cwd, 'workshop.http'), WORKSHOP.replace('limit=2', 'limit=1&fields=title'));
  const guide = await openTerminalGuide({ args: ['--requests', 'workshop.http'], cwd });
  const { terminal } = guide;
  await guide.enterUntil('Listening on');
  const url = await guide.browser.opened(0);
  const { origin, pathname, search } = new URL(await approveOver(url));
  await askStore(origin, { path: pathname + search });
  await terminal.waitFor('Your token is here');
  terminal.press('enter');
  await terminal.waitFor('The file: Workshop: the first hour.');
  await terminal.waitFor('Two hats at a time');
  expect(terminal.text()).toContain('One that takes long');
  terminal.press('ctrl+j');
  await terminal.waitFor('200 OK');
  await terminal.waitFor('products[0].title');
});

test('a file that is none, or leads elsewhere, is said before the first screen of guide and explorer', async () => {
  const cwd = await ownFolder();
  await writeFile(join(cwd, 'stranger.http'), '### Here\nGET https://elsewhere.example/admin/x\n');
  for (const command of [[], ['explore']]) {
    for (const [file, words] of [
      ['stranger.http', /line 2\b[^]*A file names no store/],
      ['nobody.http', /nobody\.http/],
    ] as const) {
      const terminal = start(process.execPath, [CLI, ...command, '--requests', file], {
        cwd,
        env: {
          HOME: cwd,
          TOKENWRIGHT_ACCESS_TOKEN: `practice_token_${'0'.repeat(12)}`,
          TOKENWRIGHT_SHOP: 'demo.practice.test',
        },
      });
      onTestFinished(() => terminal.dispose());
      expect(await terminal.exit).toMatchObject({ exitCode: 2 });
      expect(inOneRow(words)(terminal.rows())).toBe(true);
      expect(terminal.text()).not.toContain('Step 1 of 7');
    }
  }
});
