import { attention, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';

/** What the terminal is known to be, without asking it anything. */
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
}

const NEEDED = { columns: 60, rows: 18 };

/** What the screens of this program will look like here. */
export function checkTerminal(facts: TerminalFacts): CheckResult {
  const { isTerminal, columns, rows, color, unicode, term, platform } = facts;
  if (!isTerminal) {
    return attention(
      'terminal',
      'This is not a terminal, so the screens do not start.',
      'Use "tokenwright token", "check", "request" or "graphql", or --plain for questions by lines.',
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
