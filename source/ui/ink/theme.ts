import { Chalk, type ChalkInstance } from 'chalk';
import type { BoxProps, TextProps } from 'ink';
import { createContext, use } from 'react';

type Paint = (text: string) => string;

/** How a text of a component looks: its colour is left out where there is none. */
export type TextStyle = Pick<TextProps, 'color' | 'bold' | 'inverse'>;

/** The border of a frame. */
type FrameStyle = Pick<BoxProps, 'borderStyle' | 'borderColor'>;

/** Looks of components, by what they mean. */
export interface Styles {
  readonly plain: TextStyle;
  readonly strong: TextStyle;
  /** A name among values. */
  readonly accent: TextStyle;
  /** Where the cursor or the focus is. */
  readonly here: TextStyle;
  /** A key beside its words. */
  readonly key: TextStyle;
  readonly ok: TextStyle;
  readonly warning: TextStyle;
  readonly problem: TextStyle;
  /** The one thing to do now. */
  readonly button: TextStyle;
}

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
  /** The whole row that the cursor is on; it is no colour, so it stays without colours. */
  readonly bar: Paint;
  /** What is selected: neither of its two looks is a colour, so both stay without any. */
  readonly selection: Paint;
  /** Kinds of JSON and GraphQL tokens. */
  readonly code: {
    readonly name: Paint;
    readonly string: Paint;
    readonly number: Paint;
    readonly keyword: Paint;
    readonly punctuation: Paint;
    readonly comment: Paint;
    /** An address among texts. */
    readonly link: Paint;
  };
  readonly glyphs: Glyphs;
  readonly styles: Styles;
  /** The border of a frame that means `style`. */
  readonly frame: (style: keyof Styles) => FrameStyle;
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
  /** Before what is shown, or folded, in a tree. */
  readonly open: string;
  readonly folded: string;
  readonly left: string;
  readonly right: string;
  /** Time that is left, and time that is gone. */
  readonly full: string;
  readonly empty: string;
  /** Turns while something is going on; a single sign stands still. */
  readonly spinner: readonly string[];
  /** The two ends of a button. */
  readonly button: readonly [left: string, right: string];
  /** Shows texts as they are; false: with ASCII twins for their signs. */
  readonly isUnicode: boolean;
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
  open: '▾',
  folded: '▸',
  left: '←',
  right: '→',
  full: '━',
  empty: '╌',
  spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
  button: ['▐', '▌'],
  isUnicode: true,
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
  open: '-',
  folded: '+',
  left: 'Left',
  right: 'Right',
  full: '=',
  empty: '.',
  spinner: ['*'],
  button: ['[', ']'],
  isUnicode: false,
};

/** The theme for a terminal's abilities. */
export function createTheme(abilities: {
  readonly color: boolean;
  readonly unicode: boolean;
}): Theme {
  const chalk = new Chalk({ level: abilities.color ? 1 : 0 });
  const styles = abilities.color ? COLORED : UNCOLORED;
  const borderStyle = abilities.unicode ? 'round' : 'classic';
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
    bar: BAR,
    selection: new Chalk({ level: 1 }).inverse.underline,
    code: codePaints(chalk),
    glyphs: abilities.unicode ? UNICODE : ASCII,
    styles,
    frame: (style) => {
      const { color } = styles[style];
      return color === undefined ? { borderStyle } : { borderStyle, borderColor: color };
    },
  };
}

const BAR = new Chalk({ level: 1 }).inverse;

const COLORED: Styles = {
  plain: {},
  strong: { bold: true },
  accent: { color: 'cyan' },
  here: { color: 'cyan', bold: true },
  key: { color: 'cyan', bold: true },
  ok: { color: 'green' },
  warning: { color: 'yellow' },
  problem: { color: 'red' },
  button: { inverse: true, bold: true },
};

/** Bold and inverse are no colours: they stay. */
const UNCOLORED: Styles = {
  plain: {},
  strong: { bold: true },
  accent: {},
  here: { bold: true },
  key: { bold: true },
  ok: {},
  warning: {},
  problem: {},
  button: { inverse: true, bold: true },
};

function codePaints(chalk: ChalkInstance): Theme['code'] {
  return {
    name: chalk.cyan,
    string: chalk.green,
    number: chalk.yellow,
    keyword: chalk.magenta,
    punctuation: plain,
    comment: plain,
    link: chalk.green.underline,
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
