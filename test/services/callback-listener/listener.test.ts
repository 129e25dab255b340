import { expect, onTestFinished, test } from 'vitest';
import type { CallbackVerdict, SeenCallback } from '../../../source/core/sign-in/callback-check.ts';
import { CALLBACK_REFUSALS } from '../../../source/core/sign-in/failure-table.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import type {
  ListenerLimits,
  ListenerNotice,
} from '../../../source/services/callback-listener/types.ts';
import { redirectUri } from '../../support/sign-in/callback-flow.ts';
import { type RawAnswer, sendRaw } from '../../support/sockets/raw-client.ts';

const DENIED: CallbackVerdict = {
  type: 'denied',
  error: toDisplayText('access_denied'),
  description: null,
};

function refused(reason: string): CallbackVerdict {
  const known = CALLBACK_REFUSALS.find((one) => one === reason) ?? 'state';
  return { type: 'refused', reason: known, message: 'No.', remedy: 'Do this.', otherShop: null };
}

/** A listener that judges by the query: `denied`, `defect`, or the name of a refusal. */
async function listen(limits: Partial<ListenerLimits> = {}) {
  const verdicts: string[] = [];
  const seen: SeenCallback[] = [];
  const notices: ListenerNotice[] = [];
  const listener = await listenForCallback({
    redirectUri: redirectUri('http://127.0.0.1:0/callback'),
    check(query) {
      if (query === 'defect') throw new Error('a defect of ours');
      return query === 'denied' ? DENIED : refused(query);
    },
    onVerdict: (verdict) =>
      verdicts.push(verdict.type === 'refused' ? verdict.reason : verdict.type),
    onNotice: (notice) => notices.push(notice),
    onSeen: (one) => seen.push(one),
    limits,
  });
  onTestFinished(() => listener.close());
  const { port } = listener.redirectUri;
  const get = (target: string, more = ''): Promise<RawAnswer> =>
    sendRaw(port, Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}\r\n`));
  return { listener, port, verdicts, seen, notices, get };
}

const titleOf = ({ body }: RawAnswer): string => /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '';

test('each kind of refusal is told once, up to sixteen kinds', async () => {
  const { get, verdicts, seen } = await listen();
  const reasons = CALLBACK_REFUSALS.slice(0, 18);
  for (const reason of [...reasons, ...reasons]) await get(`/callback?${reason}`);
  expect(verdicts).toEqual(reasons.slice(0, 16));
  expect(seen).toHaveLength(2 * reasons.length);
});

test('a callback is shown with all that came, and with its answer', async () => {
  const { get, seen } = await listen();
  await get('/callback?state', 'X-A: 1\r\nX-a: 2\r\n');
  await get('/callback?denied');
  const [first, second] = seen;
  expect(first?.rawQuery.reveal()).toBe('state');
  expect(first?.headers.slice(1)).toEqual([
    ['X-A', '1'],
    ['X-a', '2'],
  ]);
  expect(first?.verdict).toEqual(refused('state'));
  expect([first?.answer.status, second?.answer.status]).toEqual([400, 303]);
  expect(second?.verdict).toEqual(DENIED);
});

test('only the first callback settles, and later ones get its page', async () => {
  const { get, listener, verdicts } = await listen();
  expect((await get('/done')).status).toBe(404);
  expect((await get('/callback?denied')).status).toBe(303);
  expect((await get('/callback?denied')).status).toBe(303);
  expect(verdicts).toEqual(['denied']);
  const waiting = get('/done');
  const finished = listener.finish('denied');
  expect(titleOf(await waiting)).toBe('Not approved');
  await finished;
});

test('at most sixteen browsers wait for the outcome: one more sends the oldest back', async () => {
  const { get, listener } = await listen();
  await get('/callback?denied');
  const titles: string[] = [];
  const asked = Array.from({ length: 17 }, () =>
    get('/done').then((answer) => titles.push(titleOf(answer))),
  );
  await expect.poll(() => titles).toEqual(['Approval received']);
  const finished = listener.finish('done');
  await Promise.all(asked);
  await finished;
  expect(titles.toSorted()).toEqual(['Approval received', ...asked.slice(1).map(() => 'Done')]);
});

test('what the person should hear of is whole sentences', async () => {
  const { get, port, notices } = await listen();
  expect((await get('/callback?defect')).status).toBe(500);
  const hello = Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 0x01]);
  await sendRaw(port, hello);
  await sendRaw(port, hello);
  expect(notices).toEqual([
    {
      type: 'fault',
      message: 'The listener could not answer a request because of a fault in tokenwright.',
      remedy: 'Try again, or paste the address that the browser ended on.',
      withoutPaste: 'Try again.',
      cause: new Error('a defect of ours'),
    },
    {
      type: 'browser-tried-https',
      message: 'The browser tried https, but the redirect URI is http.',
      remedy: 'Change https to http in its address bar, or paste that address here.',
      withoutPaste: 'Change https to http in its address bar.',
    },
  ]);
});
