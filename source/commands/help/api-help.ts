import type { CommandHelp } from './command-help.ts';
import { NETWORK, NO_ANSWER, STORE_FILES, TOKEN_SETTINGS } from './help-parts.ts';

const BAD_TOKEN = 'the token is not valid: status 401';

const SENDING = {
  settings: [...TOKEN_SETTINGS, 'maxBody'],
  environment: [...NETWORK, 'XDG_CONFIG_HOME'],
  files: [
    ...STORE_FILES,
    { path: '--output', access: 'writes', what: 'the answer; a file that is there is left alone' },
  ],
} as const;

/** The help of commands that use a token. */
export const API_HELP: Readonly<Record<string, CommandHelp>> = {
  check: {
    more: 'Asks the store, and shows what each scope opens, what kind of token it is and how long it lives.',
    examples: [
      { does: 'What the token may do', line: 'check' },
      {
        does: 'Whether it may do this, by the exit code',
        line: 'check --need read_products,read_orders',
      },
      {
        does: 'Whether it is enough for the queries of a project',
        line: "check --for 'queries/*.graphql' --json",
      },
    ],
    exits: {
      done: 'the token is valid, and has what is needed',
      answerIsNo: 'a scope is missing',
      unreachable: NO_ANSWER,
      notAuthorized: BAD_TOKEN,
    },
    settings: [...TOKEN_SETTINGS, 'refreshToken', 'expiresAt', 'tokenKind'],
    environment: [...NETWORK, 'XDG_CONFIG_HOME'],
    files: [...STORE_FILES, { path: '--for', access: 'reads', what: 'GraphQL documents' }],
  },
  request: {
    more: 'The answer goes to standard output: byte for byte into a pipe or a file, made safe for a terminal. What may change data of a real store needs --allow-mutations.',
    examples: [
      { does: 'Five products', line: "request GET 'products.json?limit=5'" },
      {
        does: 'The same with a filter, each part of the query in an option of its own',
        line: 'request GET products.json --field limit=5 --field status=active',
      },
      {
        does: 'All products in one file, whatever the number of pages',
        line: 'request GET products.json --all-pages --output products.json',
      },
      {
        does: 'Status, headers, rate limit and body as one JSON document',
        line: 'request GET shop.json --json',
      },
      {
        does: 'What does not exist is exit code 1',
        line: 'request GET products/1.json',
        exit: 1,
      },
    ],
    exits: {
      done: 'the status is below 400',
      answerIsNo: 'the status is 400 or above',
      unreachable: `${NO_ANSWER}, or the answer broke off`,
      notAuthorized: BAD_TOKEN,
    },
    ...SENDING,
  },
  graphql: {
    more: 'The document comes as an argument, from a file (@file) or from standard input (-). A mutation on a real store needs --allow-mutations.',
    examples: [
      { does: 'One query', line: "graphql '{ shop { name } }'" },
      {
        does: 'A file, with a variable that is a number',
        line: 'graphql @queries/products.graphql --field first:=3',
      },
      {
        does: 'From standard input, with the cost beside the answer',
        before: "echo '{ productsCount { count } }' | ",
        line: 'graphql - --json',
      },
    ],
    exits: {
      done: 'the answer holds no errors',
      answerIsNo: 'it holds errors or userErrors, or the status is 400 or above',
      unreachable: `${NO_ANSWER}, or the answer broke off`,
      notAuthorized: BAD_TOKEN,
    },
    ...SENDING,
  },
  run: {
    more: 'The command finds the token as TOKENWRIGHT_ACCESS_TOKEN or under the name of --as, and beside it the store, the version and, of a practice store, its origin. Nothing is written. The exit code is that of the command.',
    examples: [
      { does: 'A script of your own with the token', line: 'run -- node script.js' },
      {
        does: 'The same, where the script wants the token under another name',
        line: 'run --as STORE_ACCESS_TOKEN -- node script.js',
      },
    ],
    exits: { done: 'it ended so; any other code is its own, too' },
    settings: TOKEN_SETTINGS,
    environment: ['XDG_CONFIG_HOME'],
    files: STORE_FILES,
  },
};
