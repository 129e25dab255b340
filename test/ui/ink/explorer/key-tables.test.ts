import { expect, test } from 'vitest';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
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
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import {
  withSchema,
  answered,
  pick,
  states,
  layers,
  overlays,
} from '../../../support/explorer/explorer-states.ts';

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
