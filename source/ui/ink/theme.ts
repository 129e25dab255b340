import { Chalk, type ChalkInstance } from 'chalk';
import type { BoxProps, TextProps } from 'ink';
import { createContext, use } from 'react';
import type { Preferences } from '../../core/preferences.ts';
import { type Colors, colorsOf, DEFAULT_THEME, needsDepth, type ThemeChoice } from './colors.ts';

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
  /** The primary action. */
  readonly button: TextStyle;
}

/**
 * The looks of the screens. By default they use the 16 ANSI colours, which every terminal lets its
 * owner choose, but never blue on the default background and never dim: both are unreadable
 * somewhere. A colour is never alone: a word or a glyph says the same.
 */
export interface Theme {
  /** As chalk counts: 0 no colours, 1 the 16 of the terminal, 2 256, 3 all. */
  readonly level: 0 | 1 | 2 | 3;
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
  /** Text that was searched for. */
  readonly hit: Paint;
  /** The whole row that the cursor is on: inverse, so that it can be seen without colours. */
  readonly bar: Paint;
  /** Selected text: inverse and underlined, so that it can be seen without colours. */
  readonly selection: Paint;
  /** The bracket at the cursor and its partner. */
  readonly partner: Paint;
  /** A bracket without a partner. */
  readonly unmatched: Paint;
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
  /** Its signs are shown in turn while something is going on; a single sign does not move. */
  readonly spinner: readonly string[];
  /** The two ends of a button. */
  readonly button: readonly [left: string, right: string];
  /** Texts are shown as they are; false: with ASCII twins for their signs. */
  readonly isUnicode: boolean;
}

export const UNICODE_GLYPHS: Glyphs = {
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
  done: '+',
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

/**
 * The theme for a terminal's abilities.
 * @param abilities `depth`: see `colorsOf`; asked only where a colour needs more than the 16;
 *   `motion`: what the person wants, default all of it
 */
export function createTheme(
  abilities: {
    readonly color: boolean;
    readonly unicode: boolean;
    readonly depth?: 1 | 2 | 3;
    readonly motion?: Preferences['motion'];
  },
  choice: ThemeChoice = DEFAULT_THEME,
): Theme {
  const { color: hasColor, unicode, depth = 1, motion = 'full' } = abilities;
  const colors = hasColor ? colorsOf(choice, depth) : null;
  const level = colors === null ? 0 : needsDepth(colors) ? depth : 1;
  const chalk = new Chalk({ level });
  const paint = (role: keyof Colors): Paint => paintOf(chalk, colors?.[role] ?? null);
  const styles = stylesOf(colors);
  const glyphs = unicode ? UNICODE_GLYPHS : ASCII;
  const borderStyle = unicode ? 'round' : 'classic';
  const here: Paint = colors === null ? plain : (text) => chalk.bold(paint('accent')(text));
  // Looks that are not colours, and stay where there are no colours.
  const lasting = new Chalk({ level: 1 });
  return {
    level,
    title: chalk.bold,
    accent: paint('accent'),
    key: here,
    strong: chalk.bold,
    ok: paint('ok'),
    warning: paint('warning'),
    error: paint('problem'),
    selected: here,
    hit: chalk.inverse,
    selection: lasting.inverse.underline,
    partner: (text) => paint('accent')(lasting.bold.underline(text)),
    unmatched: (text) => paint('problem')(lasting.inverse(text)),
    bar: BAR,
    code: {
      name: paint('name'),
      string: paint('string'),
      number: paint('number'),
      keyword: paint('keyword'),
      punctuation: paint('punctuation'),
      comment: paint('comment'),
      link: (text) => chalk.underline(paint('string')(text)),
    },
    glyphs: motion === 'full' ? glyphs : { ...glyphs, spinner: [glyphs.current] },
    styles,
    frame: (style) => {
      const { color } = styles[style];
      return color === undefined ? { borderStyle } : { borderStyle, borderColor: color };
    },
  };
}

const BAR = new Chalk({ level: 1 }).inverse;

function paintOf(chalk: ChalkInstance, color: Colors[keyof Colors]): Paint {
  if (color === null) return plain;
  return isHex(color) ? chalk.hex(color) : chalk[color];
}

function isHex(color: string): color is `#${string}` {
  return color.startsWith('#');
}

/** Bold and inverse are not colours: they stay. @param colors null: none are shown */
function stylesOf(colors: Colors | null): Styles {
  const of = (role: keyof Colors): TextStyle => {
    const color = colors?.[role] ?? null;
    return color === null ? {} : { color };
  };
  return {
    plain: {},
    strong: { bold: true },
    accent: of('accent'),
    here: { ...of('accent'), bold: true },
    key: { ...of('accent'), bold: true },
    ok: of('ok'),
    warning: of('warning'),
    problem: of('problem'),
    button: { inverse: true, bold: true },
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
