import {
  createPrompt,
  isEnterKey,
  isSpaceKey,
  isTabKey,
  makeTheme,
  useEffect,
  useKeypress,
  usePagination,
  usePrefix,
  useRef,
  useState,
} from '@inquirer/core';
import wrapAnsi from 'wrap-ansi';
import { cutToWidth } from '../../../core/text/cell-width.ts';
import type { Item, Mark, MoveKey } from '../../../core/view/view.ts';
import type { ListLook, LiveList, Picked } from './asker.ts';

interface SearchConfig {
  readonly list: LiveList;
  /** The size of the terminal; it can change while the list is shown. */
  readonly size: () => { readonly columns: number; readonly rows: number };
}

/** Readline's state of the line that is typed. */
type Line = Parameters<Parameters<typeof useKeypress>[0]>[1];

/** The state of one prompt while it is shown. */
interface Typing {
  /** The text that is searched for, shown after the question. */
  text: string;
  /** The part of a bracketed paste that has come so far; null: none is coming. */
  paste: string | null;
}

/** Keys that readline has no use for while nothing is typed. */
const MOVES = ['up', 'down', 'pageup', 'pagedown', 'left', 'right', 'home', 'end'] as const;

/** Keys that move in the search text once there is one. */
const IN_TEXT: readonly string[] = ['left', 'right', 'home', 'end'];

/** A text that can be a search; a paste of any other text is a list of names or a request. */
const SEARCHED = /^[\w.-]*$/;

/**
 * A list with checkboxes that narrows as one types: `@inquirer/prompts` has a search and a
 * checkbox, but not both in one. The caller keeps ticks and search; this only draws them.
 */
export const searchPrompt = createPrompt<Picked, SearchConfig>(({ list, size }, done) => {
  const theme = makeTheme({});
  const prefix = usePrefix({ status: 'idle', theme });
  const [, draw] = useState(0);
  const drawn = useRef(0);
  const typing = useRef<Typing>({ text: '', paste: null });

  function redraw(): void {
    drawn.current += 1;
    draw(drawn.current);
  }

  function search(line: Line, text: string): void {
    setLine(line, text);
    typing.current.text = text;
    list.search(text);
  }

  useEffect(
    (line) => {
      typing.current.text = list.look()?.search ?? '';
      setLine(line, typing.current.text);
      redraw();
      return list.subscribe(redraw);
    },
    [list],
  );

  useKeypress((key, line) => {
    const { current: typed } = typing;
    if (key.name === 'paste-start') typed.paste = '';
    else if (key.name === 'paste-end') takePaste(line);
    else if (typed.paste !== null) {
      typed.paste += isEnterKey(key) ? '\n' : signOf(key);
      setLine(line, typed.text);
    } else if (isEnterKey(key)) done({ type: 'line', text: typed.text });
    else if (isTabKey(key)) done({ type: 'more' });
    else if (key.name === 'escape') {
      if (typed.text === '') done({ type: 'back' });
      else search(line, '');
    } else if (isSpaceKey(key)) {
      setLine(line, typed.text);
      list.tick();
    } else if (isMove(key.name) && (typed.text === '' || !IN_TEXT.includes(key.name))) {
      // In readline, up and down bring former lines back.
      setLine(line, typed.text);
      list.move(key.name);
    } else if (line.line !== typed.text) search(line, line.line);
    redraw();
  });

  function takePaste(line: Line): void {
    const pasted = typing.current.paste ?? '';
    typing.current.paste = null;
    if (SEARCHED.test(pasted)) search(line, `${typing.current.text}${pasted}`);
    else done({ type: 'line', text: pasted });
  }

  const look = list.look();
  const { columns, rows } = size();
  const below = (look === null ? [] : belowLines(look)).flatMap((text) =>
    wrapAnsi(text, columns - 1, { trim: true }).split('\n'),
  );
  const pageSize = Math.max(3, Math.min(MOST_ROWS, rows - below.length - 4));
  const page = usePagination({
    items: look?.items ?? [],
    active: look?.cursor ?? 0,
    pageSize,
    loop: false,
    renderItem: ({ item, index, isActive }) => {
      const row = cut(`${isActive ? '>' : ' '}${itemWords(item)}`, columns - 1);
      // No headings during a search: the best match comes first, whatever its group.
      const heading = look?.search === '' ? headingOf(look.items, index) : null;
      return `${heading === null ? '' : `  ${cut(heading, columns - 3)}\n`}${isActive ? theme.style.highlight(row) : row}`;
    },
  });
  if (look === null) return '';
  const head = `${prefix} ${theme.style.message(look.question, 'idle')} ${typing.current.text}`;
  const body = look.items.length === 0 ? look.empty : page;
  const keys = look.keys(typing.current.text).map(([key, does]) => `${key} ${does}`);
  return [head, [body, '', ...below, cut(keys.join(', '), columns - 1)].join('\n')];
});

/** More rows cannot be read at a glance. */
const MOST_ROWS = 14;

/** The lines under the rows: the detail of the item under the cursor, and those of the list. */
function belowLines({ items, cursor, below }: ListLook): readonly string[] {
  const detail = items[cursor]?.detail ?? null;
  return [...(detail === null ? [] : [detail]), ...below];
}

const MARKS: Readonly<Record<Mark, string>> = {
  none: '',
  ticked: '[x] ',
  unticked: '[ ] ',
  implied: '[+] ',
  ok: '',
  attention: '',
  failed: '',
  untested: '',
};

function itemWords({ mark, title, summary, badges }: Item): string {
  const notes = badges.length === 0 ? '' : ` (${badges.join(', ')})`;
  return `${MARKS[mark]}${title}${notes}${summary === null ? '' : `  ${summary}`}`;
}

/** The name of the group for its first row, else null. */
function headingOf(items: readonly Item[], index: number): string | null {
  const group = items[index]?.group ?? null;
  return group === items[index - 1]?.group ? null : group;
}

/** A text cut to one row of the terminal. */
function cut(text: string, columns: number): string {
  return cutToWidth(text, Math.max(8, columns));
}

function isMove(name: string): name is Extract<MoveKey, (typeof MOVES)[number]> {
  return MOVES.some((move) => move === name);
}

/** Sets readline's line to a text, whatever a key has made of it. */
function setLine(line: Line, text: string): void {
  line.clearLine(0);
  line.write(text);
}

/** The characters that a key writes. */
function signOf(key: object): string {
  return 'sequence' in key && typeof key.sequence === 'string' ? key.sequence : '';
}
