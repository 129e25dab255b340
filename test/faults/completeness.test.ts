import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MET_BEHIND_PROXY, MET_IN_TERMINALS } from '../support/faults/describe-behind-proxy.ts';
import { MET_BY_EVERY_FACE } from '../support/faults/describe-faults.ts';
import { FAULTS } from '../support/faults/fault-table.ts';
import { MET_AT_THE_DOOR, WAYS_IN } from '../support/faults/unfit-node.ts';
import { WAYS_OUT } from '../support/faults/ways-out.ts';

const FACES = ['ink', 'plain', 'commands'] as const;

const CELLS = Object.entries(FAULTS).flatMap(([id, row]) =>
  FACES.map((face) => [id, face, row[face]] as const),
);

/** What the tests of this folder make a face meet. */
function isMet(id: string, face: (typeof FACES)[number]): boolean {
  return (
    [...MET_BY_EVERY_FACE, ...MET_BEHIND_PROXY].some((met) => met === id) ||
    (face !== 'commands' && MET_IN_TERMINALS.some((met) => met === id)) ||
    (id === MET_AT_THE_DOOR && WAYS_IN.some(([opens]) => opens === face)) ||
    WAYS_OUT.some((way) => way.fault === id && way.face === face)
  );
}

test.each(CELLS)('%s in %s is met, or says where it is or why not', (id, face, meeting) => {
  // What is met here says so, whatever else the row could name.
  expect(isMet(id, face)).toBe(meeting === 'here');
  if (meeting === 'here') return;
  if ('because' in meeting) {
    expect(meeting.because.length).toBeGreaterThan(20);
    for (const [, named] of meeting.because.matchAll(/`([\w-]+)`/g)) {
      expect(isMet(named ?? '', face) || (named ?? '') in FAULTS).toBe(true);
    }
    for (const [file] of meeting.because.matchAll(/test\/[\w/-]+/g)) {
      expect(readFileSync(`${file}.test.ts`, 'utf8')).toContain('test');
    }
    return;
  }
  expect(readFileSync(meeting.test, 'utf8')).toContain(meeting.words);
});

test('no fault is met that the table does not name', () => {
  const met = [
    ...MET_BY_EVERY_FACE,
    ...MET_BEHIND_PROXY,
    ...MET_IN_TERMINALS,
    MET_AT_THE_DOOR,
    ...WAYS_OUT.map(({ fault }) => fault),
  ];
  expect(met.filter((id) => !(id in FAULTS))).toEqual([]);
});
