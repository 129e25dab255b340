import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { visit } from '../browser/visit.ts';
import { OWN_CODE, OWN_LESSON } from '../lessons/own-lesson.ts';
import { openCommandWorld, type CommandWorld } from '../store/command-world.ts';
import { freshToken } from '../store/practice-sign-in.ts';
import { COMPILED } from './compiled.ts';
import type { WhenOver } from './own-folder.ts';
import { start, type PseudoTerminal } from './pseudo-terminal.ts';

/** Where lines of the pages and of the help are run as a person types them into a shell. */
export interface ShellWorld extends CommandWorld {
  /** `tokenwright` is the built program there, and the practice store its store. */
  readonly environment: Readonly<Record<string, string>>;
  /** Writes a new token to `.env`, as a sign-in would, and to `token.txt`. */
  saveToken(): Promise<void>;
}

const ENTRY_FILE = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** What lines speak of, in the folder where they are run. */
const FILES: Readonly<Record<string, string>> = {
  'queries/products.graphql':
    'query ($first: Int!) { products(first: $first) { nodes { title } } }',
  'script.js':
    'process.exit((process.env.TOKENWRIGHT_ACCESS_TOKEN ?? process.env.STORE_ACCESS_TOKEN) ? 0 : 9);',
  'workshop.http': '# Workshop\n\n### The shop\nGET shop.json\n',
  'other.env': '',
  'lessons/first.yaml': OWN_LESSON,
  'codes.txt': `${OWN_CODE}\n`,
};

/** A store with its variables, a token in `.env` that can be renewed, and files to work on. */
export async function openShellWorld(whenOver: WhenOver = onTestFinished): Promise<ShellWorld> {
  const world = await openCommandWorld();
  whenOver(() => world.close());
  const { folder, store, redirectUri } = world;
  for (const sub of ['bin', 'queries', 'lessons']) mkdirSync(join(folder, sub));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const program = join(folder, 'bin', 'tokenwright');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" -- "${ENTRY_FILE}" "$@"\n`);
  chmodSync(program, 0o755);
  async function saveToken(): Promise<void> {
    const asked = { redirect_uri: redirectUri };
    const { token, refreshToken } = await freshToken(store, asked, { expiring: '1' });
    writeFileSync(join(folder, 'token.txt'), `${token}\n`);
    writeFileSync(
      join(folder, '.env'),
      `TOKENWRIGHT_ACCESS_TOKEN=${token}\nTOKENWRIGHT_REFRESH_TOKEN=${refreshToken}\n`,
    );
  }
  await saveToken();
  return {
    ...world,
    saveToken,
    environment: {
      ...world.env,
      TOKENWRIGHT_REDIRECT_URI: redirectUri,
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
      BROWSER: 'none',
    },
  };
}

interface ShellEnd {
  readonly code: number | null;
  /** Both outputs, as they came. */
  readonly said: string;
  /** It served until it was told to end. */
  readonly hasServed: boolean;
}

type ShellPlace = Pick<ShellWorld, 'folder' | 'environment' | 'store'>;

/** Runs a line to its end; an authorize address is approved, and a store that serves is ended. */
export async function runShellLine(
  line: string,
  { folder, environment, store }: ShellPlace,
): Promise<ShellEnd> {
  const child = spawn('bash', ['-c', line], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE: COMPILED, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let isApproved = false;
  let hasServed = false;
  const hear = (text: string) => {
    said += text;
    const url = /^http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
    if (url !== undefined && !isApproved) {
      isApproved = true;
      void store.approve(url).then(({ redirect }) => visit(redirect));
    }
    if (!hasServed && /Requests are listed|"dashboardUrl"/.test(said)) {
      hasServed = true;
      process.kill(-(child.pid ?? 0));
    }
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const [code, signal]: unknown[] = await once(child, 'close');
  // A shell that has nothing to do after the program is the program, and ends by the signal.
  const bySignal = signal === 'SIGTERM' ? 143 : null;
  return { code: typeof code === 'number' ? code : bySignal, said, hasServed };
}

/** Starts a line in a terminal, for whoever waits for a screen or a question. */
export function showShellLine(line: string, place: Omit<ShellPlace, 'store'>): PseudoTerminal {
  return start('bash', ['--norc', '-c', line], {
    cwd: place.folder,
    env: { ...place.environment },
  });
}
