import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemClipboard } from '../../../source/services/clipboard/clipboard.ts';
import { ownFolder } from './own-folder.ts';

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

/** A desktop's clipboard for a program of its own: an `xsel` that keeps the text in a file. */
interface FileClipboard {
  /** For the program's environment, so that it finds this one first. */
  readonly PATH: string;
  held(): string;
  copyElsewhere(text: string): void;
}

export async function fileClipboard(): Promise<FileClipboard> {
  const folder = await ownFolder();
  const file = join(folder, 'clipboard');
  const programs = join(folder, 'bin');
  const xsel = join(programs, 'xsel');
  mkdirSync(programs);
  writeFileSync(file, '');
  writeFileSync(
    xsel,
    `#!/bin/sh\ncase "$2" in --input) cat > '${file}' ;; *) cat '${file}' ;; esac\n`,
  );
  chmodSync(xsel, 0o755);
  return {
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    held: () => readFileSync(file, 'utf8'),
    copyElsewhere: (text) => writeFileSync(file, text),
  };
}
