import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { sendRawPage } from '../../../source/services/callback-listener/pages.ts';

/** A socket that notes whether an answer was begun. */
class NotingSocket extends PassThrough {
  answers = 0;

  override end(...given: never[]): this {
    this.answers += 1;
    return super.end(...given);
  }
}

it('answers a socket that can still be written to, and lets it go when it closes', () => {
  const socket = new NotingSocket();
  sendRawPage(socket, 'upgrade');
  const text = String(socket.read());
  socket.destroy();
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toContain('<h1>No upgrade</h1>');
  const [, body = ''] = text.split('\r\n\r\n');
  expect(text).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
});

it.each(['ended', 'gone'])('says nothing to one that is %s', (how) => {
  const socket = new NotingSocket();
  if (how === 'ended') socket.end();
  else socket.destroy();
  const before = socket.answers;
  sendRawPage(socket, 'upgrade');
  expect({ answers: socket.answers, isGone: socket.destroyed }).toEqual({
    answers: before,
    isGone: true,
  });
});
