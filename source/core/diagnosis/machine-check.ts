import type { Tone } from '../view/view.ts';

/** The message where nothing can be copied. */
export const NO_CLIPBOARD = 'There is no clipboard that this program can reach.';

/** `untested`: nothing is known yet, and nothing is wrong either. */
export type CheckStatus = 'ok' | 'attention' | 'failed' | 'untested';

export interface CheckResult {
  readonly name: CheckName;
  readonly status: CheckStatus;
  /** Displayable, one or two sentences, without a secret. */
  readonly text: string;
  /** What to do, where there is something to do. */
  readonly remedy: string | null;
}

/** The checks of a machine, each with the title of its line. */
export const CHECK_TITLES = {
  node: 'Node',
  settings: 'Settings',
  terminal: 'Terminal',
  browser: 'Browser',
  clipboard: 'Clipboard',
  port: 'Port',
  'practice-port': 'Practice port',
  proxy: 'Proxy',
  certificates: 'Certificates',
  debug: 'Debugging',
  store: 'Store',
  clock: 'Clock',
  // Checked only for a workshop.
  glyphs: 'Signs',
  programs: 'Programs',
  'working-folder': 'Folder',
  'memory-folder': 'Memory',
  'cache-folder': 'Cache',
  disk: 'Disk',
} as const;

export type CheckName = keyof typeof CHECK_TITLES;

/** A status as a word, so that no colour is needed to understand it. */
export const STATUS_WORDS: Readonly<Record<CheckStatus, string>> = {
  ok: 'ok',
  attention: 'note',
  failed: 'failed',
  untested: 'not tested',
};

/** How a status is coloured, beside its word. */
export const STATUS_TONES: Readonly<Record<CheckStatus, Tone>> = {
  ok: 'ok',
  attention: 'warning',
  failed: 'problem',
  untested: 'plain',
};

/** The result of a check that found everything in order. */
export function fine(name: CheckName, text: string): CheckResult {
  return { name, status: 'ok', text, remedy: null };
}

/** The result of a check that found a problem with a workaround. */
export function attention(name: CheckName, text: string, remedy: string): CheckResult {
  return { name, status: 'attention', text, remedy };
}

/** The result of a check that found a problem which must be fixed first. */
export function failed(
  name: CheckName,
  { message, remedy }: { readonly message: string; readonly remedy: string },
): CheckResult {
  return { name, status: 'failed', text: message, remedy };
}

/** The result of a check that could not be made. */
export function untested(name: CheckName, text: string, remedy: string | null = null): CheckResult {
  return { name, status: 'untested', text, remedy };
}
