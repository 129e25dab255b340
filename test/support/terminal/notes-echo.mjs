/**
 * Loaded into a program: notes of each frame that it writes whether the terminal would echo a key onto
 * it (`ECHO_LOG`).
 */
import { appendFileSync } from 'node:fs';

const { stdin, stdout } = process;
const write = stdout.write.bind(stdout);
stdout.write = (bytes, ...rest) => {
  const frame = String(bytes);
  const { ECHO_LOG } = process.env;
  if (ECHO_LOG !== undefined && frame.includes('╭')) {
    appendFileSync(ECHO_LOG, stdin.isRaw ? 'silent\n' : 'echoes\n');
  }
  return write(bytes, ...rest);
};
