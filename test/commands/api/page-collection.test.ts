import { expect, test } from 'vitest';
import type { ApiConnection } from '../../../source/commands/api/api-connection.ts';
import { collectAnswer } from '../../../source/commands/api/page-collection.ts';
import type { Output } from '../../../source/commands/output.ts';
import { askCall, type RequestCall } from '../../../source/core/requests/call.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const { address, token, version, userAgent } = explorerConfig();
const target = { address, token, version, userAgent };
const CALL: RequestCall = {
  api: 'rest',
  method: 'GET',
  path: 'products.json',
  headers: [],
  body: '',
};

/** Exactly 100 bytes, with one row; another page follows unless it is the last. */
function page(n: number, last: number): HttpOutcome {
  const link = `<http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=${n + 1}>; rel="next"`;
  const body = `{"products":[{"id":${n}}]}`;
  return answerWith(body.padEnd(100), { headers: n < last ? [['link', link]] : [] });
}

async function collected(maxBytes: number, maxRows?: number) {
  const said: string[] = [];
  const limits = { totalMs: 1000, maxBytes };
  const api = {
    target,
    limits,
    send: async ({ url }: { readonly url: string }) =>
      page(Number(/page_info=(\d+)/.exec(url)?.[1]), 9),
    retrying: { limits, now: () => 0, wait: async () => 'elapsed' },
    // The rest of a connection is not asked for here.
  } as unknown as ApiConnection;
  const output = { talk: (line: string) => void said.push(line) } as unknown as Output;
  const first = page(1, 9);
  if (first.type !== 'answer') throw new Error('fixture');
  const asked = askCall(target, CALL);
  const whole = await collectAnswer(
    api,
    { call: CALL, asked, answer: first.answer },
    maxRows,
    output,
  );
  return { pages: whole.pages, said };
}

test('all pages together may have four times the bytes that one answer may have', async () => {
  expect((await collected(100)).pages).toBe(4);
  expect((await collected(101)).pages).toBe(5);
  expect((await collected(125)).pages).toBe(5);
  expect((await collected(1000)).pages).toBe(9);
});

test('each page is told, and how it ended', async () => {
  expect((await collected(1000, 2)).said).toMatchInlineSnapshot(`
    [
      "Page 2: 2 rows so far.",
      "2 rows of 2 pages (1 more call). The ceiling of rows is reached; name more with --max-rows.",
    ]
  `);
});
