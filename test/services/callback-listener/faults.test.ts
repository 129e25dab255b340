import { expect, it, onTestFinished } from 'vitest';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import type { ListenerNotice } from '../../../source/services/callback-listener/types.ts';
import { redirectUri } from '../../support/sign-in/callback-flow.ts';
import { sendRaw } from '../../support/sockets/raw-client.ts';

it('turns a defect behind a request into status 500 and a notice, and goes on', async () => {
  const defect = new Error('a defect of ours');
  const notices: ListenerNotice[] = [];
  const listener = await listenForCallback({
    redirectUri: redirectUri('http://127.0.0.1:0/callback'),
    check: () => {
      throw defect;
    },
    onVerdict: () => {},
    onNotice: (notice) => notices.push(notice),
  });
  onTestFinished(() => listener.close());
  const { port } = listener.redirectUri;
  const request = `GET /callback HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  expect((await sendRaw(port, request)).status).toBe(500);
  expect((await sendRaw(port, request)).status).toBe(500);
  expect(notices.map(({ type, cause }) => [type, cause])).toEqual([
    ['fault', defect],
    ['fault', defect],
  ]);
});
