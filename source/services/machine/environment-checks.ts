import {
  attention,
  type CheckResult,
  fine,
  NO_CLIPBOARD,
} from '../../core/diagnosis/machine-check.ts';
import { NO_BROWSER_HERE } from '../../core/guide/steps/approve/words.ts';
import { APPROVE_SAYS_MORE } from '../../core/guide/steps/prerequisites/words.ts';
import {
  BROWSER_SAYS_NONE,
  detectHostEnvironment,
  parseBrowserVariable,
  portForwarding,
} from '../browser/host-environment.ts';
import { isSet } from '../environment/environment.ts';

/** The Node that runs this program; a version that cannot run it never gets here. */
export function checkNode(version: string): CheckResult {
  return fine('node', `Node ${version} can run this program.`);
}

/** @param warnings those shown at the start, see `debugWarnings` */
export function checkDebug(warnings: readonly string[]): CheckResult {
  return warnings.length === 0
    ? fine('debug', 'Node does not log requests, and no debugger can attach.')
    : attention('debug', warnings.join(' '), 'Unset it before you work with real secrets.');
}

/** What is known about the terminal without querying it. */
export interface TerminalFacts {
  /** Both input and output are a terminal. */
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly color: boolean;
  readonly unicode: boolean;
  /** The variable TERM; empty when unset. */
  readonly term: string;
  readonly platform: NodeJS.Platform;
  /** The name by which a person calls this program. */
  readonly program: string;
}

const NEEDED = { columns: 60, rows: 18 };

/** What the screens of this program will look like here. */
export function checkTerminal(facts: TerminalFacts): CheckResult {
  const { isTerminal, columns, rows, color, unicode, term, platform, program } = facts;
  if (!isTerminal) {
    return attention(
      'terminal',
      'This is not a terminal, so the screens do not start.',
      `Use "${program} token", "check", "request" or "graphql", or --plain for questions by lines.`,
    );
  }
  if (term === 'dumb' || (term === '' && platform !== 'win32')) {
    return attention(
      'terminal',
      term === '' ? 'The variable TERM is not set.' : 'TERM is dumb.',
      'The guide asks by plain lines here. For screens, set TERM to what your terminal is.',
    );
  }
  const look = `${columns} columns, ${rows} rows, ${color ? 'colours' : 'no colours'}`;
  if (columns < NEEDED.columns || rows < NEEDED.rows) {
    return attention(
      'terminal',
      `${look}: small for the screens.`,
      `Make the window at least ${NEEDED.columns} by ${NEEDED.rows}, or use --plain.`,
    );
  }
  if (!unicode) {
    return attention(
      'terminal',
      `${look}; the locale is not UTF-8, so frames are drawn with ASCII.`,
      'For other characters set LANG to a UTF-8 locale, for example C.UTF-8.',
    );
  }
  return fine('terminal', `${look}, UTF-8.`);
}

const BY_HAND =
  'Open the address of a real store yourself, on any machine, and paste the one the browser ends on.';

interface BrowserPlace {
  readonly platform?: NodeJS.Platform;
  readonly hostEnvironment?: ReturnType<typeof detectHostEnvironment>;
  /**
   * Ports that a browser elsewhere would have to reach; null in the guide, whose Approve step shows
   * them.
   */
  readonly ports: Parameters<typeof portForwarding>[2] | null;
}

/** Whether a browser can be opened from here; starts nothing. */
export function checkBrowser(
  env: NodeJS.ProcessEnv,
  {
    platform = process.platform,
    hostEnvironment = detectHostEnvironment(env, platform),
    ports,
  }: BrowserPlace,
): CheckResult {
  const { noBrowser, wsl } = hostEnvironment;
  if (noBrowser !== null) {
    if (ports === null) return attention('browser', NO_BROWSER_HERE, APPROVE_SAYS_MORE);
    const way = portForwarding(hostEnvironment, env, ports);
    const practice = way === null ? '' : ` On the practice store: ${way.hint} ${way.command ?? ''}`;
    return attention('browser', noBrowser, `${BY_HAND}${practice}`.trim());
  }
  // Nothing is opened: any address serves to read the variable.
  const wanted = parseBrowserVariable(env['BROWSER'], 'http://127.0.0.1/', platform);
  switch (wanted.type) {
    case 'none':
      return attention('browser', BROWSER_SAYS_NONE, BY_HAND);
    case 'refused':
      return attention(
        'browser',
        wanted.reason,
        'Set BROWSER to a program with its arguments, or unset it.',
      );
    case 'commands':
      return fine('browser', 'The program that BROWSER names will be opened.');
    case 'unset':
      return wsl
        ? attention(
            'browser',
            'This is WSL: the browser of Windows will be opened.',
            'If it cannot reach the redirect address, a Windows program may hold that port: paste the address it ends on.',
          )
        : fine('browser', 'A browser can be opened from here.');
  }
}

/**
 * Where a copied text would go. The clipboard itself is not used: that happens on a key press only,
 * and reading it could show private text.
 */
export function checkClipboard(
  env: NodeJS.ProcessEnv,
  options: { readonly isTerminal: boolean; readonly platform?: NodeJS.Platform },
): CheckResult {
  const { isTerminal, platform = process.platform } = options;
  const { remote, wsl } = detectHostEnvironment(env, platform);
  const isDesktop = platform !== 'linux' || wsl || isSet(env, 'DISPLAY', 'WAYLAND_DISPLAY');
  if (isDesktop && remote === null) {
    return fine('clipboard', 'Copying uses the clipboard of this desktop.');
  }
  if (!isTerminal) {
    return attention('clipboard', NO_CLIPBOARD, 'Select the text yourself where you need it.');
  }
  return attention(
    'clipboard',
    'There is no desktop here: copying asks the terminal (OSC 52), which does not tell whether it did.',
    'If nothing arrives, select the text with the mouse.',
  );
}
