import type { Fault } from './fault.ts';

/** Bodies that are not what they should be. */
export const BODY_FAULTS = [
  {
    name: 'html-instead-of-json',
    title: 'A page in place of JSON, with status 200',
    what: 'Answers are the sign-in page of some network, as behind a captive portal.',
    where: 'any',
    facts: '4.3, 10 (last paragraph)',
  },
  {
    name: 'cut-json',
    title: 'JSON that breaks off',
    what: 'The second half of the body is missing although its length is right.',
    where: 'any',
    facts: 'P40',
  },
  {
    name: 'empty-body',
    title: 'Empty body',
    what: 'Answers have their status and no body.',
    where: 'any',
    facts: 'P40',
  },
  {
    name: 'bom',
    title: 'Byte order mark before the JSON',
    what: 'The body begins with the three bytes of a UTF-8 byte order mark.',
    where: 'any',
    facts: 'P48',
  },
  {
    name: 'utf-16',
    title: 'JSON in UTF-16',
    what: 'The body is UTF-16 with a byte order mark, and the header says UTF-8.',
    where: 'any',
    facts: 'P48',
  },
  {
    name: 'deep-json',
    title: 'JSON 100,000 levels deep',
    what: 'The body is one list in another in another.',
    where: 'api',
    facts: 'P46',
  },
  {
    name: 'big-ids',
    title: 'Ids beyond exact numbers',
    what: 'Every id in the body becomes larger than 2^53, so that careless programs round it.',
    where: 'api',
    facts: 'P45',
  },
  {
    name: 'hostile-text',
    title: 'Control characters in the data',
    what: 'Names and titles carry colours, links, bells, and letters that turn the direction.',
    where: 'api',
    facts: 'P50',
  },
] as const satisfies readonly Fault[];
