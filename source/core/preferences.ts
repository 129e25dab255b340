import type { ErrorReport } from './errors.ts';

/** Look and behaviour of the screens, from the user's settings file. Holds no secret. */
export interface Preferences {
  /** In the order of the file; names and keys are checked where the commands are known. */
  readonly keys: readonly KeyChoice[];
  readonly theme: ThemeChoice;
  /** True: the terminal reports clicks and the wheel to this program. */
  readonly mouse: boolean;
  /** `reduced`: spinners stand still; counters go on counting. */
  readonly motion: (typeof MOTIONS)[number];
  /** True: sent requests are kept on this disk. */
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

/** The roles that a theme gives a colour to. */
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
  /** The theme that gives the colours which are not in `colors`. */
  readonly base: ThemeName;
  /** `#rrggbb`, or one of {@link COLOR_NAMES}. */
  readonly colors: Readonly<Partial<Record<ColorRole, string>>>;
}

/** The preferences without a settings file. */
export const DEFAULT_PREFERENCES: Preferences = {
  keys: [],
  theme: { base: 'terminal', colors: {} },
  mouse: false,
  motion: 'full',
  history: true,
};

/** Values for what no option and no variable sets. Texts are checked like those of variables. */
export interface Defaults {
  /** The name of a store. */
  readonly store?: string | undefined;
  readonly scopes?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly apiVersion?: string | undefined;
  /** Bytes. */
  readonly maxBody?: string | undefined;
  /** How long to wait for an approval, in seconds. */
  readonly timeout?: number | undefined;
  readonly openBrowser?: boolean | undefined;
  readonly plain?: boolean | undefined;
  readonly presenter?: boolean | undefined;
  readonly keep?: boolean | undefined;
}

/** Preferences, and the problems of the settings file. */
export interface ReadPreferences {
  /** The file; null: there is none. */
  readonly path: string | null;
  readonly preferences: Preferences;
  /** The line, one-based, of each accepted setting: `theme.accent`. */
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly ErrorReport[];
}

/** Chosen keys as bindings write them, by the name of the command. */
export type ChosenKeys = Readonly<
  Record<
    string,
    {
      readonly keys: readonly string[];
      /** Those of `keys` that the command has by default in some contexts; they work only there. */
      readonly usual: readonly string[];
    }
  >
>;
