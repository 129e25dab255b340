import type { PseudoTerminal } from '../../test/support/pseudo-terminal.ts';

/** One picture: how to come to its screen from the one before. */
export interface Shot {
  readonly name: string;
  readonly title: string;
  lead(terminal: PseudoTerminal): Promise<void>;
}

/** One run of the program and the pictures on its way. */
export interface Scene {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly columns: number;
  readonly rows: number;
  readonly shots: readonly Shot[];
}

const GUIDE = ['--practice'];

/** Presses a key and waits for what it brings. */
async function press(
  terminal: PseudoTerminal,
  key: string,
  brings: string | RegExp,
): Promise<void> {
  terminal.press(key);
  await terminal.waitFor(brings);
}

async function toStep(terminal: PseudoTerminal, from: number, to: number): Promise<void> {
  for (let step = from + 1; step <= to; step += 1) {
    await press(terminal, 'enter', `Step ${step} of 7`);
    if (step === 5) await terminal.waitFor('state=');
  }
}

/** The screens of a first sign-in, and what can be done with its token. */
export const SCENES: readonly Scene[] = [
  {
    name: 'guide',
    arguments: GUIDE,
    columns: 80,
    rows: 24,
    shots: [
      {
        name: 'start',
        title: 'The first screen: a practice store on this machine, or a store of your own',
        lead: (terminal) => terminal.waitFor('Step 1 of 7'),
      },
      {
        name: 'scopes',
        title: 'The scopes: what the token should be allowed to do, with one sentence each',
        lead: (terminal) => toStep(terminal, 1, 3),
      },
      {
        name: 'authorize',
        title: 'The authorize URL, taken apart part by part',
        lead: (terminal) => toStep(terminal, 3, 5),
      },
      {
        name: 'approve',
        title: 'Waiting for the approval: a listener with a countdown, and a field to paste into',
        lead: async (terminal) => {
          await toStep(terminal, 5, 6);
          await terminal.waitFor('Your browser shows');
        },
      },
      {
        name: 'token-card',
        title: 'The token card: kind, lifetime, asked and granted scopes, the masked token',
        lead: (terminal) => press(terminal, 'a', 'Your token is here'),
      },
    ],
  },
];
