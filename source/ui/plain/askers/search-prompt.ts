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
import type { Item, Mark, MoveKey } from '../../../core/view/view.ts';
import type { ListLook, LiveList, Picked } from './asker.ts';

interface SearchConfig {
  readonly list: LiveList;
  /** Of the terminal; it can change while the list is shown. */
  readonly size: () => { readonly columns: number; readonly rows: number };
}

/** What readline keeps of the line that is typed. */
type Line = Parameters<Parameters<typeof useKeypress>[0]>[1];

/** Of one prompt as long as it is shown. */
interface Typing {
  /** What is searched, as it stands after the question. */
  text: string;
  /** What came so far of a bracketed paste; null: none is coming. */
  paste: string | null;
}

/** Keys that readline has no use for while nothing is typed. */
const MOVES = ['up', 'down', 'pageup', 'pagedown', 'left', 'right', 'home', 'end'] as const;

/** These move in the text once there is one. */
const IN_TEXT: readonly string[] = ['left', 'right', 'home', 'end'];

/** What may stand in a search; a paste with anything else in it is a list of names or a request. */
const SEARCHED = /^[\w.-]*$/;

/**
 * A list with checkboxes that narrows as one types: `@inquirer/prompts` has a search and a
 * checkbox, but not both in one. What is ticked and searched is the caller's; this draws it.
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
      // Up and down bring former lines back in readline.
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
      // The best match comes first, wherever it stands otherwise.
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

/** More are not read at a glance. */
const MOST_ROWS = 14;

/** What stands under the rows: all there is to know of the one under the cursor, and of the whole. */
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

/** The group of a row that begins one. */
function headingOf(items: readonly Item[], index: number): string | null {
  const group = items[index]?.group ?? null;
  return group === items[index - 1]?.group ? null : group;
}

/** One row of the terminal. */
function cut(text: string, columns: number): string {
  const [first = '', ...rest] = wrapAnsi(text, Math.max(8, columns - 2), { trim: false }).split(
    '\n',
  );
  return rest.length === 0 ? first : `${first.trimEnd()} …`;
}

function isMove(name: string): name is Extract<MoveKey, (typeof MOVES)[number]> {
  return MOVES.some((move) => move === name);
}

/** The line of readline becomes that text, whatever a key has made of it. */
function setLine(line: Line, text: string): void {
  line.clearLine(0);
  line.write(text);
}

/** The sign that a key writes. */
function signOf(key: object): string {
  return 'sequence' in key && typeof key.sequence === 'string' ? key.sequence : '';
}
