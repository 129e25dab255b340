import { existsSync } from 'node:fs';
import { isSet, isSwitchedOn } from '../environment/environment.ts';

/** Kinds of places where the browser runs on another machine or outside the container. */
type RemoteKind = 'ssh' | 'codespaces' | 'dev-container' | 'kubernetes' | 'container';

/** What the environment variables and two container files mean for a sign-in by browser. */
interface HostEnvironment {
  readonly remote: RemoteKind | null;
  readonly wsl: boolean;
  readonly ci: boolean;
  /** One sentence why no browser is started here; null when one may be started. */
  readonly noBrowser: string | null;
  /** The browser may not reach the listener: offer the paste field first. */
  readonly pasteFirst: boolean;
  /**
   * The browser reaches ports here only by forwarding, under the same number, so no other port will
   * do.
   */
  readonly mustForward: boolean;
}

/** Files that container runtimes create: Docker, Podman. */
const CONTAINER_FILES = ['/.dockerenv', '/run/.containerenv'] as const;

type HasFile = (path: string) => boolean;

function remoteKind(env: NodeJS.ProcessEnv): RemoteKind | null {
  if (isSet(env, 'CODESPACES')) return 'codespaces';
  if (isSet(env, 'REMOTE_CONTAINERS')) return 'dev-container';
  if (isSet(env, 'SSH_CONNECTION', 'SSH_TTY')) return 'ssh';
  return null;
}

/** A container without an editor or SSH connection to it. With a display it may have a browser. */
function containerKind(env: NodeJS.ProcessEnv, hasFile: HasFile): RemoteKind | null {
  if (isSet(env, 'KUBERNETES_SERVICE_HOST')) return 'kubernetes';
  const isContainer = isSet(env, 'container') || CONTAINER_FILES.some((path) => hasFile(path));
  return isContainer ? 'container' : null;
}

const REMOTE_WORDS: Readonly<Record<RemoteKind, string>> = {
  ssh: 'This is an SSH session, and the browser is on your own machine.',
  codespaces: 'This is a codespace, and the browser is on your own machine.',
  'dev-container': 'This is a development container, and the browser is outside it.',
  kubernetes: 'This is a pod of a cluster, and the browser is outside it.',
  container: 'This is a container, and the browser is outside it.',
};

/**
 * Detects where this process runs and what that means for the browser.
 *
 * @param platform as in `process.platform`
 * @param hasFile whether a file exists
 */
export function detectHostEnvironment(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  hasFile: HasFile = existsSync,
): HostEnvironment {
  const wsl = isSet(env, 'WSL_DISTRO_NAME', 'WSL_INTEROP');
  const ci = isSwitchedOn(env['CI']);
  const usesDisplay = platform === 'linux' && !wsl && !isSet(env, 'BROWSER');
  const noDisplay = usesDisplay && !isSet(env, 'DISPLAY', 'WAYLAND_DISPLAY');
  const remote = remoteKind(env) ?? (noDisplay && !ci ? containerKind(env, hasFile) : null);
  return {
    remote,
    wsl,
    ci,
    noBrowser: noBrowserWords({ remote, ci, noDisplay }),
    pasteFirst: remote !== null || wsl,
    mustForward: remote !== null && remote !== 'container',
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

/** How to make ports of this machine reachable from the browser's machine. */
interface PortForwarding {
  /** Ports of this machine that the browser must reach; null when it need not reach that one. */
  readonly command: string | null;
  readonly hint: string;
}

/** What the browser has to reach; null: it need not. */
interface ForwardedPorts {
  /** Port of the callback listener. */
  readonly callback: number | null;
  /** Port of the practice store, which serves pages itself. */
  readonly store: number | null;
}

function sshCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const [, , host = '', port = ''] = (env['SSH_CONNECTION'] ?? '').split(' ');
  const user = env['USER'] ?? env['LOGNAME'] ?? '';
  // The text is shown and pasted into a shell, so anything but a plain name or address becomes a
  // placeholder.
  const knownUser = /^[a-z_][a-z0-9_.-]{0,31}$/i.test(user) ? user : 'USER';
  const knownHost = /^[0-9a-f.:]{2,45}$/i.test(host) ? host : 'HOST';
  // The same number on both sides: the redirect URI is compared byte for byte.
  const flags = ports.map((number) => `-L ${number}:127.0.0.1:${number}`).join(' ');
  const portFlag = /^\d{1,5}$/.test(port) && port !== '22' ? `-p ${port} ` : '';
  return `ssh -N ${flags} ${portFlag}${knownUser}@${knownHost}`;
}

function codespacesCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const name = env['CODESPACE_NAME'] ?? '';
  const chosen = /^[a-z0-9-]{1,100}$/i.test(name) ? ` --codespace ${name}` : '';
  return `gh codespace ports forward ${ports.map((port) => `${port}:${port}`).join(' ')}${chosen}`;
}

/** Unlike published ports, this reaches what listens on 127.0.0.1 inside the pod. */
function kubernetesCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const name = env['HOSTNAME'] ?? '';
  const pod = /^[a-z0-9][a-z0-9.-]{0,252}$/.test(name) ? name : 'POD';
  return `kubectl port-forward pod/${pod} ${ports.join(' ')}`;
}

/**
 * What to do so that the browser reaches `ports` of this machine. Null when the browser runs here,
 * and in a container with a real store: there the address opens on any machine and the final
 * address can be pasted.
 *
 * @param canPaste whether the program accepts a pasted address
 */
export function portForwarding(
  hostEnvironment: HostEnvironment,
  env: NodeJS.ProcessEnv,
  { callback, store }: ForwardedPorts,
  canPaste = true,
): PortForwarding | null {
  const { remote, wsl, ci, noBrowser } = hostEnvironment;
  const isElsewhere = remote !== null || wsl;
  const isPractice = store !== null;
  // Without a display, the browser is on another machine or in another desktop session.
  if (!isElsewhere && (noBrowser === null || ci || !isPractice)) return null;
  if (remote === 'container' && !isPractice) return null;
  const ports = [callback, store].filter((port) => port !== null);
  if (ports.length === 0) return { command: null, hint: 'Paste the address the browser ends on.' };
  const which = portWords(callback, store);
  const hint = isPractice ? PAGE_HINTS : callbackHints(canPaste ? OR_PASTE : '');
  switch (remote) {
    case 'codespaces':
      return { command: codespacesCommand(env, ports), hint: hint.codespaces(which) };
    case 'dev-container':
      return { command: null, hint: hint.panel(which) };
    case 'kubernetes':
      return { command: kubernetesCommand(env, ports), hint: hint.run(which) };
    case 'container':
      return { command: null, hint: sharedNetwork(which) };
    case 'ssh':
      return { command: sshCommand(env, ports), hint: hint.run(which) };
    case null:
      return wsl
        ? { command: null, hint: hint.wsl(which) }
        : { command: sshCommand(env, ports), hint: hint.run(which) };
  }
}

type Hints = Readonly<Record<'run' | 'panel' | 'codespaces' | 'wsl', (which: string) => string>>;

/** The page of a practice store must be reachable before there is an address to paste. */
const PAGE_HINTS: Hints = {
  run: (which) =>
    `To use your own browser, run this on its machine and leave it open; it forwards ${which}:`,
  panel: (which) =>
    `To use your own browser, forward ${which} in the Ports panel of your editor, each to the same number.`,
  codespaces: (which) =>
    `To use your own browser, forward ${which} in the Ports panel of VS Code, or run this on its machine and leave it open:`,
  wsl: (which) => `${windowsMayHold(which)}.`,
};

const OR_PASTE = ', or paste the address the browser ends on';

/**
 * A real store opens anywhere; only its callback leads to this machine. @param orPaste mentions
 * pasting
 */
function callbackHints(orPaste: string): Hints {
  return {
    run: () =>
      `Run this on your own machine and leave it open${orPaste}${orPaste === '' ? ':' : '.'}`,
    panel: (which) =>
      `Forward ${which} in the Ports panel of your editor to the same number${orPaste}.`,
    codespaces: (which) =>
      `Forward ${which} in the Ports panel of VS Code, or run this on your own machine and leave it open${orPaste}${orPaste === '' ? ':' : '.'}`,
    wsl: (which) => `${windowsMayHold(which)}${orPaste}.`,
  };
}

function sharedNetwork(which: string): string {
  return `A browser outside reaches ${which} where the container was started with --network host; publishing them with -p is not enough, since only 127.0.0.1 is listened on.`;
}

function windowsMayHold(which: string): string {
  return `If the browser cannot reach ${which}, a Windows program may hold that port, or Windows does not share it: set networkingMode=mirrored in .wslconfig`;
}

/** `port 3456 (the listener) and 3457 (the practice store)`; a single port is not named. */
function portWords(callback: number | null, store: number | null): string {
  if (callback !== null && store !== null) {
    return `port ${callback} (the listener) and ${store} (the practice store)`;
  }
  return `port ${callback ?? store}`;
}

/** A program and its arguments, started without a shell. */
export interface BrowserCommand {
  readonly program: string;
  readonly args: readonly string[];
}

type BrowserVariable =
  | { readonly type: 'unset' }
  /** `BROWSER=none`: a person's choice, not a mistake. */
  | { readonly type: 'none' }
  /** In order of preference. */
  | { readonly type: 'commands'; readonly commands: readonly BrowserCommand[] }
  | { readonly type: 'refused'; readonly reason: string };

/** Why no browser is started when the variable is `none`. */
export const BROWSER_SAYS_NONE = 'The variable BROWSER says none.';

/** Characters with a meaning for a shell only; also control characters. */
const SHELL_ONLY = /[$`;|&<>(){}*?[\]!~#\\\u0000-\u001f\u007f]/;

const WORD = /"[^"]*"|'[^']*'|[^\s"']+/g;

/**
 * Reads the variable `BROWSER`: commands separated by colons (a semicolon counts as shell syntax),
 * each a program with arguments. `%s` stands for the address; without `%s` the address is the last
 * argument. Quotes only group words.
 */
export function parseBrowserVariable(
  value: string | undefined,
  url: string,
  platform: NodeJS.Platform,
): BrowserVariable {
  const text = value?.trim() ?? '';
  if (text === '') return { type: 'unset' };
  if (text === 'none') return { type: 'none' };
  // A Windows path contains a colon and backslashes; there the variable is a single command.
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
