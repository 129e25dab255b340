import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { lookAtPlacePort, saveEnvPort } from '../../../source/commands/guide/guide-ports.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import {
  type GuideScreenTest,
  openGuideScreen,
  walkToToken,
} from '../../support/guide/guide-screen.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const NAME = 'TOKENWRIGHT_ACCESS_TOKEN';

interface SavingTest {
  readonly screen: GuideScreenTest;
  readonly folder: string;
  readonly path: string;
}

/** The token card, with real files behind it; `prepare` sets the folder up. */
async function openCard(prepare: (path: string, folder: string) => void): Promise<SavingTest> {
  const folder = await ownFolder();
  const path = join(folder, '.env');
  prepare(path, folder);
  const screen = await openGuideScreen({
    // The wire tape would stand beside it in a wider one.
    columns: 108,
    rows: 40,
    ports: {
      saveEnv: saveEnvPort({ cwd: folder }),
      lookAtPlace: lookAtPlacePort({ cwd: folder }, SHOPIFY_PROFILE),
    },
  });
  await walkToToken(screen);
  screen.press('s');
  await screen.waitFor('Save the token');
  return { screen, folder, path };
}

/** Takes the proposals; `at` is typed in place of the proposed file. */
function takeForm(screen: GuideScreenTest, at: string | null = null): void {
  if (at !== null) screen.press('ctrl+u', ...at);
  screen.press('enter', 'enter');
}

function tokenOf({ screen }: SavingTest): string {
  return screen.guide.getState().session?.result.token.accessToken.reveal() ?? '';
}

describe('what the card shows before it writes', () => {
  test('the whole path, whether the file is there, and what would be set', async () => {
    const card = await openCard(() => {});
    await using screen = card.screen;
    await screen.waitFor(`Makes ${card.path}`);
    await screen.waitFor(new RegExp(`sets\\s+TOKENWRIGHT_SHOP[^.]*${NAME}`));
    expect(existsSync(card.path)).toBe(false);
    takeForm(screen);
    await screen.waitFor('Saved  ');
    expect(readFileSync(card.path, 'utf8')).toContain(`\n${NAME}=${tokenOf(card)}\n`);
    expect(statSync(card.path).mode & 0o777).toBe(0o600);
  });

  test('the name of the project’s own example file, and another one by the arrow keys', async () => {
    const card = await openCard((_, folder) => {
      writeFileSync(join(folder, '.env.example'), 'PORT=1\nSHOPIFY_ADMIN_TOKEN=\n');
    });
    await using screen = card.screen;
    await screen.waitFor('.env.example names it');
    await screen.waitFor(/Variable +SHOPIFY_ADMIN_TOKEN/);
    screen.press('enter', 'down');
    await screen.waitFor(new RegExp(`Variable +${NAME}`));
    screen.press('up', 'enter');
    await screen.waitFor('Saved  ');
    expect(readFileSync(card.path, 'utf8')).toMatch(
      /^SHOPIFY_ADMIN_TOKEN=practice_\w+\nTOKENWRIGHT_TOKEN_ENV=SHOPIFY_ADMIN_TOKEN$/m,
    );
  });

  test('a folder that is copied to a cloud is warned of', async () => {
    const card = await openCard((_, folder) => mkdirSync(join(folder, 'Dropbox')));
    await using screen = card.screen;
    screen.press('ctrl+u', ...'Dropbox', 'enter');
    await screen.waitFor(/in\s+a\s+folder\s+of\s+Dropbox/);
    await expectShown(screen, `Makes ${join(card.folder, 'Dropbox', '.env')}`);
  });
});

describe('the corpus of env files, through the card', () => {
  test('EF-05, EF-08, EF-15: every other byte is kept, and two of the key are told', async () => {
    const before = `# keep\r\n\r\n${NAME}=1 # note\r\nX="a\r\nb"\r\n${NAME}=2\r\nnonsense\r\n`;
    const card = await openCard((path) => writeFileSync(path, before, { mode: 0o600 }));
    await using screen = card.screen;
    await screen.waitFor(`Changes ${card.path}`);
    takeForm(screen);
    await screen.waitFor('stands 2 times in the file');
    const after = readFileSync(card.path, 'utf8');
    expect(after.replace(/# PRACTICE: .*\r\n/, '').split('TOKENWRIGHT_SHOP=')[0]).toBe(
      before.replace(`${NAME}=2`, `${NAME}=${tokenOf(card)}`),
    );
    expect(after).toContain('\r\nTOKENWRIGHT_TOKEN_KIND=permanent\r\n');
  });

  test.each([
    ['EF-19', 'not UTF-8', Buffer.from([0xff, 0xfe, 0x41, 0])],
    ['EF-20', 'larger than 1 MiB', Buffer.alloc(10_485_760, '#')],
    ['EF-06', 'lone carriage returns', Buffer.from('A=b\rB=c')],
  ])('%s: %s is refused in words, and the file is untouched', async (_, words, bytes) => {
    const card = await openCard((path) => writeFileSync(path, bytes, { mode: 0o600 }));
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor('Problem:');
    await screen.waitFor(words);
    expect(readFileSync(card.path).equals(bytes)).toBe(true);
    // The token is still there, and another place is a key away.
    screen.press('s');
    await screen.waitFor('Next field');
    takeForm(screen, 'other.env');
    await screen.waitFor('Saved  ');
  });

  test('a file of another store is asked about before its token is replaced', async () => {
    const before = 'TOKENWRIGHT_SHOP=other.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=shpat_x\n';
    const card = await openCard((path) => writeFileSync(path, before, { mode: 0o600 }));
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor(/names\s+another\s+store,\s+other.myshopify.com/);
    expect(readFileSync(card.path, 'utf8')).toBe(before);
    await screen.waitFor('y yes');
    screen.press('y');
    await screen.waitFor('Saved  ');
    expect(readFileSync(card.path, 'utf8')).toMatch(/^TOKENWRIGHT_SHOP=demo.practice.test\n/);
  });

  test('EF-24: a link is followed only after its target was shown and agreed to', async () => {
    const card = await openCard((path, folder) => {
      writeFileSync(join(folder, 'target'), 'A=1\n', { mode: 0o600 });
      symlinkSync('target', path);
    });
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor(new RegExp(`Save\\s+to\\s+${join(card.folder, 'target')}\\?`));
    await screen.waitFor('y yes');
    screen.press('n');
    await screen.waitUntilGone('y yes');
    expect(readFileSync(join(card.folder, 'target'), 'utf8')).toBe('A=1\n');
    screen.press('s');
    await screen.waitFor('Next field');
    takeForm(screen);
    await screen.waitFor('y yes');
    screen.press('y');
    await screen.waitFor('Saved  ');
    expect(lstatSync(card.path).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(card.folder, 'target'), 'utf8')).toContain(NAME);
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a FIFO', (path: string) => void execFileSync('mkfifo', [path])],
  ])('EF-25: %s is refused without hanging', async (_, make) => {
    const card = await openCard((path) => make(path));
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor('not a regular file');
    await expectShown(screen, 'Name a plain file');
  });

  test('EF-27: a file that others can read is asked about, and is 0600 after a yes', async () => {
    const card = await openCard((path) => {
      writeFileSync(path, 'A=1\n');
      chmodSync(path, 0o644);
    });
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor(/Others on this machine can read/);
    await screen.waitFor('y yes');
    screen.press('y');
    await screen.waitFor('Saved  ');
    expect(statSync(card.path).mode & 0o777).toBe(0o600);
  });

  test.runIf(process.getuid?.() === 0)('EF-28: another owner’s file is not written', async () => {
    const card = await openCard((path) => {
      writeFileSync(path, 'A=1\n');
      chownSync(path, 65_534, 65_534);
    });
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor('belongs to another user');
    expect(readFileSync(card.path, 'utf8')).toBe('A=1\n');
  });

  test.each([
    [
      'a file marked read-only',
      (path: string) => writeFileSync(path, 'A=1\n', { mode: 0o400 }),
      null,
    ],
    ['a folder that is not there', () => {}, 'none/.env'],
  ])('EF-30: %s is found out, and the token stays', async (_, prepare, at) => {
    const card = await openCard(prepare);
    await using screen = card.screen;
    takeForm(screen, at);
    await screen.waitFor('cannot be written');
    await screen.waitFor('Choose another path');
    expect(tokenOf(card)).toMatch(/^practice_/);
  });

  test('EF-32, EF-33: a file that git tracks is asked about, one it does not ignore is told', async () => {
    const card = await openCard((path, folder) => {
      writeFileSync(path, 'A=1\n', { mode: 0o600 });
      const git = (...args: string[]) =>
        execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
      git('init');
      git('add', '-f', '.env');
    });
    await using screen = card.screen;
    takeForm(screen);
    await screen.waitFor(/Git\s+tracks[^]*would\s+be\s+committed/);
    await screen.waitFor('y yes');
    screen.press('n');
    await screen.waitUntilGone('y yes');
    expect(readFileSync(card.path, 'utf8')).toBe('A=1\n');
    screen.press('s');
    await screen.waitFor('Next field');
    takeForm(screen, 'local.env');
    await screen.waitFor(/Add\s+it\s+to\s+\.gitignore\?/);
    await screen.waitFor('y yes');
    screen.press('y');
    await screen.waitFor('Saved  ');
    expect(readFileSync(join(card.folder, '.gitignore'), 'utf8')).toBe('/local.env\n');
    // A no saves as well, and says nothing twice.
    screen.press('s');
    await screen.waitFor('Next field');
    takeForm(screen, 'third.env');
    await screen.waitFor('y yes');
    screen.press('n');
    await screen.waitFor(/Saved +.*third\.env/);
    const files = ['.env', '.git', '.gitignore', 'local.env', 'third.env'];
    expect(readdirSync(card.folder).toSorted()).toEqual(files);
  });
});
