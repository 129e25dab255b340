/**
 * Stops a program before one step of what it does to the disk: each making, writing, flushing,
 * renaming, deleting of a file counts. Loaded by `--import` with STOP_AT_STEP, it kills its own
 * process there (SIGKILL); a test in the same process hands over a `stop` that never comes back, and
 * what is killed does nothing any more either.
 */
import { syncBuiltinESMExports } from 'node:module';
import files from 'node:fs/promises';

const ORIGINAL = { ...files };

/**
 * @param {number} at the step before which it stops, from 0
 * @param {() => Promise<never>} stop
 * @param {string} below only steps below this folder count
 * @returns {{ steps: () => string[], undo: () => void }}
 */
export function stopAtStep(at, stop, below) {
  const steps = [];
  const closes = [];
  const step = async (name, path) => {
    if (!String(path).startsWith(below)) return;
    if (steps.length >= at) await stop();
    steps.push(name);
  };
  for (const name of ['rename', 'link', 'unlink', 'chmod', 'mkdir']) {
    files[name] = async (path, ...rest) => {
      await step(name, path);
      return ORIGINAL[name](path, ...rest);
    };
  }
  files.open = async (path, ...rest) => {
    const [flags = 'r'] = rest;
    const writes = typeof flags === 'number' ? (flags & 3) !== 0 : flags !== 'r';
    if (!writes) return ORIGINAL.open(path, ...rest);
    await step('make', path);
    const handle = await ORIGINAL.open(path, ...rest);
    closes.push(handle.close.bind(handle));
    for (const name of ['sync', 'chmod', 'close']) {
      const method = handle[name].bind(handle);
      handle[name] = async (...values) => {
        await step(name, path);
        return method(...values);
      };
    }
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (content, ...values) => {
      await step('write', path);
      const bytes = Buffer.from(content);
      // Torn: half of it is on the disk when the program is gone.
      await write(bytes.subarray(0, bytes.length >> 1));
      await step('write the rest', path);
      return write(bytes.subarray(bytes.length >> 1), ...values);
    };
    return handle;
  };
  syncBuiltinESMExports();
  return {
    steps: () => [...steps],
    undo: () => {
      Object.assign(files, ORIGINAL);
      syncBuiltinESMExports();
      // The system closes what a killed program had open; closed twice is no harm.
      for (const close of closes) close().catch(() => undefined);
    },
  };
}

const { STOP_AT_STEP, STOP_BELOW } = process.env;
if (STOP_AT_STEP !== undefined) {
  const kill = () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
  stopAtStep(Number(STOP_AT_STEP), kill, STOP_BELOW ?? '/');
}
