import type { Fault } from './fault.ts';

/** What goes wrong on the browser's way back to the app after the approval. */
export const CALLBACK_FAULTS = [
  {
    name: 'no-callback',
    title: 'No callback',
    what: 'After the approval the browser stays in the store: nothing is sent to the app.',
    where: 'callback',
    facts: '1.4, 1.5',
  },
  {
    name: 'access-denied-callback',
    title: 'Callback with error=access_denied',
    what: 'The callback carries an error in place of the code.',
    where: 'callback',
    facts: '1.5, 2.2',
  },
  {
    name: 'wrong-hmac',
    title: 'Callback with a wrong signature',
    what: 'The last digit of the hmac is changed.',
    where: 'callback',
    facts: '2.2, 10 #9',
  },
  {
    name: 'wrong-state',
    title: 'Callback with another state',
    what: 'The callback carries a state that was never sent, with a good signature.',
    where: 'callback',
    facts: '2.2, 10 #9',
  },
  {
    name: 'other-shop',
    title: 'Callback of another store',
    what: 'The callback names a store that was not asked for, with a good signature.',
    where: 'callback',
    facts: '2.1, 2.2',
  },
  {
    name: 'old-timestamp',
    title: 'Callback with an old timestamp',
    what: 'The timestamp of the callback lies ten minutes back, with a good signature.',
    where: 'callback',
    facts: '2.2, 10 #9',
  },
  {
    name: 'missing-code',
    title: 'Callback without a code',
    what: 'The callback has everything but the code, with a good signature.',
    where: 'callback',
    facts: '2.2',
  },
  {
    name: 'missing-host',
    title: 'Callback without host',
    what: 'The callback leaves out host, with a good signature; a tool should not mind.',
    where: 'callback',
    facts: '2.1',
  },
  {
    name: 'extra-parameter',
    title: 'Callback with one more parameter',
    what: 'The callback has a parameter that is not known yet, and the signature covers it.',
    where: 'callback',
    facts: '2.1, 2.3',
  },
  {
    name: 'callback-twice',
    title: 'Callback sent twice',
    what: 'The store itself asks for the callback address as well, as a prefetch would.',
    where: 'callback',
    facts: '2.2, 10 #8',
  },
] as const satisfies readonly Fault[];
