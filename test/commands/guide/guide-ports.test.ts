import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GuideOptions } from '../../../source/commands/guide/guide-config.ts';
import {
  guidePorts,
  lookAtPlacePort,
  openGuideMemory,
  saveEnvPort,
} from '../../../source/commands/guide/guide-ports.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import type { TokenToSave } from '../../../source/core/sign-in/saved-token.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const TOKEN: TokenToSave = {
  store: liveDemo(),
  token: { accessToken: new Secret('shpat_canary'), refreshToken: null, kind: 'permanent' },
  expiresAt: null,
  name: 'MY_TOKEN',
  isKept: false,
};

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd });

/** What lies in the folder before, by what is asked then. */
const PLACES: ReadonlyArray<readonly [title: string, (folder: string) => void, path?: string]> = [
  ['an empty folder', () => {}],
  [
    'a file that others can read',
    (folder) => {
      writeFileSync(join(folder, '.env'), 'A=1\n');
      chmodSync(join(folder, '.env'), 0o644);
    },
  ],
  [
    'a file of its owner alone',
    (folder) => writeFileSync(join(folder, '.env'), 'A=1\n', { mode: 0o600 }),
  ],
  [
    'a link',
    (folder) => {
      writeFileSync(join(folder, 'shared.env'), '', { mode: 0o600 });
      symlinkSync(join(folder, 'shared.env'), join(folder, '.env'));
    },
  ],
  [
    'a file that git tracks',
    (folder) => {
      writeFileSync(join(folder, '.env'), '', { mode: 0o600 });
      git(folder, 'init', '-q');
      git(folder, 'add', '-f', '.env');
    },
  ],
  ['a clone that does not ignore it', (folder) => void git(folder, 'init', '-q')],
  [
    'the token of another store',
    (folder) =>
      writeFileSync(
        join(folder, '.env'),
        'TOKENWRIGHT_SHOP=other.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=shpat_other\n',
        { mode: 0o600 },
      ),
  ],
  ['a folder that is not there', () => {}, 'missing/.env'],
  ['a folder in its place', (folder) => mkdirSync(join(folder, '.env'))],
];

/** Each question of a place is answered with yes, and at last what became of it. */
async function saved(folder: string, path: string, refuses: boolean): Promise<unknown[]> {
  const save = saveEnvPort({ cwd: folder, home: folder }, { HOME: folder });
  const confirmed: string[] = [];
  const outcomes: unknown[] = [];
  for (;;) {
    const outcome = await save({ path, saves: TOKEN, confirmed });
    outcomes.push(outcome);
    if (outcome.type !== 'asks') return outcomes;
    const { id, noId = id } = outcome.question;
    confirmed.push(refuses ? noId : id);
  }
}

describe.skipIf(process.platform === 'win32')('a token that is saved from the guide', () => {
  it('goes where each question about the place was answered with yes', async () => {
    const texts: string[] = [];
    for (const [title, prepare, path = '.env'] of PLACES) {
      for (const refuses of [false, true]) {
        const folder = await ownFolder();
        prepare(folder);
        const look = lookAtPlacePort({ cwd: folder, home: folder }, SHOPIFY_PROFILE);
        const place = await look(path);
        const outcomes = await saved(folder, path, refuses);
        if (refuses && !outcomes.some((one) => JSON.stringify(one).includes('"noId"'))) continue;
        const file = join(folder, path);
        const ignored = join(folder, '.gitignore');
        const text = [
          `== ${title}${refuses ? ', which is left so' : ''}`,
          ...[place, ...outcomes].map((one) => JSON.stringify(one)),
          ...(existsSync(file) && path === '.env' && title !== 'a folder in its place'
            ? readFileSync(file, 'utf8').trimEnd().split('\n')
            : []),
          existsSync(ignored) ? `ignored: ${readFileSync(ignored, 'utf8').trimEnd()}` : '',
        ].join('\n');
        texts.push(`${text.replaceAll(folder, '{folder}').trimEnd()}\n`);
      }
    }
    await expect(texts.join('\n')).toMatchFileSnapshot('guide-ports.txt');
  });

  it('is proposed the names that the project itself has for it', async () => {
    const folder = await ownFolder();
    const example = 'SHOPIFY_SHOP=\nSHOPIFY_ACCESS_TOKEN=\nSHOPIFY_API_KEY=\nPORT=3000\n';
    writeFileSync(join(folder, '.env.example'), example);
    const look = lookAtPlacePort({ cwd: folder, home: folder }, SHOPIFY_PROFILE);
    expect(await look('~/.env')).toEqual({
      asked: '~/.env',
      path: join(folder, '.env'),
      exists: false,
      names: ['SHOPIFY_ACCESS_TOKEN'],
      namesFrom: '.env.example',
      warning: null,
    });
  });
});

const OPTIONS: GuideOptions = { color: true, open: true, keep: true };

async function memoryOf(
  options: Partial<GuideOptions>,
  env: Record<string, string> = {},
  own?: string,
) {
  const home = own ?? (await ownFolder());
  const { world, stderr } = pipedWorld(home, env);
  const memory = await openGuideMemory(world, { ...OPTIONS, ...options }, createOutput(world));
  const { config, file, folder } = memory;
  const told = JSON.stringify({ config, folder, said: stderr() }).replaceAll(home, '{home}');
  return { memory, told: JSON.parse(told), keeps: file !== null };
}

const MEMORY_HERE = {
  remembered: { stores: [], resume: null, saved: [], ticks: {} },
  path: '{home}/.config/tokenwright/memory.json',
  isThere: false,
  cacheFolder: '{home}/.cache/tokenwright',
  offersResume: true,
  hasPractice: false,
  hasSchema: false,
};

describe.skipIf(process.platform !== 'linux')('what earlier runs left', () => {
  it.each([
    [{}, true],
    [{ shop: 'demo' }, false],
    [{ store: 'work' }, false],
    [{ practice: true as const }, false],
  ])('is where this person keeps it: %j', async (options, offersResume) => {
    const { told, keeps } = await memoryOf(options);
    const folder = '{home}/.config/tokenwright';
    expect(told).toEqual({ config: { ...MEMORY_HERE, offersResume }, folder, said: '' });
    expect(keeps).toBe(true);
  });

  it('is neither read nor written with --no-keep', async () => {
    const { told, keeps } = await memoryOf({ keep: false });
    const { remembered } = MEMORY_HERE;
    const none = { path: null, isThere: false, cacheFolder: null, offersResume: false };
    expect(told).toEqual({ config: { remembered, ...none }, folder: null, said: '' });
    expect(keeps).toBe(false);
  });

  it('is nothing where there is no home, and that is said', async () => {
    const { told, keeps } = await memoryOf({}, { HOME: '' });
    expect(told).toMatchObject({ folder: null, config: { path: null, cacheFolder: null } });
    expect(told.said).toBe(
      'HOME names no folder of yours, so this run is remembered in memory only.\n',
    );
    expect(keeps).toBe(false);
  });

  it('has the ticks of a store for this run and the next one', async () => {
    const home = await ownFolder();
    const { shop } = liveDemo();
    const { ticks } = (await memoryOf({}, {}, home)).memory;
    expect(await ticks.load(shop)).toEqual([]);
    await ticks.save(shop, ['app']);
    expect(await ticks.load(shop)).toEqual(['app']);
    const next = await memoryOf({}, {}, home);
    expect(next.told.config).toMatchObject({
      isThere: true,
      remembered: { ticks: { [shop]: ['app'] } },
    });
    expect(await next.memory.ticks.load(shop)).toEqual(['app']);
  });
});

it('the guide knows the fields of the schema', async () => {
  const { world } = pipedWorld(await ownFolder());
  const ports = guidePorts(
    world,
    () => Promise.reject(new Error('nothing is sent')),
    SHOPIFY_PROFILE,
  );
  expect(Object.keys((await ports.loadFieldTypes?.()) ?? {})).not.toEqual([]);
  await ports.close();
});
