import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { withoutSlowTalk } from '../../support/guide/slow-talk.ts';
import { takeFixedPorts } from '../../support/sockets/fixed-ports.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

// The guide in lines, from its start to a saved token and a request, in this process.

/** An empty line takes what Enter takes. */
const TO_THE_TOKEN = ['', '', '', '', '', 'approve'];

/** What stands in an answer, and what a machine finds out sooner or later: their own tests say it. */
const LEFT_OUT =
  /^(?: {2}"| {4}"|[{}]|Test(?:ed|ing) |(?:Node|Browser|Clipboard|Port|Store): ok|Makes |Note: Port \d|You can type:| {2}leave: )/;

async function run(options: readonly string[], typed: readonly string[]) {
  const home = await ownFolder();
  await takeFixedPorts();
  const callback = await freePort();
  const env = { TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${callback}/callback` };
  const line = ['--plain', '--practice', '--no-open', ...options];
  const { stdout, stderr, exitCode } = await typedRun(line, typed, { cwd: home, env });
  const plain = (text: string) =>
    text
      .replaceAll(home, '{home}')
      .replaceAll(/127\.0\.0\.1(:|%3A)\d+/g, '127.0.0.1$1{port}')
      .replaceAll(/practice_client_\w+/g, '{client}')
      .replaceAll(/state=[\w-]+/g, 'state={state}')
      .replaceAll(/(practice_…|practice_token_)\w+/g, '$1{token}')
      .replaceAll(/\d+ ms/g, '{ms}')
      // The tests of this machine may come before the page or behind it.
      .replaceAll(/^( {2}[34]\. )\[(?:ok|not tested)\]/gm, '$1[{test}]');
  const talk = stdout.split('\n').filter((text) => !LEFT_OUT.test(text));
  const files = () => readdirSync(home, { recursive: true, encoding: 'utf8' });
  return {
    home,
    exitCode,
    said: plain(withoutSlowTalk(talk.join('\n'))),
    told: plain(stderr),
    plain,
    files,
  };
}

it('leads to a token that is saved, is kept with its store, and reads the shop', async () => {
  const typed = [...TO_THE_TOKEN, 'save', '', '', 'yes', 'requests', 'GET shop.json', 'quit'];
  const { home, exitCode, said, told, plain, files } = await run([], typed);
  await expect(said).toMatchFileSnapshot('plain-run.txt');
  expect([exitCode, told]).toEqual([0, '']);
  expect(plain(readFileSync(join(home, '.env'), 'utf8'))).toBe(
    `TOKENWRIGHT_SHOP=demo.practice.test
TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:{port}
# PRACTICE: this token is of a kept practice store and comes back with it.
TOKENWRIGHT_ACCESS_TOKEN=practice_token_{token}
TOKENWRIGHT_TOKEN_KIND=permanent
`,
  );
  expect(
    files()
      .filter((name) => name.endsWith('.json'))
      .toSorted(),
  ).toEqual([
    '.config/tokenwright/history.json',
    '.config/tokenwright/memory.json',
    '.config/tokenwright/practice-store.json',
  ]);
});

it('leaves nothing behind with --no-keep, and hides on a projector', async () => {
  const typed = [...TO_THE_TOKEN, 'requests', 'GET shop.json', 'quit', 'yes'];
  const { exitCode, said, told, files } = await run(['--no-keep', '--presenter'], typed);
  await expect(said).toMatchFileSnapshot('plain-run-presenting.txt');
  expect([exitCode, told, files()]).toEqual([0, '', []]);
});
