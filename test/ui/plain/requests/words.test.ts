import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  helpLines,
  noWord,
  WORD_GROUPS,
  wordOf,
} from '../../../../source/ui/plain/requests/words.ts';

/** Why a command of the explorer means nothing in lines that are typed one after the other. */
const NO_SCREEN = {
  cursor: 'it moves a cursor or scrolls, and lines are read in their order',
  panes: 'it changes how panes share the screen',
  editing:
    'it edits a field in place: the terminal edits its own line, and the word edit opens an editor',
  fields: 'it goes to a field: all of them are in the line that is typed',
  offers: 'it takes what is offered under a cursor: the words schema, type and ready list it',
  overlay: 'it closes what lies over a pane',
  folds: 'it folds a tree: find, filter, select and table show a part of an answer',
  keys: 'it lists keys',
} as const;

type Reason = keyof typeof NO_SCREEN;

/** Words that every question takes, here as in the guide. */
const EVERYWHERE = ['faults', 'glossary', 'wire', 'present', 'back', 'quit', 'yes', 'no'];

/**
 * Each command of the explorer: what is typed for it in the plain prompt, or why nothing is. `GET …`
 * stands for the request itself.
 */
const PLAIN: Readonly<Record<string, string | { readonly why: Reason }>> = {
  'add-header': 'header',
  'add-missing-scopes': 'fix',
  'add-parameter': 'GET …',
  'all-pages': 'pages',
  'api-version': 'version',
  back: 'back',
  'browse-back': { why: 'overlay' },
  'change-language': 'select',
  'choose-language-1': 'export',
  'choose-language-2': 'export',
  'choose-language-3': 'export',
  'choose-language-4': 'export',
  'choose-language-5': 'export',
  'choose-language-6': 'export',
  'choose-language-7': 'export',
  'choose-method-next': 'GET …',
  'choose-method-previous': 'GET …',
  'close-completion': { why: 'overlay' },
  'close-offers': { why: 'overlay' },
  'close-overlay': { why: 'overlay' },
  code: 'export',
  'compare-before': 'compare',
  'compare-listed': 'compare',
  complete: { why: 'offers' },
  confirm: 'yes',
  'confirm-all-pages': 'yes',
  'confirm-more': 'read',
  'confirm-requests-file': 'yes',
  'confirm-save': 'yes',
  copy: 'copy',
  'copy-code': 'export',
  'copy-csv': 'csv',
  'copy-key': 'find',
  'copy-path': 'find',
  'copy-row': 'copy',
  'copy-text': { why: 'editing' },
  'copy-value': 'copy',
  'cut-text': { why: 'editing' },
  decline: 'no',
  'decline-all-pages': 'no',
  'decline-more': { why: 'overlay' },
  'decline-save': 'no',
  describe: 'type',
  'drop-request': 'drop',
  'earlier-query-next': { why: 'editing' },
  'earlier-query-previous': { why: 'editing' },
  'edit-elsewhere': 'edit',
  'empty-field': { why: 'editing' },
  faults: 'faults',
  'fewer-pages': 'pages',
  fields: 'type',
  filter: 'filter',
  find: 'find',
  'find-in-fields-back': 'type',
  'find-in-help': 'help',
  'find-next': 'find',
  'find-next-in-tree': 'schema',
  'find-previous': 'find',
  'first-row': { why: 'cursor' },
  fold: { why: 'folds' },
  'fold-field': { why: 'folds' },
  'follow-diagnosis': 'fix',
  'follow-name': 'type',
  'follow-type': 'type',
  'former-page': 'former',
  glossary: 'glossary',
  help: 'help',
  'insert-name': { why: 'offers' },
  'larger-answer': { why: 'panes' },
  'larger-request': { why: 'panes' },
  'last-row': { why: 'cursor' },
  leave: 'quit',
  'leave-search': { why: 'overlay' },
  'more-pages': 'pages',
  'name-listed': 'rename',
  'next-column': { why: 'cursor' },
  'next-field': { why: 'fields' },
  'next-page': 'next',
  'next-page-of-rows': 'more',
  'next-row': 'more',
  'next-tab': 'headers',
  offer: { why: 'offers' },
  'open-browser': 'schema',
  'open-node': { why: 'folds' },
  'open-notices': { why: 'overlay' },
  'open-pager': 'pager',
  'open-problems': 'problems',
  palette: 'help',
  'pick-columns': 'table',
  present: 'present',
  presets: 'ready',
  prettify: 'prettify',
  'previous-column': { why: 'cursor' },
  'previous-field': { why: 'fields' },
  'previous-page-of-rows': { why: 'cursor' },
  'previous-row': { why: 'cursor' },
  'read-more': 'read',
  'read-schema-again': 'schema',
  redo: { why: 'editing' },
  'remove-row': 'header',
  requests: 'history',
  'save-answer': 'write',
  'save-request': 'save',
  'save-request-as': 'save',
  'search-schema': 'schema',
  send: 'again',
  'send-listed': 'again',
  'shift-left': { why: 'cursor' },
  'shift-right': { why: 'cursor' },
  'show-in-tree': 'select',
  'sort-by-column': 'table',
  'start-typing': { why: 'fields' },
  'submit-field': { why: 'fields' },
  'switch-mode': 'GET …',
  'take-completion-enter': { why: 'offers' },
  'take-completion-tab': { why: 'offers' },
  'take-offer': { why: 'offers' },
  'take-operation': 'operation',
  'take-over': 'graphql',
  'take-preset': 'take',
  'take-problem': { why: 'cursor' },
  'take-request': 'edit',
  'take-version': 'version',
  'tick-column': 'table',
  'tick-tree': { why: 'offers' },
  'to-hole': 'take',
  undo: { why: 'editing' },
  unfold: { why: 'folds' },
  'unfold-all': 'answer',
  'unfold-field': 'type',
  wire: 'wire',
  'wrap-text': 'select',
  'write-requests': 'share',
  'write-variables': 'variables',
  zoom: { why: 'panes' },
};

/** What moves one row, one page, or to an end in whatever has the keys. */
const MOVES = /^(?:move|scroll|walk|fold-from)-/;

/** The names of all commands of the explorer; another test keeps the page true. */
function explorerCommands(): readonly string[] {
  const page = readFileSync(
    new URL('../../../../docs/commands-of-the-explorer.md', import.meta.url),
    'utf8',
  );
  return [...page.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, name = '']) => name);
}

const WORDS = WORD_GROUPS.flatMap(({ words }) => words);

describe('the words of the plain prompt', () => {
  test('do what each command of the explorer does, or it means nothing without screens', () => {
    const names = explorerCommands().filter((name) => !MOVES.test(name));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => PLAIN[name] === undefined)).toEqual([]);
    expect(Object.keys(PLAIN).filter((name) => !names.includes(name))).toEqual([]);
    const typed = Object.values(PLAIN).filter((one) => typeof one === 'string');
    const known = new Set([...WORDS.map(wordOf), ...EVERYWHERE, 'GET …']);
    expect(typed.filter((word) => !known.has(word))).toEqual([]);
    expect(Object.values(NO_SCREEN).every((why) => why.length > 10)).toBe(true);
  });

  test('are each listed once in the help, with what they do', () => {
    const names = WORDS.map(wordOf);
    expect(names).toEqual([...new Set(names)]);
    const all = helpLines('all');
    for (const { usage, does } of WORDS) expect(all).toContain(`  ${usage}: ${does}`);
    const short = helpLines('')
      .join('\n')
      .split(/[\s,.:]+/);
    expect(names.filter((name) => !short.includes(name))).toEqual([]);
    expect(helpLines('find')).toEqual(['  find TEXT: the places that hold a text']);
    expect(helpLines('hint')).toEqual(['  hint: gives a hint for the goal of a lesson']);
    expect(helpLines('wibble')).toEqual([
      'This is neither a request nor a known word. help lists the words, quit leaves.',
    ]);
  });

  test('are all told by the help, by what they are about', async () => {
    const lines = [...helpLines(''), '', ...helpLines('all')];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('help-of-words.txt');
  });

  test('are proposed where one is nearly typed', () => {
    expect(noWord('histroy 2')).toBe(
      'This is neither a request nor a known word. Did you mean history? help lists the words, quit leaves.',
    );
  });
});
