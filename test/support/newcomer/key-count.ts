import { expect } from 'vitest';

/** What a person did at the keyboard so far. */
interface Keys {
  /** Every key, Enter too; a paste is one. */
  readonly pressed: number;
  /** Those among them that wrote a letter. */
  readonly typed: number;
  /** Letters that came by paste. */
  readonly pasted: number;
}

/** One line of the table that stands at the end of a run. */
export interface KeyLine extends Keys {
  readonly task: string;
  readonly atMost: number;
}

declare module 'vitest' {
  interface TaskMeta {
    keys?: readonly KeyLine[];
  }
}

/** A test as far as it keeps its lines for the reporter. */
export interface TaskWithKeys {
  readonly meta: { keys?: readonly KeyLine[] };
}

export interface KeyCount {
  readonly now: Keys;
  add(keys: Partial<Keys>): void;
  /** Writes down for the table what it took up to now. */
  note(task: string, atMost: number): void;
}

export function countKeys(task: TaskWithKeys): KeyCount {
  let now: Keys = { pressed: 0, typed: 0, pasted: 0 };
  // A second try of a test begins anew.
  task.meta.keys = [];
  return {
    get now() {
      return now;
    },
    add({ pressed = 0, typed = 0, pasted = 0 }) {
      now = {
        pressed: now.pressed + pressed,
        typed: now.typed + typed,
        pasted: now.pasted + pasted,
      };
    },
    note(name, atMost) {
      task.meta.keys = [...(task.meta.keys ?? []), { task: name, ...now, atMost }];
    },
  };
}

/** Writes down what a task took, and fails where that is more than it may. */
export function expectAtMost(keys: KeyCount, atMost: number, task: string): void {
  keys.note(task, atMost);
  expect(keys.now.pressed, `keys of: ${task}`).toBeLessThanOrEqual(atMost);
}
