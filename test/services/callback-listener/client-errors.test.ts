import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { clientErrorHandler } from '../../../source/services/callback-listener/http-server.ts';

it('lets an answer go out although the parser reports the next packet of the socket too', () => {
  const handle = clientErrorHandler(() => {});
  const socket = new PassThrough();
  const error = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_METHOD' });
  handle(error, socket);
  handle(error, socket);
  expect(socket.destroyed).toBe(false);
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
