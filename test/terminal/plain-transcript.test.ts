import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutSlowTalk } from '../support/guide/slow-talk.ts';
import { freePort } from '../support/sockets/ports.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** What is typed, each line once this is said. */
const TYPED: ReadonlyArray<readonly [asked: RegExp, line: string]> = [
  [/Tested on this machine[^]*Enter takes 1\.\n$/, ''],
  [/Enter: go on with the chosen scopes; words lists the rest\.\n$/, '9 20'],
  [/read_locations is no longer ticked\.[^]*words lists the rest\.\n$/, 'find gift'],
  [/read_gift_cards[^]*words lists the rest\.\n$/, 'find'],
  [/Enter: go on with the chosen scopes; words lists the rest\.\n$/, ''],
  [/What next\?[^]*Enter takes 1\.\n$/, ''],
  [/Which kind of token\?[^]*Enter takes 1\.\n$/, ''],
  [/What next\?[^]*Enter takes 1\.\n$/, ''],
  [/Step 6 of 7[^]*words lists (?:them|the rest)\.\n$/, 'approve'],
  [/Step 7 of 7[^]*Enter takes 1\.\n$/, ''],
  [/request>\n$/, '{ shop { name } }'],
  [/"currentlyAvailable"[^]*request>\n$/, 'quit'],
  [/Type yes or no\. Enter takes no\.\n$/, 'yes'],
];

test.runIf(process.platform === 'linux')(
  'by pipe under TERM=dumb: from the start to the first GraphQL answer, as it is read out',
  async () => {
    const folder = await ownFolder();
    const port = await freePort();
    const args = [CLI, '--plain', '--practice'];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        TERM: 'dumb',
        // Its browser is elsewhere: nothing is opened, wherever this runs.
        container: 'podman',
        TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${port}/callback`,
      },
    });
    let said = '';
    let errors = '';
    let transcript = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const exit = once(child, 'exit');

    for (const [asked, line] of TYPED) {
      await expect.poll(() => said).toMatch(asked);
      transcript += `${said}> ${line}\n`;
      said = '';
      child.stdin.write(`${line}\n`);
    }
    expect(await exit).toEqual([0, null]);
    transcript += said;

    expect(errors).toBe('');
    // Nothing acts on a terminal: no byte below the blank but the line end.
    // oxlint-disable-next-line no-control-regex -- these are looked for
    expect(transcript).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(transcript).toContain('"name": "Harbour Lane Practice Store"');
    await expect(settledWords(transcript, { folder, port })).toMatchFileSnapshot(
      'plain-transcript.txt',
    );
  },
);

/** The same in every run, on every machine. */
function settledWords(text: string, { folder, port }: { folder: string; port: number }): string {
  const store = /http:\/\/127\.0\.0\.1:(\d+)\/admin/.exec(text)?.[1] ?? '';
  return (
    withoutSlowTalk(text)
      .replaceAll(String(port), '{port}')
      .replaceAll(store, '{store}')
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:{other}')
      .replaceAll(folder, '{folder}')
      .replaceAll(`${process.execPath} ${CLI}`, '{program}')
      .replaceAll(CLI, '{program}')
      .replaceAll(/state=[\w-]{43}/g, 'state={state}')
      .replaceAll(/practice_client_\w+/g, '{client id}')
      .replaceAll(/practice_…\w{4}/g, 'practice_…{end}')
      .replaceAll(/\d+ ms, /g, '{time} ms, ')
      // What the machine was found to be is its own.
      .replace(/Note: Port 3457 is taken .*\n/, '')
      .replace(/Testing this machine …\n/, '')
      .replace(/Tested on this machine\n(?:[A-Z]\w+: .*\n)+/, '')
  );
}
