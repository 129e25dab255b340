import { expect, test } from 'vitest';
import { createJournal } from '../../../source/practice-store/api/journal.ts';
import type { ApiTask } from '../../../source/practice-store/api/types.ts';

// All that counts of a task is its body.
const request = (bytes: number) =>
  ({ type: 'request', request: { body: new Uint8Array(bytes) } }) as unknown as ApiTask;
const upload = (bytes: number) =>
  ({ type: 'upload', body: new Uint8Array(bytes) }) as unknown as ApiTask;
const approval = { type: 'approve' } as unknown as ApiTask;

test('tasks are kept in their order, up to so many bytes of bodies', () => {
  const journal = createJournal(10);
  const tasks = [request(4), upload(6), approval];
  for (const task of tasks) journal.add(task);
  expect(journal.tasks()).toEqual(tasks);
  journal.add(request(1));
  expect(journal.tasks()).toBeNull();
  journal.add(approval);
  expect(journal.tasks()).toBeNull();
});

test('a cleared journal has all of its room again', () => {
  const journal = createJournal(10);
  journal.add(upload(10));
  journal.clear();
  expect(journal.tasks()).toEqual([]);
  journal.add(upload(10));
  expect(journal.tasks()).toHaveLength(1);
  journal.add(upload(1));
  journal.clear();
  journal.add(request(10));
  expect(journal.tasks()).toHaveLength(1);
});
