/**
 * Loaded into the program by `--import`: it stops there as under a debugger, each time a temporary
 * file of a save is whole on the disk and not yet renamed. Nothing of the program is replaced.
 */
import { syncBuiltinESMExports } from 'node:module';
import files from 'node:fs/promises';

const { open } = files;

files.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (!String(path).includes('.env.tokenwright-')) return handle;
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    process.kill(process.pid, 'SIGSTOP');
  };
  return handle;
};
syncBuiltinESMExports();
