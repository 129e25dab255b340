import { connectRaw, readAnswer, type RawAnswer } from './raw-client.ts';

/** Sends one byte every `everyMs` until the other side has had enough. */
export async function sendSlowly(port: number, bytes: Buffer, everyMs: number): Promise<RawAnswer> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  const answer = readAnswer(socket);
  let next = 0;
  const timer = setInterval(() => {
    // The text ends inside a header; after it the header goes on for ever.
    if (socket.writable) socket.write(bytes.subarray(next, next + 1).toString('latin1') || 'x');
    next += 1;
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
  return answer;
}

/** Sends all bytes and then resets the connection instead of closing it. */
export async function sendAndReset(port: number, bytes: Buffer): Promise<void> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  socket.on('error', () => socket.destroy());
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.write(bytes, () => socket.resetAndDestroy());
  });
}
