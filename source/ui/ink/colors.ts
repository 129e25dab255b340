/** The colours of the themes, by what they mean. The background is always the terminal's own. */
import type { ForegroundColorName } from 'chalk';
import { COLOR_ROLES, DEFAULT_PREFERENCES, type Preferences } from '../../core/preferences.ts';

export type ThemeChoice = Preferences['theme'];

type ColorRole = keyof ThemeChoice['colors'];

/** `#rrggbb`, one of the 16 by chalk's name, or null for that of the text around. */
type Color = `#${string}` | ForegroundColorName | null;

export type Colors = Readonly<Record<ColorRole, Color>>;

/** The 16 colours, which every terminal lets its owner choose. */
const TERMINAL: Colors = {
  accent: 'cyan',
  ok: 'green',
  warning: 'yellow',
  problem: 'red',
  name: 'cyan',
  string: 'green',
  number: 'yellow',
  keyword: 'magenta',
  punctuation: null,
  comment: null,
};

/** From the 256 colours that most terminals have, readable on every usual dark background. */
const DARK: Colors = {
  accent: '#5fd7d7',
  ok: '#87d787',
  warning: '#ffd75f',
  problem: '#ff8787',
  name: '#87d7ff',
  string: '#afd787',
  number: '#ffd787',
  keyword: '#d7afff',
  punctuation: '#bcbcbc',
  comment: '#b2b2b2',
};

/** As {@link DARK}, on light backgrounds. */
const LIGHT: Colors = {
  accent: '#005f87',
  ok: '#005f00',
  warning: '#875f00',
  problem: '#af0000',
  name: '#005f87',
  string: '#005f00',
  number: '#870000',
  keyword: '#5f00af',
  punctuation: '#444444',
  comment: '#585858',
};

/** Where a terminal has 16 colours only. */
const FEW: Readonly<Record<ThemeChoice['base'], Colors>> = {
  terminal: TERMINAL,
  dark: {
    ...TERMINAL,
    accent: 'cyanBright',
    ok: 'greenBright',
    warning: 'yellowBright',
    problem: 'redBright',
    name: 'cyanBright',
    string: 'greenBright',
    number: 'yellowBright',
    keyword: 'magentaBright',
  },
  light: {
    ...TERMINAL,
    accent: 'blue',
    warning: 'magenta',
    name: 'blue',
    number: 'red',
  },
};

const MANY: Readonly<Record<ThemeChoice['base'], Colors>> = {
  terminal: TERMINAL,
  dark: DARK,
  light: LIGHT,
};

/**
 * The colours of a choice.
 * @param depth 1: the terminal has 16 colours, 2: 256, 3: all of them
 */
export function colorsOf({ base, colors }: ThemeChoice, depth: 1 | 2 | 3): Colors {
  const chosen: Partial<Record<ColorRole, Color>> = {};
  for (const role of COLOR_ROLES) {
    const color = colors[role];
    if (color !== undefined) chosen[role] = readColor(color);
  }
  return { ...(depth === 1 ? FEW : MANY)[base], ...chosen };
}

const NAMED: Readonly<Record<string, ForegroundColorName>> = {
  black: 'black',
  red: 'red',
  green: 'green',
  yellow: 'yellow',
  blue: 'blue',
  magenta: 'magenta',
  cyan: 'cyan',
  white: 'white',
  'bright-black': 'blackBright',
  'bright-red': 'redBright',
  'bright-green': 'greenBright',
  'bright-yellow': 'yellowBright',
  'bright-blue': 'blueBright',
  'bright-magenta': 'magentaBright',
  'bright-cyan': 'cyanBright',
  'bright-white': 'whiteBright',
};

function readColor(text: string): Color {
  return text.startsWith('#') ? `#${text.slice(1)}` : (NAMED[text] ?? null);
}

/** Whether a colour needs more than the 16 of the terminal. */
export function needsDepth(colors: Colors): boolean {
  return Object.values(colors).some((color) => color?.startsWith('#') === true);
}

export const DEFAULT_THEME: ThemeChoice = DEFAULT_PREFERENCES.theme;
