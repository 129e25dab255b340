import type { PseudoTerminal } from '../../test/support/terminal/pseudo-terminal.ts';
import { pasteBytes } from '../../test/support/terminal/screen-keys.ts';
import { approveAsBrowser } from './approve-as-browser.ts';

/** One picture, and how to reach its screen from the one before. */
export interface Shot {
  readonly name: string;
  readonly title: string;
  /** Seconds that it is shown in a moving picture. */
  readonly seconds?: number;
  lead(terminal: PseudoTerminal): Promise<void>;
}

/** One run of the program, and the pictures of it. */
export interface Scene {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly columns: number;
  readonly rows: number;
  /**
   * The title of the moving picture that all its shots make, and that has the scene's name; absent:
   * each shot is a picture.
   */
  readonly moving?: string;
  readonly shots: readonly Shot[];
}

/** Without arguments: Enter chooses the practice store. */
const GUIDE: readonly string[] = [];

/** Presses a key and waits for the result. */
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
    // The address may wrap anywhere.
    if (step === 5) await terminal.waitFor((shown) => shown.join('').includes('state='));
  }
}

async function toApprove(terminal: PseudoTerminal): Promise<void> {
  await terminal.waitFor('Step 1 of 7');
  await toStep(terminal, 1, 6);
  await terminal.waitFor('Your browser shows');
}

/** Does what a person would: opens the address in a browser, presses Approve, and returns. */
async function approve(terminal: PseudoTerminal): Promise<void> {
  const url = /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\S+/.exec(
    terminal.rows().join(''),
  );
  if (url === null) throw new Error('there is no address on the screen');
  await approveAsBrowser(url[0]);
  await terminal.waitFor('Your token is here');
}

const QUERY = `{
  products(first: 5) {
    nodes {
      title
      status
      totalInventory
    }
  }
}`;

/** From nothing to an answer, as the README shows it. */
const TOUR: Scene = {
  name: 'tour',
  arguments: GUIDE,
  columns: 84,
  rows: 26,
  moving:
    'From the first screen to a token, and to an answer with it: seven steps and the explorer',
  shots: [
    { name: 'start', title: '', seconds: 2.5, lead: (terminal) => terminal.waitFor('Step 1 of 7') },
    { name: 'scopes', title: '', seconds: 2.5, lead: (terminal) => toStep(terminal, 1, 3) },
    { name: 'authorize', title: '', seconds: 3, lead: (terminal) => toStep(terminal, 3, 5) },
    {
      name: 'approve',
      title: '',
      seconds: 3,
      lead: async (terminal) => {
        await toStep(terminal, 5, 6);
        await terminal.waitFor('Your browser shows');
      },
    },
    { name: 'token', title: '', seconds: 3.5, lead: approve },
    {
      name: 'request',
      title: '',
      seconds: 1.5,
      lead: async (terminal) => {
        await press(terminal, 'enter', 'Request: REST');
        terminal.send(pasteBytes('products.json?limit=20'));
        await terminal.waitFor('products.json?limit=20');
      },
    },
    {
      name: 'answer',
      title: '',
      seconds: 3,
      lead: (terminal) => press(terminal, 'enter', /200 OK[^]*Heavy Mittens/),
    },
    {
      name: 'table',
      title: '',
      seconds: 4,
      lead: (terminal) => press(terminal, 'v', /\[Table\][^]*heavy-mittens/),
    },
  ],
};

/** The screens of a first sign-in, and what can be done with its token. */
export const SCENES: readonly Scene[] = [
  TOUR,
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
        lead: approve,
      },
    ],
  },
  {
    name: 'wire tape beside the guide',
    arguments: GUIDE,
    columns: 120,
    rows: 32,
    shots: [
      {
        name: 'wire-beside',
        title: 'The wire tape beside the token card: every message of the flow, newest last',
        lead: async (terminal) => {
          await toApprove(terminal);
          await approve(terminal);
          await terminal.waitFor('5 store');
        },
      },
    ],
  },
  {
    name: 'wire tape over the guide',
    arguments: GUIDE,
    columns: 80,
    rows: 30,
    shots: [
      {
        name: 'wire-tape',
        title: 'The wire tape: the exchange unfolded, each header and field with its sentence',
        lead: async (terminal) => {
          await toApprove(terminal);
          await approve(terminal);
          await press(terminal, 'w', '5 messages');
          terminal.press('up');
          await press(terminal, 'enter', 'Proves that it is the app.');
        },
      },
    ],
  },
  {
    name: 'explorer',
    arguments: GUIDE,
    columns: 120,
    rows: 32,
    shots: [
      {
        name: 'explorer-rest',
        title: 'The explorer: a REST request on the left, its answer on the right',
        lead: async (terminal) => {
          await toApprove(terminal);
          await press(terminal, 'a', 'Your token is here');
          await press(terminal, 'enter', 'Request: REST');
          terminal.send(pasteBytes('products.json?limit=20'));
          await terminal.waitFor('products.json?limit=20');
          await press(terminal, 'enter', /200 OK[^]*Heavy Mittens/);
        },
      },
      {
        name: 'explorer-table',
        title: 'The explorer: the same answer as a table',
        lead: async (terminal) => {
          await press(terminal, 'v', /\[Table\][^]*heavy-mittens/);
        },
      },
      {
        name: 'explorer-graphql',
        title: 'The explorer: a GraphQL query on the left, its answer on the right',
        lead: async (terminal) => {
          await press(terminal, 'ctrl+t', 'Request: GraphQL');
          await press(terminal, 'i', 'stop typing');
          terminal.press('alt+e');
          terminal.send(pasteBytes(QUERY));
          await terminal.waitFor('totalInventory');
          await terminal.waitFor('schema 2026-10');
          await press(terminal, 'alt+enter', /200 OK[^]*nodes/);
        },
      },
      {
        name: 'explorer-completion',
        title: "The explorer: names from the store's own schema, and which scopes the query needs",
        lead: async (terminal) => {
          // Back into the query, below its last field.
          terminal.press('i', 'up', 'up', 'up', 'ctrl+e');
          terminal.send(pasteBytes('\n      '));
          terminal.send('var');
          await terminal.waitFor(/variantsCount +Count[^]*Line 7/);
        },
      },
    ],
  },
];
