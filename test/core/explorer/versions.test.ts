import { expect, test } from 'vitest';
import { versionChoices } from '../../../source/core/explorer/overlay/versions.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';

const OPEN = { type: 'open-versions' } as const;
const TAKE = { type: 'take-version' } as const;

test('the known versions are listed with their marks, the one in use under the cursor', () => {
  const walk = walkExplorer({ version: '2026-04' }).go(OPEN);
  expect(walk.state.overlay).toMatchObject({ type: 'versions', cursor: 2 });
  expect(versionChoices(walk.state, '').map(({ version, marks }) => [version, ...marks])).toEqual([
    ['2026-10', 'supported, the newest'],
    ['2026-07', 'supported'],
    ['2026-04', 'in use now', 'supported'],
    ['2026-01', 'supported'],
    ['unstable', 'not for production'],
  ]);
});

test('the one under the cursor is asked for from now on, also after the sign-in', () => {
  const walk = walkExplorer().go(OPEN, { type: 'move-version', by: 1 }, TAKE);
  expect([walk.state.version, walk.state.overlay]).toEqual(['2026-07', null]);
  walk.go({ type: 'send' });
  expect(walk.sent().request.url).toContain('/admin/api/2026-07/');
  expect(walkExplorer({}, walk.state).state.version).toBe('2026-07');
});

test('one that is typed is taken where it is one, and refused with words where it is none', () => {
  const walk = walkExplorer().go(OPEN).type('2027-01').go(TAKE);
  expect(walk.state.version).toBe('2027-01');
  walk.go(OPEN).type('2027-13').go(TAKE);
  expect([walk.state.version, walk.state.overlay?.type]).toEqual(['2027-01', 'versions']);
  expect(walk.state.notice?.message).toContain('"2027-13" is not an API version');
});
