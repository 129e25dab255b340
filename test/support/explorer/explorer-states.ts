/** States of the explorer in which keys mean different things, and screens look different. */
import { inPlace } from '../../../source/core/explorer/overlay/update-overlay.ts';
import type { ExplorerState } from '../../../source/core/explorer/state.ts';
import { failure } from '../../../source/core/diagnosis/diagnosis.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { realStoreConfig } from './explorer-config.ts';
import { type ExplorerWalk, walkExplorer } from './explorer-walk.ts';
import { answerWith } from './scripted-send.ts';

const PATH = { pane: 'request', mode: 'rest', field: 'path', isTyping: false } as const;
const QUERY = { pane: 'request', mode: 'graphql', field: 'query', isTyping: false } as const;

const schema = { version: '2026-10', ageMs: 0, again: null, failure: null } as const;
const read = { id: 1, version: '2026-10', elapsedMs: 0, received: null } as const;

/** A state in which the schema of the store is at hand, with so many problems in the query. */
export function withSchema(place: Partial<typeof QUERY> | object, problems = 0): ExplorerState {
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

export function answered(body: unknown = LIST, options: Parameters<typeof answerWith>[1] = {}) {
  return walkExplorer().go({ type: 'send' }).answer(answerWith(body, options));
}

const onTab = (walk: ExplorerWalk, tab: 'body' | 'table' | 'headers') =>
  inPlace(walk.state, { pane: 'response', tab, isTyping: false });

const reading = (event: Extract<Parameters<ExplorerWalk['go']>[0], { type: 'reading' }>['event']) =>
  ({ type: 'reading', event }) as const;

/** States in which keys mean different things, by what a person sees. */
export function states(): Readonly<Record<string, ExplorerState>> {
  const typing = rest({ isTyping: true });
  const { reading: read0, response } = answered().state;
  const sending = walkExplorer().go({ type: 'send' }).state;
  if (sending.sending === null || response?.type !== 'answer') throw new Error('fixture');
  const body = onTab(answered(), 'body');
  const query = withSchema({ isTyping: true });
  const cut = onTab(answered(LIST, { incomplete: 'limit' }), 'body');
  const retryAfter: [string, string] = ['retry-after', '2.0'];
  const throttled = answered({ errors: 'Slow' }, { status: 429, headers: [retryAfter] }).state;
  const tokenProblem = failure('x', 'The token has ended.', '', 'Again.', {
    type: 'authorize-again',
  });
  return {
    'REST, path': rest(),
    'REST, path of a retired request': rest({}, 'products.json'),
    'REST, path, with a token that ended': {
      ...rest(),
      refused: { ...typing.refused, tokenProblem },
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
    'answer, looked through': { ...body, reading: { ...read0, runningSearch: { id: 1 } as never } },
    'answer, refused, sent again': answered({ errors: 'Bad' }, { status: 401 }).go({ type: 'send' })
      .state,
    'answer, throttled': throttled,
    'answer, throttled, waiting for the store': {
      ...throttled,
      refused: { ...body.refused, retryWait: { id: 1, asked: response.asked, seconds: 3 } },
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
      refused: { ...body.refused, retryWait: { id: 1, asked: response.asked, seconds: 3 } },
    },
  };
}

const COMPLETION = { field: 'query', from: 0, behind: 0, index: 0 } as const;

export function pick({ focus, response, view, reading: how }: ExplorerState) {
  return { focus, response, view, reading: how };
}

/** States in which something lies over a pane. */
export function layers(): Readonly<Record<string, ExplorerState>> {
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
export function overlays(): Readonly<Record<string, ExplorerState>> {
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
    'a file of requests': {
      ...state,
      overlay: { type: 'export-requests', path, count: 1 } as never,
    },
    'two answers': {
      ...state,
      overlay: { type: 'compare', titles: ['a', 'b'], found: null, cursor: 0 } as never,
    },
  };
}
