import type { CommandHelp } from './command-help.ts';
import {
  APP_SETTINGS,
  EXIT_WORDS,
  MEMORY_FILE,
  NETWORK,
  NO_ANSWER,
  SAVED_TO,
  SCENARIO_FILE,
  SCREENS,
  STORE_FILES,
  STORE_SETTINGS,
  TOKEN_SETTINGS,
} from './help-parts.ts';

const SCREEN_FILES = [
  ...STORE_FILES,
  MEMORY_FILE,
  {
    path: '~/.config/tokenwright/history.json',
    access: 'reads and writes',
    what: 'requests of the explorer, without secrets; not with --no-keep',
  },
] as const;

/** The help of the screens, and of the commands that make, renew and end a token. */
export const SIGN_IN_HELP: Readonly<Record<string, CommandHelp>> = {
  '': {
    more: 'Without a command the guide starts: seven steps to a token, of the built-in practice store or of your own one, and then the explorer.',
    examples: [
      { does: 'The guide with the practice store, which needs no account', line: '--practice' },
      {
        does: 'Question after question, for a screen reader or a simple terminal',
        line: '--practice --plain',
      },
      {
        does: 'The guide for a store of your own, with these scopes ticked',
        line: '--shop demo.myshopify.com --scopes read_products,read_orders',
      },
    ],
    exits: EXIT_WORDS,
    settings: [
      ...TOKEN_SETTINGS,
      ...APP_SETTINGS,
      'scopes',
      'refreshToken',
      'expiresAt',
      'maxBody',
    ],
    environment: [...NETWORK, ...SCREENS],
    files: [...SCREEN_FILES, SCENARIO_FILE],
  },
  explore: {
    more: 'The screens need a terminal; --plain, a screen reader and TERM=dumb have a prompt of lines, and a pipe gives it requests line by line. The token comes from the environment, the .env file or a masked prompt.',
    examples: [
      { does: 'With the token of the .env file', line: 'explore' },
      {
        does: 'With secrets and personal data masked, and nothing kept',
        line: 'explore --presenter --no-keep',
      },
      {
        does: 'With a file of requests that somebody handed on',
        line: 'explore --requests workshop.http',
      },
      { does: 'Without screens: requests are typed as lines', line: 'explore --plain' },
    ],
    exits: {
      done: 'left',
      answerIsNo: 'with --plain and a pipe: the answer to a request was a no',
      unreachable: NO_ANSWER,
      notAuthorized: 'the token is not valid',
    },
    settings: [...TOKEN_SETTINGS, ...APP_SETTINGS, 'refreshToken', 'expiresAt', 'maxBody'],
    environment: [...NETWORK, ...SCREENS],
    files: [
      ...SCREEN_FILES,
      {
        path: '--requests',
        access: 'reads',
        what: 'requests for the list, in the form of .http files',
      },
    ],
  },
  token: {
    more: 'The authorize URL stands alone on one line of standard error. What is missing is asked for where there is a terminal. A place for the token must be named: --save or --print-token; with both it is printed also where it could not be saved. At a terminal a token that could not be saved is offered again: another file, the terminal, the clipboard.',
    examples: [
      {
        does: 'Sign in and save the token for the commands of this folder',
        line: 'token --scopes read_products,read_orders --save .env',
      },
      {
        does: 'A token that expires, with what renews it, and the answer as JSON',
        line: 'token --expiring --scopes read_products --save .env --json',
      },
      {
        does: 'The token alone on standard output, for another program; nothing is saved',
        line: 'token --scopes read_products --print-token > token.txt',
      },
    ],
    exits: {
      done: 'the token is there, with all scopes',
      answerIsNo: 'the token is there, with fewer scopes than asked; or the exchange was refused',
      unreachable: NO_ANSWER,
      notAuthorized: 'denied, cancelled, timed out, or an answer that cannot be trusted',
    },
    settings: [...STORE_SETTINGS, ...APP_SETTINGS, 'scopes'],
    environment: [...NETWORK, 'BROWSER', 'XDG_CONFIG_HOME'],
    files: [...STORE_FILES, SAVED_TO, MEMORY_FILE],
  },
  refresh: {
    more: 'A place for the new pair must be named, since the old one ends: --save, or --json with --print-token; with all three it is printed also where it could not be saved.',
    examples: [
      {
        does: 'Renew the token of the .env file, and save the new pair there',
        line: 'refresh --save .env',
      },
      {
        does: 'Both new tokens on standard output, as JSON',
        line: 'refresh --json --print-token',
      },
    ],
    exits: {
      done: 'the new tokens are there',
      answerIsNo: 'the service refused in other words than below',
      unreachable: NO_ANSWER,
      notAuthorized: 'the refresh token is not valid any more',
    },
    settings: [
      ...STORE_SETTINGS,
      'clientId',
      'clientSecret',
      'accessToken',
      'refreshToken',
      'expiresAt',
    ],
    environment: [...NETWORK, 'XDG_CONFIG_HOME'],
    files: [...STORE_FILES, SAVED_TO, MEMORY_FILE],
  },
  revoke: {
    more: 'It ends all tokens of the app at this store, and asks first.',
    examples: [
      { does: 'End the token of the .env file without a question', line: 'revoke --yes' },
      {
        does: 'End a token that a file holds, and say so in JSON',
        before: 'cat token.txt | ',
        line: 'revoke --secret-stdin --yes --json',
      },
    ],
    exits: {
      done: 'the token is revoked',
      answerIsNo: 'you said no, or the service refused',
      unreachable: NO_ANSWER,
      notAuthorized: 'the token was not valid any more',
    },
    settings: TOKEN_SETTINGS,
    environment: [...NETWORK, 'XDG_CONFIG_HOME'],
    files: STORE_FILES,
  },
};
