import { isSet, isSwitchedOn } from '../environment/environment.ts';

/** Where the shell runs, when the browser is on another machine than this process. */
type RemoteKind = 'ssh' | 'codespaces' | 'dev-container';

/** What the surroundings mean for a sign-in by browser. All of it comes from the environment. */
interface Surroundings {
  readonly remote: RemoteKind | null;
  readonly wsl: boolean;
  readonly ci: boolean;
  /** One sentence why no browser is started here, or null where one may be. */
  readonly noBrowser: string | null;
  /** The browser may not reach the listener: offer the paste field first. */
  readonly pasteFirst: boolean;
}

function remoteKind(env: NodeJS.ProcessEnv): RemoteKind | null {
  if (isSet(env, 'CODESPACES')) return 'codespaces';
  if (isSet(env, 'REMOTE_CONTAINERS')) return 'dev-container';
  if (isSet(env, 'SSH_CONNECTION', 'SSH_TTY')) return 'ssh';
  return null;
}

const REMOTE_WORDS: Readonly<Record<RemoteKind, string>> = {
  ssh: 'This is an SSH session, and the browser is on your own machine.',
  codespaces: 'This is a codespace, and the browser is on your own machine.',
  'dev-container': 'This is a development container, and the browser is outside it.',
};

/** Reads the surroundings; `platform` as in `process.platform`. */
export function describeSurroundings(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Surroundings {
  const remote = remoteKind(env);
  const wsl = isSet(env, 'WSL_DISTRO_NAME', 'WSL_INTEROP');
  const ci = isSwitchedOn(env['CI']);
  const usesDisplay = platform === 'linux' && !wsl && !isSet(env, 'BROWSER');
  const noDisplay = usesDisplay && !isSet(env, 'DISPLAY', 'WAYLAND_DISPLAY');
  return {
    remote,
    wsl,
    ci,
    noBrowser: noBrowserWords({ remote, ci, noDisplay }),
    pasteFirst: remote !== null || wsl,
  };
}

function noBrowserWords(found: {
  readonly remote: RemoteKind | null;
  readonly ci: boolean;
  readonly noDisplay: boolean;
}): string | null {
  if (found.remote !== null) return REMOTE_WORDS[found.remote];
  if (found.ci) return 'This is a CI run (the variable CI is set), where nobody sees a browser.';
  if (found.noDisplay)
    return 'This session has no display (DISPLAY and WAYLAND_DISPLAY are unset).';
  return null;
}

/** How the browser's machine reaches ports of this one. */
export interface PortForwarding {
  /** A command to paste into a shell of the browser's machine, or null where there is none. */
  readonly command: string | null;
  readonly hint: string;
}

/** The same number on both sides: the redirect URI is compared byte for byte. */
function sshCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const [, , host = '', port = ''] = (env['SSH_CONNECTION'] ?? '').split(' ');
  const user = env['USER'] ?? env['LOGNAME'] ?? '';
  // The text is shown and pasted, so what is no plain name or address becomes a placeholder.
  const knownUser = /^[a-z_][a-z0-9_.-]{0,31}$/i.test(user) ? user : 'USER';
  const knownHost = /^[0-9a-f.:]{2,45}$/i.test(host) ? host : 'HOST';
  const flags = ports.map((number) => `-L ${number}:127.0.0.1:${number}`).join(' ');
  const portFlag = /^\d{1,5}$/.test(port) && port !== '22' ? `-p ${port} ` : '';
  return `ssh -N ${flags} ${portFlag}${knownUser}@${knownHost}`;
}

function codespacesCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const name = env['CODESPACE_NAME'] ?? '';
  const chosen = /^[a-z0-9-]{1,100}$/i.test(name) ? ` --codespace ${name}` : '';
  return `gh codespace ports forward ${ports.map((port) => `${port}:${port}`).join(' ')}${chosen}`;
}

/**
 * What to do so that the browser's machine reaches `ports` on this one: the listener's, and the
 * practice store's when it is used. Null where the browser runs on this machine.
 */
export function portForwarding(
  surroundings: Surroundings,
  env: NodeJS.ProcessEnv,
  ports: readonly number[],
): PortForwarding | null {
  if (surroundings.remote === null && !surroundings.wsl) return null;
  if (ports.length === 0) return { command: null, hint: 'Paste the address the browser ends on.' };
  const list = ports.join(' and ');
  const orPaste = 'or paste the address the browser ends on.';
  const runThere = `Run this on your own machine and leave it open, ${orPaste}`;
  if (surroundings.remote === 'ssh') return { command: sshCommand(env, ports), hint: runThere };
  if (surroundings.remote === 'codespaces') {
    return { command: codespacesCommand(env, ports), hint: runThere };
  }
  if (surroundings.remote === 'dev-container') {
    const how = `Forward ${list} in your editor's Ports view, each to the same number`;
    return { command: null, hint: `${how}, ${orPaste}` };
  }
  const why = `If the browser cannot reach ${list}, a Windows program may hold that port`;
  return { command: null, hint: `${why}: paste the address the browser ends on.` };
}

/** A program and its arguments; nothing of it goes through a shell. */
export interface BrowserCommand {
  readonly program: string;
  readonly args: readonly string[];
}

type BrowserVariable =
  | { readonly type: 'unset' }
  /** `BROWSER=none`: a person's choice, not a mistake. */
  | { readonly type: 'none' }
  /** In the order of preference. */
  | { readonly type: 'commands'; readonly commands: readonly BrowserCommand[] }
  | { readonly type: 'refused'; readonly reason: string };

/** Why no browser is started where the variable is `none`. */
export const BROWSER_SAYS_NONE = 'The variable BROWSER says none.';

/** What only a shell would understand; also control characters. */
const SHELL_ONLY = /[$`;|&<>(){}*?[\]!~#\\\u0000-\u001f\u007f]/;

const WORD = /"[^"]*"|'[^']*'|[^\s"']+/g;

/**
 * Reads the variable `BROWSER`: a list of commands with a colon between them (a semicolon is
 * not needed and counts as shell syntax), each a program with arguments, in which `%s` stands
 * for the address; without `%s` the address comes last. Quotes group words and nothing else.
 */
export function parseBrowserVariable(
  value: string | undefined,
  url: string,
  platform: NodeJS.Platform,
): BrowserVariable {
  const text = value?.trim() ?? '';
  if (text === '') return { type: 'unset' };
  if (text === 'none') return { type: 'none' };
  // A Windows path has its colon and its backslashes; there the variable is one command.
  const isWindows = platform === 'win32';
  if (SHELL_ONLY.test(isWindows ? text.replaceAll('\\', '/') : text)) {
    return refused('it holds characters that only a shell understands');
  }
  const parts = isWindows ? [text] : text.split(':').filter((part) => part.trim() !== '');
  const commands: BrowserCommand[] = [];
  for (const part of parts) {
    const words = part.match(WORD) ?? [];
    const isWhole = part.replace(WORD, '').trim() === '';
    const [program, ...args] = words.map((word) => word.replaceAll(/^["']|["']$/g, ''));
    if (!isWhole || program === undefined || program === '') {
      return refused('its quotes do not match');
    }
    const hasPlace = args.some((arg) => arg.includes('%s'));
    const filled = args.map((arg) => arg.replaceAll('%s', () => url));
    commands.push({ program, args: hasPlace ? filled : [...filled, url] });
  }
  return commands.length === 0 ? { type: 'unset' } : { type: 'commands', commands };
}

function refused(why: string): BrowserVariable {
  return { type: 'refused', reason: `The variable BROWSER was not used: ${why}.` };
}
