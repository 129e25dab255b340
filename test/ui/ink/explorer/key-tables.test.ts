import { expect, test } from 'vitest';
import { inPlace } from '../../../../source/core/explorer/overlay/update-overlay.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { failure } from '../../../../source/core/diagnosis/diagnosis.ts';
import { toDisplayText } from '../../../../source/core/text/display-text.ts';
import { keyLabel } from '../../../../source/core/view/keys.ts';
import type { ExplorerBinding } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { hasFormerPage } from '../../../../source/ui/ink/explorer/bindings/answer.ts';
import { explorerBindings, layerKeys } from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { allContexts } from '../../../../source/ui/ink/explorer/key-contexts.ts';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import type { Action } from '../../../../source/core/view/view.ts';
import { helpBlocks } from '../../../../source/ui/ink/explorer/help.ts';
import { paletteEntries } from '../../../../source/ui/ink/explorer/palette.ts';
import { OVERLAY_CONTEXTS, overlayView } from '../../../../source/ui/ink/explorer/overlay-views.ts';
import { realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { type ExplorerWalk, walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

/** What a command is, with all that it carries. */
function commandWords(command: object): string {
  return Object.entries(command)
    .map(([field, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null)
        return field === 'event' ? commandWords(value) : `${field}=(${commandWords(value)})`;
      return field === 'type' ? String(value) : `${field}=${String(value)}`;
    })
    .join(' ');
}

function rowOf({ command, keys, hint, help, whenToldApart }: ExplorerBinding): string {
  const all = [...keys, ...(whenToldApart === undefined ? [] : [`or ${whenToldApart}`])].join(' ');
  return `${all} | ${commandWords(command)} | ${hint ?? '–'} | ${help ?? '–'}`;
}

const PATH = { pane: 'request', mode: 'rest', field: 'path', isTyping: false } as const;
const QUERY = { pane: 'request', mode: 'graphql', field: 'query', isTyping: false } as const;

const schema = { version: '2026-10', ageMs: 0, again: null, failure: null } as const;
const read = { id: 1, version: '2026-10', elapsedMs: 0, received: null } as const;

/** A state in which the schema of the store is at hand, with so many problems in the query. */
function withSchema(place: Partial<typeof QUERY> | object, problems = 0): ExplorerState {
  const { state } = walkExplorer({ readsSchema: true });
  const found = Array.from({ length: problems }, () => ({
    ...({ field: 'query', line: 1, offset: 1, isMistake: true } as const),
    message: toDisplayText('No field.'),
  }));
  const at = inPlace(state, { ...QUERY, ...place });
  const findings = { ...at.assist.findings, problems: found };
  return { ...at, assist: { ...at.assist, schema: { type: 'ready', ...schema }, findings } };
}

function lacking(place: object): ExplorerState {
  const state = withSchema(place);
  const lens = { need: [['read_orders']], needed: ['read_orders'], missing: ['read_orders'] };
  const findings = { ...state.assist.findings, lens: lens as never };
  return { ...state, assist: { ...state.assist, findings } };
}

function rest(place: object = {}, path = 'orders.json?limit=5'): ExplorerState {
  return inPlace(walkExplorer().write(path).state, { ...PATH, ...place });
}

const LIST = {
  orders: [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ],
};

function answered(body: unknown = LIST, options: Parameters<typeof answerWith>[1] = {}) {
  return walkExplorer().go({ type: 'send' }).answer(answerWith(body, options));
}

const onTab = (walk: ExplorerWalk, tab: 'body' | 'table' | 'headers') =>
  inPlace(walk.state, { pane: 'response', tab, isTyping: false });

const reading = (event: Extract<Parameters<ExplorerWalk['go']>[0], { type: 'reading' }>['event']) =>
  ({ type: 'reading', event }) as const;

/** States in which keys mean different things, by what a person sees. */
function states(): Readonly<Record<string, ExplorerState>> {
  const typing = rest({ isTyping: true });
  const { reading: read0, response } = answered().state;
  const sending = walkExplorer().go({ type: 'send' }).state;
  if (sending.sending === null || response?.type !== 'answer') throw new Error('fixture');
  const body = onTab(answered(), 'body');
  const query = withSchema({ isTyping: true });
  const cut = onTab(answered(LIST, { incomplete: 'limit' }), 'body');
  const retryAfter: [string, string] = ['retry-after', '2.0'];
  const throttled = answered({ errors: 'Slow' }, { status: 429, headers: [retryAfter] }).state;
  const trouble = failure('x', 'The token has ended.', '', 'Again.', { type: 'authorize-again' });
  return {
    'REST, path': rest(),
    'REST, path of a retired request': rest({}, 'products.json'),
    'REST, path, with a token that ended': {
      ...rest(),
      refused: { ...typing.refused, trouble },
    },
    'REST, path, typing': typing,
    'REST, path, typing, selected': walkExplorer().state,
    'REST, path with an open id, typing': rest({ isTyping: true }, 'products/{id}.json'),
    'REST, path, typing, with names offered': {
      ...typing,
      compose: { ...typing.compose, offers: { from: 0 } as never },
    },
    'REST, method': rest({ field: 'method' }),
    'REST, parameter': rest({ field: 'params' }),
    'REST, parameter, typing': rest({ field: 'params', isTyping: true }),
    'REST, header, typing': walkExplorer().go({ type: 'add-row', field: 'headers' }).state,
    'REST, body, typing': inPlace(walkExplorer().go({ type: 'choose-method', by: 1 }).state, {
      ...PATH,
      field: 'body',
      isTyping: true,
    }),
    'REST, zoomed': { ...rest(), layout: { ...typing.layout, isZoomed: true } },
    'REST, from the guide': inPlace(walkExplorer({ canReturn: true }).state, PATH),
    'REST, zoomed, from the guide': {
      ...inPlace(walkExplorer({ canReturn: true }).state, PATH),
      layout: { ...typing.layout, isZoomed: true },
    },
    'REST, while the schema is read': {
      ...rest(),
      assist: { ...query.assist, schema: { type: 'reading', source: 'store', ...read } },
    },
    'REST, path, with an answer': inPlace(answered().state, PATH),
    'answer, from the guide': { ...body, config: { ...body.config, canReturn: true } },
    'GraphQL, nobody reads a schema': inPlace(walkExplorer().state, QUERY),
    'GraphQL, nobody reads a schema, typing': inPlace(walkExplorer().state, {
      ...QUERY,
      isTyping: true,
    }),
    'GraphQL, query': withSchema({}),
    'GraphQL, query, one problem': withSchema({}, 1),
    'GraphQL, query, typing': query,
    'GraphQL, query, typing, two problems': withSchema({ isTyping: true }, 2),
    'GraphQL, query, typing, with names offered': {
      ...query,
      assist: { ...query.assist, completion: { ...COMPLETION, items: [] } },
    },
    'GraphQL, query, lacks a scope': lacking({}),
    'GraphQL, query, lacks a scope, typing': lacking({ isTyping: true }),
    'GraphQL, query, typing, selected': inPlace(
      walkExplorer().go(
        { type: 'switch-mode' },
        { type: 'start-typing' },
        { type: 'edit', edit: { type: 'select-all' } },
      ).state,
      { ...QUERY, isTyping: true },
    ),
    'GraphQL, variables, typing': withSchema({ field: 'variables', isTyping: true }),
    'GraphQL, while the schema is read': {
      ...withSchema({}),
      assist: { ...query.assist, schema: { type: 'reading', source: 'store', ...read } },
    },
    'request under way': sending,
    'request under way, collecting': {
      ...sending,
      sending: { ...sending.sending, collected: { pages: 1, rows: 1, cost: 1 } },
    },
    'no answer': inPlace(walkExplorer().state, { pane: 'response', tab: 'body', isTyping: false }),
    'request that failed': inPlace(walkExplorer().go({ type: 'send' }, { type: 'back' }).state, {
      ...({ pane: 'response', tab: 'body', isTyping: false } as const),
    }),
    'answer, tree': body,
    'answer, tree, GraphQL': { ...withSchema({}, 1), ...pick(body), mode: 'graphql' },
    'answer, text': onTab(answered('Just text.', { headers: [] }), 'body'),
    'answer, table': onTab(answered(), 'table'),
    'answer, headers': onTab(answered(), 'headers'),
    'answer, refused': answered({ errors: 'Not Found' }, { status: 404 }).state,
    'answer, refused for the token': answered({ errors: 'Bad' }, { status: 401 }).state,
    'answer, cut': cut,
    'answer, read on': {
      ...body,
      reading: { ...read0, readingOn: { id: 1, bytes: 1, isStopping: false } },
    },
    'answer, looked through': { ...body, reading: { ...read0, looking: { id: 1 } as never } },
    'answer, refused, sent again': answered({ errors: 'Bad' }, { status: 401 }).go({ type: 'send' })
      .state,
    'answer, throttled': throttled,
    'answer, throttled, waiting for the store': {
      ...throttled,
      refused: { ...body.refused, patience: { id: 1, asked: response.asked, seconds: 3 } },
    },
    'answer, cut, read on': {
      ...cut,
      reading: { ...read0, readingOn: { id: 1, bytes: 1, isStopping: false } },
    },
    'answer, told to stop': {
      ...cut,
      reading: { ...read0, readingOn: { id: 1, bytes: 1, isStopping: true } },
    },
    'answer, GraphQL, nobody reads a schema': { ...body, mode: 'graphql' },
    'answer, REST, somebody reads a schema': { ...withSchema({}), ...pick(body), mode: 'rest' },
    'answer, waiting for the store': {
      ...body,
      refused: { ...body.refused, patience: { id: 1, asked: response.asked, seconds: 3 } },
    },
  };
}

const COMPLETION = { field: 'query', from: 0, behind: 0, index: 0 } as const;

function pick({ focus, response, view, reading: how }: ExplorerState) {
  return { focus, response, view, reading: how };
}

/** States in which something lies over a pane. */
function layers(): Readonly<Record<string, ExplorerState>> {
  const body = onTab(answered(), 'body');
  const walkFrom = (state: ExplorerState) => Object.assign(walkExplorer(), { state });
  const over = (...events: Parameters<ExplorerWalk['go']>) => walkFrom(body).go(...events).state;
  const field = (purpose: 'find' | 'filter' | 'save') =>
    over(reading({ type: 'open-field', purpose }));
  const query = withSchema({});
  const assist = (part: object): ExplorerState => ({
    ...query,
    assist: { ...query.assist, ...part },
  });
  const read0 = body.reading;
  const columns = walkFrom(onTab(answered(), 'table')).go(
    reading({ type: 'table', event: { type: 'pick-columns' } }),
  ).state;
  return {
    'a change of data': walkExplorer(realStoreConfig()).go(
      { type: 'choose-method', by: 1 },
      { type: 'send' },
    ).state,
    'all pages': { ...body, flight: { ...body.flight, collecting: { ceiling: 1 } as never } },
    'ready-made requests': walkExplorer().go({ type: 'open-presets' }).state,
    'line to find': field('find'),
    'line to filter': field('filter'),
    'line to query': walkFrom(field('filter')).go(reading({ type: 'change-language' })).state,
    'line to save': field('save'),
    'what to copy': over(reading({ type: 'choose-copy' })),
    'what to copy of a table': walkFrom(onTab(answered(), 'table')).go(
      reading({ type: 'choose-copy' }),
    ).state,
    'columns of a table': columns,
    'columns of a table, in another tab': {
      ...columns,
      view: { ...columns.view, tab: 'body' },
    },
    'question to read more': { ...body, reading: { ...read0, isAskingForMore: true } },
    'question to write': { ...body, reading: { ...read0, saving: { type: 'asking' } as never } },
    writing: { ...body, reading: { ...read0, saving: { type: 'busy', id: 1, typed: '' } } },
    'search in the schema': assist({ browser: { page: null } }),
    'page of the schema': assist({ browser: { page: {} } }),
    problems: assist({ problems: {} }),
    operations: assist({ operations: {} }),
    documentation: assist({ docs: {} }),
    'tree of fields': assist({ tree: {} }),
  };
}

/** What lies over both panes, opened as a person does. */
function overlays(): Readonly<Record<string, ExplorerState>> {
  const kept = () => walkExplorer({ keepsRequests: true, readsSchema: true });
  const open = (...events: Parameters<ExplorerWalk['go']>) => kept().go(...events).state;
  const path = createTextBuffer('a.http');
  const { state } = kept();
  return {
    help: open({ type: 'open-help' }),
    'help, searched': open({ type: 'open-help' }, { type: 'search-help', isOn: true }),
    code: open({ type: 'open-code' }),
    palette: open({ type: 'open-palette' }),
    'palette, on what cannot be done': kept().go({ type: 'open-palette' }).type('read-more').state,
    'palette, nothing found': kept().go({ type: 'open-palette' }).type('qqq').state,
    requests: open({ type: 'open-requests' }),
    'a name': open({ type: 'name-request' }),
    versions: open({ type: 'open-versions' }),
    notices: open({ type: 'open-notices' }),
    'a file of requests': { ...state, overlay: { type: 'hand-out', path, count: 1 } as never },
    'two answers': {
      ...state,
      overlay: { type: 'compare', titles: ['a', 'b'], found: null, cursor: 0 } as never,
    },
  };
}

function actionRow({ event, keys, word, hint, title, isPrimary }: Action<ExplorerCommand>): string {
  const primary = isPrimary === true ? ' | primary' : '';
  const what = commandWords(event).replace(/ count=\d+$/, ' count');
  return `${keys.join(' ')} | ${what} | ${word} | ${hint ?? '–'} | ${title}${primary}`;
}

const bar = (bindings: readonly ExplorerBinding[]) =>
  bindings
    .flatMap(({ keys, hint }) => (hint === null ? [] : [`${keyLabel(keys[0])} ${hint}`]))
    .join(' · ');

test('every key does what the table says, wherever one is', async () => {
  const found = Object.entries(states()).map(
    ([name, state]) => [name, explorerBindings(state)] as const,
  );
  const where = new Map<string, number[]>();
  for (const [index, [, bindings]] of found.entries())
    for (const binding of bindings) {
      const row = rowOf(binding);
      where.set(row, [...(where.get(row) ?? []), index + 1]);
    }
  const rows = [...where].map(([row, at]) => `${row} | ${ranges(at)}`);
  const named = found.map(([name, bindings], index) => `${index + 1}. ${name}: ${bar(bindings)}`);
  const lying = Object.entries(layers()).map(([name, state]) => [name, layerKeys(state)] as const);
  const over = lying.map(
    ([name, bindings]) => `${name}: ${bindings === null ? '–' : bar(bindings)}`,
  );
  const views = Object.entries(overlays()).map(([name, { overlay, ...state }]) => {
    if (overlay === null) throw new Error(`nothing is open: ${name}`);
    return [name, ...overlayView({ ...state, overlay }, overlay).actions.map(actionRow)].join('\n');
  });
  const { state } = walkExplorer({ hasLesson: true });
  const tables = allContexts(state)
    .filter(({ place }) => place === null)
    .map(({ title, isTyping, bindings }) =>
      [`${title}${isTyping ? ' (letters are text)' : ''}`, ...bindings.map(rowOf)].join('\n'),
    );
  const known = new Set(tables.flatMap((table) => table.split('\n')));
  const others = lying.flatMap(([name, bindings]) =>
    (bindings ?? [])
      .map(rowOf)
      .filter((row) => !known.has(row))
      .map((row) => `${row} | ${name}`),
  );
  const text = [
    'The key bar of each state\n',
    ...named,
    '\nThe key bar of what lies over a pane\n',
    ...over,
    '\nkeys | command | at the bottom | in help and palette | states\n',
    ...rows,
    '\nWhat can lie over a pane, for help and palette\n',
    tables.join('\n\n'),
    '\nWhat else can be done there\n',
    ...others,
    '\nkeys | command | word | at the bottom | title, over both panes\n',
    views.join('\n\n'),
  ].join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('key-tables.txt');
});

test('the palette lists every command with its key, words and why it cannot be done', async () => {
  const lines = (state: ExplorerState) =>
    paletteEntries(state, OVERLAY_CONTEXTS).map(({ name, key, words, command, place, off }) => {
      const where = place === null ? '' : ` | in ${Object.values(place).join(' ')}`;
      const what = commandWords(command);
      const plain = what === name ? '' : ` (${what})`;
      return `${name}${plain} | ${key} | ${words}${where}${off === null ? '' : ` | off: ${off}`}`;
    });
  const first = lines(walkExplorer({ hasLesson: true }).go({ type: 'back' }).state);
  // What is different once there are a schema and an answer.
  const refused = answered({ errors: 'Bad' }, { status: 401 }).state;
  const second = lines({ ...withSchema({}), ...pick(refused), mode: 'graphql' });
  const news = second.filter((line) => !first.includes(line));
  const typing = walkExplorer().go({ type: 'open-palette' });
  const inText = lines(typing.state).filter((line) => !first.includes(line));
  const ranked = ['next', 'find', 'copy', 'page', '  HIT   find '].flatMap((typed) => {
    typing.write(typed);
    const found = paletteEntries(typing.state, OVERLAY_CONTEXTS);
    return [`\n"${typed}"\n`, ...found.map(({ name, off }) => (off === null ? name : `(${name})`))];
  });
  const text = [
    'From a new REST request\n',
    ...first,
    '\nFrom its path, while it is typed\n',
    ...inText,
    '\nFrom a refused GraphQL answer\n',
    ...news,
    '\nRanked, in brackets what cannot be done\n',
    ...ranked,
  ];
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('palette.txt');
});

test('the help has every key by where it means something', async () => {
  const lines = (state: ExplorerState, typed: string | null = null) =>
    helpBlocks(state, typed === null ? null : createTextBuffer(typed), OVERLAY_CONTEXTS).map(
      (block) => {
        if (block.kind === 'field') {
          const { name, label, buffer, hasFocus, placeholder, isFramed } = block;
          return JSON.stringify({
            name,
            label,
            text: buffer.text,
            hasFocus,
            placeholder,
            isFramed,
          });
        }
        if (block.kind !== 'facts') return JSON.stringify(block);
        const rows = block.facts.map(({ label, value }) => `${label}: ${value}`);
        return [`${block.title} (${block.weight})`, ...rows].join('\n');
      },
    );
  const walk = walkExplorer({ hasLesson: true }).go({ type: 'back' }, { type: 'open-help' });
  const first = lines(walk.state);
  const choosing = lines(layers()['what to copy'] ?? walkExplorer().state);
  const found = lines(walkExplorer().state, 'CTRL+K line');
  const text = [
    ...first,
    '\nWhile it is asked what to copy\n',
    ...choosing.filter((section) => !first.includes(section)),
    '\nSearched\n',
    ...found,
    ...lines(walkExplorer().state, 'qqq'),
  ];
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('help.txt');
});

/** `1-3 5`. */
function ranges(numbers: readonly number[]): string {
  const from = numbers.filter((at) => !numbers.includes(at - 1));
  const to = numbers.filter((at) => !numbers.includes(at + 1));
  return from.map((at, index) => (at === to[index] ? `${at}` : `${at}-${to[index]}`)).join(' ');
}

test('there is a page before where one was kept, or where the answer names one', () => {
  const { state } = answered();
  const { response } = state;
  if (response?.type !== 'answer') throw new Error('fixture');
  const link = '<http://127.0.0.1:3457/admin/api/2026-10/a.json?page_info=a>; rel="previous"';
  const named = answered([], { headers: [['link', link]] }).state;
  expect(hasFormerPage(state)).toBe(false);
  expect(hasFormerPage(walkExplorer().state)).toBe(false);
  expect(hasFormerPage(named)).toBe(true);
  expect(hasFormerPage({ ...state, flight: { ...state.flight, pages: [{} as never] } })).toBe(true);
  expect(hasFormerPage({ ...named, response: null })).toBe(false);
});
