import type { Fault } from './fault.ts';

/** How the token endpoint can refuse. */
export const EXCHANGE_FAULTS = [
  {
    name: 'code-already-used',
    title: 'Code already used',
    what: 'The exchange says that the code was not found or was already used.',
    where: 'exchange',
    facts: '4.3, 10 #8',
  },
  {
    name: 'application-cannot-be-found',
    title: 'App not found at the exchange',
    what: 'The exchange does not know the Client ID, as in the first seconds of a new app.',
    where: 'exchange',
    facts: '4.3, 10 (last paragraph)',
  },
  {
    name: 'invalid-client',
    title: 'Wrong client secret',
    what: 'The exchange says that the secret is wrong.',
    where: 'exchange',
    facts: '4.3, 10 #6',
  },
  {
    name: 'shop-not-permitted',
    title: 'Store of another organization',
    what: 'The exchange says that client credentials cannot be performed on this shop.',
    where: 'exchange',
    facts: '4.3, 4.6, 10 #10',
  },
  {
    name: 'app-not-installed',
    title: 'App not installed',
    what: 'The exchange says app_not_installed and nothing more.',
    where: 'exchange',
    facts: '4.3, 4.6, 10 #10',
  },
  {
    name: 'refresh-token-dead',
    title: 'Refresh token dead',
    what: 'A refresh is refused for good; other exchanges are not touched.',
    where: 'exchange',
    facts: '4.3, 4.5',
  },
  {
    name: 'exchange-error-page',
    title: 'Error page in place of JSON',
    what: 'The exchange fails with an HTML page although JSON was asked for.',
    where: 'exchange',
    facts: '4.3, 10 (last paragraph)',
  },
  {
    name: 'exchange-outcome-unknown',
    title: 'Exchange cut off after it was done',
    what: 'The code is used up and the token made, but the connection is reset before the answer.',
    where: 'exchange',
    facts: 'P33, list of faults',
  },
] as const satisfies readonly Fault[];
