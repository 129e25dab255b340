import type { ErrorReport } from './errors.ts';

/** How the screens look and answer, from the person's own settings file. No secret is among it. */
export interface Preferences {
  /** In the order of the file; names and keys are checked where the commands are known. */
  readonly keys: readonly KeyChoice[];
  readonly theme: ThemeChoice;
  /** Clicks and the wheel are taken from the terminal. */
  readonly mouse: boolean;
  /** `reduced`: nothing turns; what counts goes on counting. */
  readonly motion: (typeof MOTIONS)[number];
  /** Requests that were sent are kept on this disk. */
  readonly history: boolean;
}

/** Other keys for a command. */
interface KeyChoice {
  readonly command: string;
  readonly keys: readonly string[];
  /** For a message: `settings.json line 4`. */
  readonly place: string;
}

export const MOTIONS = ['full', 'reduced'] as const;

export const THEME_NAMES = ['terminal', 'light', 'dark'] as const;

type ThemeName = (typeof THEME_NAMES)[number];

/** What a theme gives a colour to. */
export const COLOR_ROLES = [
  'accent',
  'ok',
  'warning',
  'problem',
  'name',
  'string',
  'number',
  'keyword',
  'punctuation',
  'comment',
] as const;

type ColorRole = (typeof COLOR_ROLES)[number];

const BASIC_COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** The 16 colours that every terminal lets its owner choose. */
export const COLOR_NAMES: readonly string[] = [
  ...BASIC_COLORS,
  ...BASIC_COLORS.map((name) => `bright-${name}`),
];

interface ThemeChoice {
  /** What is not chosen is as here. */
  readonly base: ThemeName;
  /** `#rrggbb`, or one of {@link COLOR_NAMES}. */
  readonly colors: Readonly<Partial<Record<ColorRole, string>>>;
}

/** Without a settings file. */
export const DEFAULT_PREFERENCES: Preferences = {
  keys: [],
  theme: { base: 'terminal', colors: {} },
  mouse: false,
  motion: 'full',
  history: true,
};

/** What no option and no variable says. Texts are checked as those of variables are. */
export interface Defaults {
  /** The name of a store. */
  readonly store?: string | undefined;
  readonly scopes?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly apiVersion?: string | undefined;
  /** Bytes. */
  readonly maxBody?: string | undefined;
  /** Seconds that an approval is waited for. */
  readonly timeout?: number | undefined;
  readonly openBrowser?: boolean | undefined;
  readonly plain?: boolean | undefined;
  readonly presenter?: boolean | undefined;
  readonly keep?: boolean | undefined;
}

/** Preferences, and what of the file could not be taken. */
export interface ReadPreferences {
  /** The file; null: there is none. */
  readonly path: string | null;
  readonly preferences: Preferences;
  /** Where everything stands that was taken: `theme.accent` and its line, one-based. */
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly ErrorReport[];
}

/** Keys as bindings write them, by the name of the command. */
export type ChosenKeys = Readonly<
  Record<
    string,
    {
      readonly keys: readonly string[];
      /** Those of them that the command has anyway in some places, and keeps there alone. */
      readonly usual: readonly string[];
    }
  >
>;
