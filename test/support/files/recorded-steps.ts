/**
 * Records what a program does to the files below a folder, in order: each opening with its flags and
 * rights, each writing, flushing, closing, renaming and deleting. An opening without its `close` is
 * a file that stays open.
 */
import { constants } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { onTestFinished } from 'vitest';

const ORIGINAL = { ...files };

const FLAGS = ['O_WRONLY', 'O_CREAT', 'O_EXCL', 'O_TRUNC', 'O_NONBLOCK'] as const;

/** @returns the steps so far; paths are relative to the folder, random parts of names are `*` */
export function recordSteps(below: string): () => string[] {
  const steps: string[] = [];
  const nameOf = (path: unknown): string =>
    (relative(below, String(path)) || '.').replaceAll(/\.(tokenwright-)?[0-9a-f]{12}\b/g, '.$1*');
  const record = (step: string, path: unknown, ...words: readonly string[]): void => {
    if (String(path).startsWith(below)) steps.push([step, nameOf(path), ...words].join(' '));
  };
  Object.assign(files, {
    rename: (from: string, to: string) => {
      record('rename', from, 'to', nameOf(to));
      return ORIGINAL.rename(from, to);
    },
    link: (from: string, to: string) => {
      record('link', from, 'to', nameOf(to));
      return ORIGINAL.link(from, to);
    },
    unlink: (path: string) => {
      record('unlink', path);
      return ORIGINAL.unlink(path);
    },
    rmdir: (path: string) => {
      record('rmdir', path);
      return ORIGINAL.rmdir(path);
    },
    rm: (path: string, options: object) => {
      record('rm', path, ...Object.entries(options).map((option) => option.join('=')));
      return ORIGINAL.rm(path, options);
    },
    chmod: (path: string, mode: number) => {
      record('chmod', path, mode.toString(8));
      return ORIGINAL.chmod(path, mode);
    },
    mkdir: (
      path: string,
      options: { readonly mode?: number; readonly recursive?: boolean } = {},
    ) => {
      const { mode, recursive = false } = options;
      record('mkdir', path, mode?.toString(8) ?? 'as usual', recursive ? 'with parents' : 'alone');
      return ORIGINAL.mkdir(path, options);
    },
    open: async (path: string, flags: string | number = 'r', mode?: number) => {
      record('open', path, flagWords(flags), mode?.toString(8) ?? 'as usual');
      const handle = await ORIGINAL.open(path, flags, mode);
      for (const name of ['writeFile', 'sync', 'chmod', 'close'] as const) {
        const method = handle[name].bind(handle) as (...values: unknown[]) => Promise<void>;
        handle[name] = (...values: unknown[]) => {
          const [value] = values;
          record(name, path, ...(typeof value === 'number' ? [value.toString(8)] : []));
          return method(...values);
        };
      }
      return handle;
    },
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(files, ORIGINAL);
    syncBuiltinESMExports();
  });
  return () => [...steps];
}

function flagWords(flags: string | number): string {
  if (typeof flags === 'string') return flags;
  return FLAGS.filter((name) => (flags & constants[name]) !== 0).join('|') || 'O_RDONLY';
}
