/**
 * Loaded into the program by `--import`: it stops there as under a debugger, each time a temporary
 * file of a save is whole on the disk and not yet renamed. Nothing of the program is replaced. The
 * file that only tries whether there is room holds zeros, and is passed over.
 */
import { syncBuiltinESMExports } from 'node:module';
import files from 'node:fs/promises';

const { open } = files;

files.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (!String(path).includes('.env.tokenwright-')) return handle;
  const sync = handle.sync.bind(handle);
  const writeFile = handle.writeFile.bind(handle);
  let isSave = false;
  handle.writeFile = (data) => {
    isSave = Buffer.from(data).some((byte) => byte !== 0);
    return writeFile(data);
  };
  handle.sync = async () => {
    await sync();
    if (isSave) process.kill(process.pid, 'SIGSTOP');
  };
  return handle;
};
syncBuiltinESMExports();
