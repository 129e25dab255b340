import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { World } from '../../../source/commands/entry/world.ts';
import { rescueWork } from '../../../source/commands/guide/rescue-work.ts';
import { unsavedWorkIn } from '../../../source/core/explorer/unsaved-work.ts';
import { readRequestSet } from '../../../source/core/requests/kept/request-set.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { createFakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const HELD = [{ what: 'An answer', name: 'last-answer', ending: 'json', content: '{"new": 1}' }];

const TWO = [
  ...HELD,
  { what: 'A request', name: 'requests', ending: 'http', content: 'GET shop.json' },
];

function world(cwd: string, isTerminal = true, held = HELD) {
  const terminal = createFakeTerminal(160);
  Object.assign(terminal.stdout, { end: () => terminal.stdout });
  const said: string[] = [];
  const output = {
    talk: (text: string) => void said.push(text),
    report: ({ message }: { readonly message: string }) => void said.push(message),
  };
  const given = {
    cwd,
    stdin: isTerminal ? terminal.stdin : { isTTY: false },
    stderr: terminal.stdout,
    signal: new AbortController().signal,
    // What else a world has is asked for by nothing here.
  } as unknown as World;
  return { terminal, said, run: () => rescueWork(given, held, output) };
}

test('what is not saved never takes the place of a file that is there', async () => {
  const folder = await ownFolder();
  writeFileSync(join(folder, 'last-answer.json'), 'old');
  const { terminal, said, run } = world(folder);
  const end = run();
  await terminal.waitFor('Save it to');
  terminal.press('enter');
  await end;
  expect(readFileSync(join(folder, 'last-answer.json'), 'utf8')).toBe('old');
  expect(readFileSync(join(folder, 'last-answer-2.json'), 'utf8')).toBe('{"new": 1}');
  expect(said.at(-1)).toBe(`Saved to ${join(folder, 'last-answer-2.json')}, for you alone.`);
});

test('where one works nothing can be written: the folder for such files takes it', async () => {
  const folder = await ownFolder();
  const aside = await ownFolder();
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, aside);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { terminal, said, run } = world(join(folder, 'gone'));
  const end = run();
  await terminal.waitFor('Save it to');
  terminal.press('enter');
  await end;
  expect(readFileSync(join(aside, 'last-answer.json'), 'utf8')).toBe('{"new": 1}');
  expect(said.at(-1)).toBe(`Saved to ${join(aside, 'last-answer.json')}, for you alone.`);
});

test('where nobody can be asked nothing is written, and that is said', async () => {
  const folder = await ownFolder();
  const { said, run } = world(folder, false);
  await run();
  expect(said).toEqual(['An answer. It was not saved, and is gone.']);
});

test('what was typed for both APIs is one file, which is opened as any set of requests', () => {
  const walk = walkExplorer();
  walk.go({ type: 'edit', edit: { type: 'insert', text: 'orders.json' } });
  walk.go({ type: 'switch-mode' });
  walk.go({ type: 'edit', edit: { type: 'insert', text: 'query Mine ' } });
  const [unsaved, ...more] = unsavedWorkIn(walk.state);
  expect(more).toEqual([]);
  const set = readRequestSet(String(unsaved?.content), '');
  expect(set.type === 'set' ? set.requests : set).toMatchObject([
    { name: 'REST', path: 'orders.json' },
    { name: 'GraphQL', query: expect.stringContaining('query Mine') as string },
  ]);
});

test('each thing is a file of its own, after one question about all of them', async () => {
  const folder = await ownFolder();
  const { terminal, said, run } = world(folder, true, TWO);
  const end = run();
  await terminal.waitFor(`Save it to ${folder}`);
  expect(terminal.text()).toContain('What becomes of it?');
  expect(terminal.text()).toContain('Let it go');
  terminal.press('enter');
  await end;
  expect(said).toEqual([
    'An answer. A request. It is in memory only, and is gone when this program ends.',
    `Saved to ${join(folder, 'last-answer.json')}, for you alone.`,
    `Saved to ${join(folder, 'requests.http')}, for you alone.`,
  ]);
  expect(readFileSync(join(folder, 'requests.http'), 'utf8')).toBe('GET shop.json');
});

test.each(['let go', 'left'])('nothing is written where it is %s', async (way) => {
  const folder = await ownFolder();
  const { terminal, said, run } = world(folder);
  const end = run();
  await terminal.waitFor('Save it to');
  if (way === 'left') terminal.press('ctrl+c');
  else {
    terminal.press('down');
    await terminal.waitFor('❯ Let it go');
    terminal.press('enter');
  }
  await end;
  expect([readdirSync(folder), said.length]).toEqual([[], 1]);
});

test('nothing is asked or said where nothing would be lost', async () => {
  const { terminal, said, run } = world(await ownFolder(), true, []);
  await run();
  expect([terminal.text().trim(), said]).toEqual(['', []]);
});

test('a thousand names are tried, and then the folder for such files', async () => {
  const folder = await ownFolder();
  const aside = await ownFolder();
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, aside);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (let number = 1; number < 1000; number += 1)
    writeFileSync(join(folder, `last-answer${number === 1 ? '' : `-${number}`}.json`), '');
  for (const path of [join(folder, 'last-answer-1000.json'), join(aside, 'last-answer.json')]) {
    const { terminal, said, run } = world(folder);
    const end = run();
    await terminal.waitFor('Save it to');
    terminal.press('enter');
    await end;
    expect(said.at(-1)).toBe(`Saved to ${path}, for you alone.`);
  }
});
