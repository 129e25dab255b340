import type { SystemClipboard } from '../../source/services/clipboard/clipboard.ts';

/** A clipboard in memory, which other programs can write to as well. */
export function fakeClipboard(initial = '') {
  let text = initial;
  const clipboard: SystemClipboard = {
    read: () => Promise.resolve(text),
    write: (next) => {
      text = next;
      return Promise.resolve();
    },
  };
  return {
    load: () => Promise.resolve(clipboard),
    held: () => text,
    copyElsewhere: (next: string) => {
      text = next;
    },
  };
}

export function missingClipboard(): Promise<SystemClipboard> {
  return Promise.reject(new Error('no xsel'));
}

/** A clipboard program that was started and never ends. */
export function hangingClipboard(): Promise<SystemClipboard> {
  const never = new Promise<never>(() => {});
  return Promise.resolve({ read: () => never, write: () => never });
}
