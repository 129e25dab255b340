import { afterAll, describe, expect, test } from 'vitest';
import type { SavedRequests } from '../../../../source/app/explorer-ports.ts';
import { createExplorerStore, type ExplorerStore } from '../../../../source/app/explorer-runner.ts';
import { systemClock } from '../../../../source/app/clock.ts';
import type { HttpOutcome, SendHttp } from '../../../../source/core/http/message.ts';
import type { SavedRequest } from '../../../../source/core/requests/kept/saved.ts';
import { openSchemaClient } from '../../../../source/services/schema-worker/schema-client.ts';
import { createExplorerFace } from '../../../../source/ui/ink/explorer/explorer-face.tsx';
import { runInkApp } from '../../../../source/ui/ink/run-app.tsx';
import { explorerConfig } from '../../../support/explorer/explorer-config.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { publishedIntrospection } from '../../../support/store/published-schema.ts';
import { createFakeTerminal, type FakeTerminal } from '../../../support/terminal/fake-terminal.ts';
import { randomFrom, type Random } from '../../../support/terminal/random.ts';

const EVENTS = 1000;
const EVENTS_BETWEEN_LOOKS = 20;

const schema = openSchemaClient();
const loaded = schema.load(new TextEncoder().encode(publishedIntrospection()));
const shared = () => ({ ...schema, load: () => loaded, close: () => {} });
afterAll(() => schema.close());

const seeds = seedsOf(process.env['FUZZ_SEED']);

describe(`keys and resizes at random, seeds ${seeds.join(', ')} (FUZZ_SEED repeats one)`, () => {
  test.each(seeds)(
    'leave no cell that a fresh drawing shows otherwise, and no defect: seed %i',
    async (seed) => {
      const random = randomFrom(seed);
      await using explorer = await openAtRandom(random);
      const pressed: string[] = [];
      for (let event = 1; event <= EVENTS; event += 1) {
        pressed.push(act(random, explorer.terminal));
        if (random.chance(0.5)) await nextTask();
        if (event % EVENTS_BETWEEN_LOOKS !== 0) continue;
        // What lies over the panes is scrolled by the screen, which the fresh one does not share.
        if (explorer.store.getState().overlay !== null)
          explorer.terminal.press('home', ...PAGES_UP);
        await expectAsFresh(explorer, () => pressed.slice(-2 * EVENTS_BETWEEN_LOOKS).join(' '));
      }
      expect(explorer.end()).toBe('goes on');
    },
    240_000,
  );
});

function seedsOf(asked: string | undefined): readonly number[] {
  if (asked !== undefined && asked !== '') return [Number(asked)];
  return [Math.floor(Math.random() * 2 ** 31)];
}

interface RandomExplorer {
  readonly store: ExplorerStore;
  readonly terminal: FakeTerminal;
  readonly environment: Readonly<Record<string, string>>;
  /** How it ended, or that it did not. */
  end(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

async function openAtRandom(random: Random): Promise<RandomExplorer> {
  const environment = {
    LANG: random.chance(0.8) ? 'C.UTF-8' : 'C',
    TERM: 'xterm-256color',
    ...(random.chance(0.2) ? { NO_COLOR: '1' } : {}),
  };
  const { columns, rows } = sizeOf(random);
  const terminal = createFakeTerminal(columns, rows);
  const store = createExplorerStore(
    explorerConfig({ presenter: random.chance(0.2), keepsRequests: true }),
    {
      send: sendAtRandom(random),
      clock: systemClock,
      openSchema: shared,
      copy: async () => ({ type: 'copied', by: 'terminal' }),
      requests: inMemory(),
    },
  );
  const ending = new AbortController();
  let end = 'goes on';
  const exit = runInkApp({
    guide: null,
    openExplorer: () => createExplorerFace(store),
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    environment,
    signal: ending.signal,
  }).then(
    (code) => (end = `ended with ${code}`),
    (error: unknown) => (end = String(error instanceof Error ? error.stack : error)),
  );
  await terminal.waitFor((shown) => shown.join('') !== '');
  return {
    store,
    terminal,
    environment,
    end: () => end,
    [Symbol.asyncDispose]: async () => {
      ending.abort('SIGTERM');
      await exit;
    },
  };
}

/** Draws the same state on another screen of the same size, and waits until both are the same. */
async function expectAsFresh(explorer: RandomExplorer, about: () => string): Promise<void> {
  const { store, terminal, environment } = explorer;
  const { cols, rows } = terminal.emulator.terminal;
  const fresh = createFakeTerminal(cols, rows);
  const ending = new AbortController();
  const exit = runInkApp({
    guide: null,
    openExplorer: () => createExplorerFace({ ...store, close: () => {} }),
    stdin: fresh.stdin,
    stdout: fresh.stdout,
    environment,
    signal: ending.signal,
  });
  try {
    // A difference of the moment goes by itself; a wrong cell stays, since only changes are drawn.
    await Promise.race([
      fresh.waitFor(() => differences(explorer, fresh).length === 0),
      terminal.waitFor(() => differences(explorer, fresh).length === 0),
    ]).catch(() => {});
    const wrong = differences(explorer, fresh);
    if (wrong.length === 0 && explorer.end() === 'goes on') return;
    throw new Error(
      [
        explorer.end(),
        `after ${about()}`,
        ...wrong.slice(0, 5),
        terminal.emulator.framed(),
        fresh.emulator.framed(),
      ].join('\n'),
    );
  } finally {
    ending.abort('SIGTERM');
    await exit;
  }
}

/** Cells that differ, in words. While presenting a row tells the last key, of one screen alone. */
function differences({ store, terminal }: RandomExplorer, fresh: FakeTerminal): string[] {
  const here = terminal.emulator;
  const there = fresh.emulator;
  if (!there.isAlternateScreen || here.terminal.rows !== there.terminal.rows) return ['not drawn'];
  // It lies over the explorer on one screen alone. Of the explorer both show what Esc does.
  if (here.rows()[0]?.includes('Glossary') === true) {
    terminal.press('esc');
    return ['the glossary is open'];
  }
  const { presenter } = store.getState();
  const wrong: string[] = [];
  for (const [row, text] of here.rows().entries()) {
    if (presenter && (row === here.terminal.rows - 1 || text.includes('Last key'))) continue;
    for (let column = 0; column < here.terminal.cols; column += 1) {
      const [mine, other] = [here.cell(column, row), there.cell(column, row)];
      const blank = (text: string) => (text === '' ? ' ' : text);
      const isSame =
        blank(mine.text) === blank(other.text) && LOOKS.every((look) => mine[look] === other[look]);
      if (!isSame) {
        wrong.push(`row ${row}, column ${column}: ${JSON.stringify([mine, other])}`);
      }
    }
  }
  return wrong;
}

const PAGES_UP = Array.from({ length: 20 }, () => 'pageup');

const LOOKS = ['foreground', 'background', 'bold', 'dim', 'inverse', 'underline'] as const;

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

const SIZES = [
  [200, 60],
  [160, 45],
  [120, 40],
  [100, 30],
  [80, 24],
  [60, 18],
  [50, 15],
  [30, 8],
  [12, 4],
] as const;

function sizeOf(random: Random): { readonly columns: number; readonly rows: number } {
  if (random.chance(0.7)) {
    const [columns, rows] = random.oneOf(SIZES);
    return { columns, rows };
  }
  return { columns: random.upTo(220) + 2, rows: random.upTo(70) + 1 };
}

/** One key, paste or new size; gives it in words. Nothing that leaves the program. */
function act(random: Random, terminal: FakeTerminal): string {
  if (random.chance(0.05)) {
    const { columns, rows } = sizeOf(random);
    terminal.resize(columns, rows);
    return `[${columns}×${rows}]`;
  }
  if (random.chance(0.04)) {
    const text = random.oneOf(PASTES);
    terminal.paste(text);
    return `[paste ${JSON.stringify(text)}]`;
  }
  const key = random.oneOf(random.chance(0.6) ? KEYS : LETTERS);
  terminal.press(key);
  return key === ' ' ? 'space' : key;
}

// `q`, Ctrl+C and Ctrl+D lead out; Ctrl+Z stops the process; F2 and Ctrl+O are drawn from at the start.
const LETTERS = [
  ...'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789{}()[]<>/&?!=+-_$"#|. ',
].filter((letter) => letter !== 'q');

const KEYS = [
  'enter', 'esc', 'tab', 'shift+tab', 'backspace', 'delete', 'up', 'down', 'left', 'right',
  'ctrl+left', 'ctrl+right', 'home', 'end', 'pageup', 'pagedown', 'f1', 'alt+enter', 'ctrl+j',
  ...[...'abefgklnprtuwxy'].map((letter) => `ctrl+${letter}`),
  ...[...'abcdefpvxyzZ'].map((letter) => `alt+${letter}`),
  ...['15', '17', '18', '19', '20'].map((code) => `\u001b[${code}~`),
  ...[...'ABCDHF'].map((direction) => `\u001b[1;2${direction}`),
  // Keys that most walks need often.
  'enter', 'esc', 'tab', 'down', 'down', 'right', 'esc',
]; // prettier-ignore

const PASTES = [
  'products.json?limit=5&fields=id,title',
  '{ shop { name } }',
  'query Q($n: Int!) { products(first: $n) { nodes { id title variants(first: 2) { nodes { sku } } } } }',
  '{"n": 2, "big": 12345678901234567890123, "text": "日本語 \u202eabc"}',
  "curl 'https://demo.practice.test/admin/api/2026-10/products.json' -H 'X-Shopify-Access-Token: abc'",
  'مرحبا بالعالم\u0000\u001b[31mred',
];

/** Answers at once, or after some of the next tasks: anything that a store might say. */
function sendAtRandom(random: Random): SendHttp {
  return async (_request, { signal }) => {
    for (let task = random.upTo(30); task > 0; task -= 1) await nextTask();
    if (signal?.aborted === true) return failure('aborted');
    return random.oneOf(ANSWERS)(random);
  };
}

function failure(kind: 'aborted' | 'timeout'): HttpOutcome {
  return {
    type: 'failure',
    failure: { kind, maybeSent: true, message: 'It broke off.', remedy: 'Send it again.' },
  };
}

const ANSWERS: ReadonlyArray<(random: Random) => HttpOutcome> = [
  (random) => answerWith({ products: listAtRandom(random) }),
  (random) => answerWith({ products: listAtRandom(random) }),
  (random) =>
    answerWith({
      data: {
        products: { nodes: listAtRandom(random), pageInfo: { hasNextPage: true, endCursor: 'x' } },
      },
      extensions: {
        cost: {
          requestedQueryCost: 12,
          actualQueryCost: 8,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1990, restoreRate: 100 },
        },
      },
    }),
  () => answerWith({ errors: '[API] This action requires merchant approval for read_orders scope.' }, { status: 403 }),
  () => answerWith({ errors: [{ message: 'Access denied for orders field. Required access: `read_orders` access scope.', locations: [{ line: 1, column: 3 }], path: ['orders'], extensions: { code: 'ACCESS_DENIED' } }], data: null }),
  () => answerWith({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }, { status: 401 }),
  () => answerWith('', { status: 204 }),
  () => answerWith('<html><body>\u001b[31m502 Bad Gateway\n\n\nline</body></html>', { status: 502, headers: [['content-type', 'text/html']] }),
  (random) => answerWith(`{"products":[${'{"id":1},'.repeat(random.upTo(400))}`, { incomplete: 'cut' }),
  () => answerWith({ errors: 'Not Found' }, { status: 404 }),
  () => failure('timeout'),
]; // prettier-ignore

function listAtRandom(random: Random): unknown[] {
  return Array.from({ length: random.upTo(60) }, (_, index) => ({
    id: 7_000_000_000_000 + index,
    title: random.oneOf(TITLES),
    body_html: random.chance(0.3) ? `<p>${'A long text. '.repeat(random.upTo(80))}</p>` : null,
    tags: Array.from({ length: random.upTo(4) }, () => 'tag'),
    image: random.chance(0.4)
      ? { src: 'https://cdn.practice.test/a.jpg', width: 925, height: 617 }
      : null,
    price: '19.90',
    variants: [{ id: index, option1: null, available: true }],
  }));
}

const TITLES = [
  'Heavy Mittens',
  '日本語の商品名',
  '👍 good',
  'e\u0301te\u0301',
  '',
  'x'.repeat(300),
  '\u202eabc',
];

function inMemory(): SavedRequests {
  let list: readonly SavedRequest[] = [];
  return {
    load: async () => list,
    update: async (change) => (list = change(list)),
  };
}
