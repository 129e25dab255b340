import { takeEnvironment } from '../child-environment.ts';

/** The clipboard of this machine's desktop. Both reject where there is none. */
export interface SystemClipboard {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** Loads the library only now: it looks for programs as soon as it is imported. */
export async function loadSystemClipboard(): Promise<SystemClipboard> {
  // The library starts programs with the live environment.
  takeEnvironment(process.env);
  const { default: clipboard } = await import('clipboardy');
  return clipboard;
}

/** Rejects when `work` takes longer than `limitMs`: a clipboard program can hang for good. */
export async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the clipboard did not answer')), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
