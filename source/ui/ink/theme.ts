import { Chalk, type ChalkInstance } from 'chalk';
import { createContext, use } from 'react';

type Paint = (text: string) => string;

/**
 * The looks of the screens, from the 16 ANSI colours, which every terminal lets its owner choose.
 * Never blue on the default background and never dim: both are unreadable somewhere. A colour is
 * never alone, a word or a glyph says the same.
 */
export interface Theme {
  readonly title: Paint;
  readonly accent: Paint;
  /** A key in a hint. */
  readonly key: Paint;
  readonly strong: Paint;
  readonly ok: Paint;
  readonly warning: Paint;
  readonly error: Paint;
  /** The chosen row of a list. */
  readonly selected: Paint;
  /** What was looked for. */
  readonly hit: Paint;
  /** Kinds of JSON and GraphQL tokens. */
  readonly code: {
    readonly name: Paint;
    readonly string: Paint;
    readonly number: Paint;
    readonly keyword: Paint;
    readonly punctuation: Paint;
    readonly comment: Paint;
  };
  readonly glyphs: Glyphs;
}

/** Signs with an ASCII twin for terminals whose locale is not UTF-8. */
export interface Glyphs {
  readonly done: string;
  readonly current: string;
  readonly todo: string;
  readonly ok: string;
  readonly warning: string;
  readonly error: string;
  readonly pointer: string;
  readonly checked: string;
  readonly unchecked: string;
  readonly bullet: string;
  readonly ellipsis: string;
  readonly up: string;
  readonly down: string;
  readonly horizontal: string;
  readonly vertical: string;
  readonly dot: string;
  readonly separator: string;
  readonly arrow: string;
}

const UNICODE: Glyphs = {
  done: '✓',
  current: '●',
  todo: '○',
  ok: '✓',
  warning: '!',
  error: '✗',
  pointer: '›',
  checked: '[✓]',
  unchecked: '[ ]',
  bullet: '•',
  ellipsis: '…',
  up: '↑',
  down: '↓',
  horizontal: '─',
  vertical: '│',
  dot: '•',
  separator: '·',
  arrow: '→',
};

const ASCII: Glyphs = {
  done: 'x',
  current: '*',
  todo: 'o',
  ok: 'ok',
  warning: '!',
  error: 'X',
  pointer: '>',
  checked: '[x]',
  unchecked: '[ ]',
  bullet: '-',
  ellipsis: '...',
  up: '^',
  down: 'v',
  horizontal: '-',
  vertical: '|',
  dot: '*',
  separator: '-',
  arrow: '->',
};

/** The theme for a terminal's abilities. */
export function createTheme(abilities: {
  readonly color: boolean;
  readonly unicode: boolean;
}): Theme {
  const chalk = new Chalk({ level: abilities.color ? 1 : 0 });
  return {
    title: chalk.bold,
    accent: chalk.cyan,
    key: abilities.color ? chalk.bold.cyan : plain,
    strong: chalk.bold,
    ok: chalk.green,
    warning: chalk.yellow,
    error: chalk.red,
    selected: abilities.color ? chalk.bold.cyan : plain,
    hit: chalk.inverse,
    code: codePaints(chalk),
    glyphs: abilities.unicode ? UNICODE : ASCII,
  };
}

function codePaints(chalk: ChalkInstance): Theme['code'] {
  return {
    name: chalk.cyan,
    string: chalk.green,
    number: chalk.yellow,
    keyword: chalk.magenta,
    punctuation: plain,
    comment: plain,
  };
}

function plain(text: string): string {
  return text;
}

export const ThemeContext = createContext<Theme>(createTheme({ color: false, unicode: false }));

/** The theme of the screen that the component stands on. */
export function useTheme(): Theme {
  return use(ThemeContext);
}
