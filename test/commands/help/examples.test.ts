import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Example } from '../../../source/commands/help/command-help.ts';
import { COMMAND_HELP } from '../../../source/commands/help/pages.ts';
import { visit } from '../../support/browser/visit.ts';
import { takeFixedPorts } from '../../support/sockets/fixed-ports.ts';
import { openCommandWorld, type CommandWorld } from '../../support/store/command-world.ts';
import { freshToken } from '../../support/store/practice-sign-in.ts';
import { start } from '../../support/terminal/pseudo-terminal.ts';

const DOOR = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

const EXAMPLES = Object.entries(COMMAND_HELP).flatMap(([name, { examples }]) =>
  examples.map((example) => ({ ...example, name, typed: typed(example) })),
);

function typed({ before = '', line }: Example): string {
  return `${before}tokenwright ${line}`;
}

/** What the examples speak of, in the folder where they are run. */
const FILES: Readonly<Record<string, string>> = {
  'queries/products.graphql':
    'query ($first: Int!) { products(first: $first) { nodes { title } } }',
  'script.js':
    'process.exit((process.env.TOKENWRIGHT_ACCESS_TOKEN ?? process.env.SHOPIFY_ACCESS_TOKEN) ? 0 : 9);',
  'workshop.http': '# Workshop\n\n### The shop\nGET shop.json\n',
  'other.env': '',
};

/** What the examples need is there: a store, its variables, a token that can be renewed. */
async function prepare(): Promise<CommandWorld & { readonly environment: Record<string, string> }> {
  const world = await openCommandWorld();
  onTestFinished(() => world.close());
  const { folder, store, redirectUri } = world;
  const { token, refreshToken } = await freshToken(
    store,
    { redirect_uri: redirectUri },
    { expiring: '1' },
  );
  for (const sub of ['bin', 'queries']) mkdirSync(join(folder, sub));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'token.txt'), `${token}\n`);
  writeFileSync(
    join(folder, '.env'),
    `TOKENWRIGHT_ACCESS_TOKEN=${token}\nTOKENWRIGHT_REFRESH_TOKEN=${refreshToken}\n`,
  );
  const program = join(folder, 'bin', 'tokenwright');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" -- "${DOOR}" "$@"\n`);
  chmodSync(program, 0o755);
  return {
    ...world,
    environment: {
      ...world.env,
      TOKENWRIGHT_REDIRECT_URI: redirectUri,
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
    },
  };
}

describe.skipIf(process.platform === 'win32').each(Object.keys(COMMAND_HELP))('%s', (name) => {
  const mine = EXAMPLES.filter((example) => example.name === name);
  const isScreen = name === '' || name === 'explore';

  test.each(mine.filter(() => isScreen))('$typed', async ({ typed: line }) => {
    await takeFixedPorts();
    const { folder, environment } = await prepare();
    await using terminal = start('bash', ['--norc', '-c', line], {
      cwd: folder,
      env: { ...environment, BROWSER: 'none' },
    });
    await terminal.waitFor(name === '' ? /[Pp]ractice store|Start/ : /shop\.json|request>/);
    // Once is a question where something would be lost.
    terminal.press('ctrl+c', 'ctrl+c');
    const { exitCode } = await terminal.exit;
    expect([0, 130], terminal.text()).toContain(exitCode);
  });

  // In their order, as a person reads them.
  test.each(mine.filter(() => !isScreen))('$typed', async ({ typed: line, exit = 0 }) => {
    if (name === 'practice') await takeFixedPorts();
    const isTaken = line === 'tokenwright practice' && (await isListening(3457));
    const world = await prepare();
    const child = spawn('bash', ['-c', line], {
      cwd: world.folder,
      env: world.environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let isApproved = false;
    let isServing = false;
    const hear = (text: string) => {
      said += text;
      const url = /^http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
      if (url === undefined || isApproved) return;
      isApproved = true;
      void world.store.approve(url).then(({ redirect }) => visit(redirect));
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      hear(text);
      // It serves until it is told to end.
      if (name !== 'practice' || isServing || !/Requests are listed|"origin"/.test(said)) return;
      isServing = true;
      process.kill(-(child.pid ?? 0));
    });
    child.stderr.setEncoding('utf8').on('data', hear);
    const [code, signal]: unknown[] = await once(child, 'close');
    // What this machine is like is its own affair; and a store serves until it is told to end.
    const also = name === 'doctor' ? 1 : isServing ? 143 : isTaken ? 2 : exit;
    expect([exit, also], `${String(code)}: ${said}`).toContain(code ?? signalCode(signal));
    expect(said).not.toMatch(/is not a setting|Did you mean/);
  });
});

/** Somebody at this machine may have a practice store of their own. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** A shell that has nothing to do after the program is the program, and ends by the signal. */
function signalCode(signal: unknown): number | null {
  return signal === 'SIGTERM' ? 143 : null;
}

test('what an example writes is there afterwards', async () => {
  const { folder, environment } = await prepare();
  const example = EXAMPLES.find(({ line }) => line.includes('--output'));
  const options = { cwd: folder, env: environment, stdio: 'ignore' } as const;
  await once(spawn('bash', ['-c', example?.typed ?? ''], options), 'close');
  expect(existsSync(join(folder, 'products.json'))).toBe(true);
});
