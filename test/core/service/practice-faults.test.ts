import { describe, expect, it } from 'vitest';
import {
  type FaultFacts,
  faultsOnWords,
  matchingFaults,
  OUT_OF_REACH,
  readFaultWish,
  spanWords,
  whereWords,
} from '../../../source/core/service/practice-faults.ts';

const fault = (name: string, title: string, what: string): FaultFacts => ({
  name,
  title,
  what,
  where: 'api',
});

const FAULTS = [
  fault('throttled', 'Too many requests', 'The store answers 429.'),
  fault('slow', 'A slow store', 'The store takes ten seconds.'),
];

describe('a line about faults', () => {
  it.each([
    ['fault slow once', 'slow', 'next-request'],
    ['faults slow next', 'slow', 'next-request'],
    ['FAULT Slow Next-Request', 'slow', 'next-request'],
    ['fault slow time', 'slow', 'for-a-time'],
    ['fault slow for-a-time', 'slow', 'for-a-time'],
    ['fault slow 60', 'slow', 'for-a-time'],
    ['fault slow until', 'slow', 'for-good'],
    ['fault slow good', 'slow', 'for-good'],
    ['fault slow for-good', 'slow', 'for-good'],
    ['  fault  slow   off ', 'slow', 'off'],
  ])('switches one: %s', (line, name, to) => {
    expect(readFaultWish(line)).toEqual({ type: 'switch', name, to });
  });

  it('switches all off', () => {
    expect(readFaultWish('faults off')).toEqual({ type: 'all-off' });
    expect(readFaultWish('fault OFF')).toEqual({ type: 'all-off' });
  });

  it.each([
    ['faults', ''],
    ['fault', ''],
    ['faults Too Many', 'too many'],
    ['fault slow never', 'slow never'],
    ['fault a slow off', 'a slow off'],
  ])('lists what it names: %s', (line, typed) => {
    expect(readFaultWish(line)).toEqual({ type: 'list', typed });
  });

  it.each(['default', 'faulty slow once', 'a fault slow once', ''])(
    'is not any line: %j',
    (line) => {
      expect(readFaultWish(line)).toBeNull();
    },
  );
});

describe('the search for a fault', () => {
  const found = (typed: string) => matchingFaults(FAULTS, typed).map(({ name }) => name);

  it('looks in name, title and sentence for every word, in any case', () => {
    expect(found('THROTTLED')).toEqual(['throttled']);
    expect(found('ten slow')).toEqual(['slow']);
    expect(found('many ten')).toEqual([]);
    expect(found('store')).toEqual(['throttled', 'slow']);
    expect(found('  ')).toEqual(['throttled', 'slow']);
  });
});

describe('the faults that are on', () => {
  const once = { name: 'slow', span: 'next-request', secondsLeft: null } as const;
  const timed = { name: 'throttled', span: 'for-a-time', secondsLeft: 42 } as const;

  it('are told with how long they last', () => {
    expect(faultsOnWords([])).toBeNull();
    expect(faultsOnWords([once])).toBe('FAULT on: slow, once');
    expect(faultsOnWords([once, timed])).toBe('2 FAULTS on: slow (once), throttled (for 42 s)');
  });

  it('last for what is left of their time', () => {
    expect(spanWords(timed)).toBe('for 42 s');
    expect(spanWords({ ...timed, secondsLeft: null })).toBe('for 60 s');
    expect(spanWords({ ...once, span: 'for-good' })).toBe('until switched off');
    expect(spanWords({ ...once, secondsLeft: 5 })).toBe('once');
  });

  it('strike somewhere', () => {
    expect(FAULTS.map(whereWords)).toEqual([
      'in answers of the Admin API',
      'in answers of the Admin API',
    ]);
  });
});

it('says why there is nothing to switch, and what helps', () => {
  const said = Object.values(OUT_OF_REACH).map((words) => words('npx tokenwright'));
  expect(said).toEqual([
    expect.stringMatching(/not running yet: go on with it first/),
    expect.stringContaining('start it with "npx tokenwright practice --fault NAME"'),
    expect.stringMatching(/a real store never\.$/),
  ]);
});
