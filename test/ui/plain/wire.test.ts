import { describe, expect, test } from 'vitest';
import { createWireStore } from '../../../source/app/wire.ts';
import type { WireEvent } from '../../../source/core/wire/tape.ts';
import { wireSideCommand } from '../../../source/ui/plain/wire.ts';
import { scriptedAsker, value } from '../../support/guide/scripted-asker.ts';
import { answerOf, FLOW_SECRETS, flowEvents } from '../../support/sign-in/wire-flow.ts';

const FLOW = flowEvents(FLOW_SECRETS, [answerOf(200, { access_token: FLOW_SECRETS.token })]);

function tape(events: readonly WireEvent[], isPresenting = false) {
  const wire = createWireStore();
  for (const event of events) wire.dispatch(event);
  const files: Array<readonly [path: string, content: string]> = [];
  const written: string[] = [];
  const sideCommand = wireSideCommand({
    wire,
    files: {
      look: async (path) => ({ type: 'free', path: `/x/${path}` }),
      write: async (path, content) => {
        files.push([path, String(content)]);
        return { type: 'written', path };
      },
    },
    isPresenting: () => isPresenting,
    onWritten: (path) => written.push(path),
  });
  return { sideCommand, wire, files, written };
}

/** So many messages that go one after the other, and each is another one. */
function many(count: number): WireEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'sent',
    requestKey: Symbol('request'),
    request: { method: 'GET', url: `https://a.test/${index}`, headers: [], body: null },
  })) as unknown as WireEvent[];
}

async function typed(line: string, of: ReturnType<typeof tape>, ...answers: boolean[]) {
  const asker = scriptedAsker(answers.map((one) => value(one)));
  const done = of.sideCommand.handle(line, asker);
  await done;
  return { isMeant: done !== null, said: asker.said, asked: asker.asked };
}

const WAYS =
  'wire 3 unfolds message 3, wire all lists every message, wire save FILE writes a tutorial.';

describe('the word wire', () => {
  test('says that nothing has gone yet, and no more', async () => {
    const { said } = await typed('wire', tape([]));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('No messages yet');
  });

  test.each(['wire', ' WIRE ', 'wire all'])('%j lists who sent what to whom', async (line) => {
    const { said } = await typed(line, tape(FLOW));
    expect(said[0]).toMatch(/^ {2}1\. tokenwright to browser: GET /);
    expect(said[3]).toBe('  4. tokenwright to store: POST /admin/oauth/access_token');
    expect(said.at(-1)).toBe(WAYS);
  });

  test('lists the last thirty and says how many came before, or with all every one', async () => {
    const of = tape(many(32));
    const { said } = await typed('wire', of);
    expect(said[0]).toBe('2 earlier ones; wire all lists them too.');
    expect(said[1]).toMatch(/^ {2}3\. /);
    expect(said.slice(1, -1)).toHaveLength(30);
    const all = await typed('wire ALL', of);
    expect(all.said[0]).toMatch(/^ {2}1\. /);
    expect(all.said).toHaveLength(33);
    const fitting = await typed('wire', tape(many(30)));
    expect(fitting.said[0]).toMatch(/^ {2}1\. /);
  });

  test('says how many fell off the tape', async () => {
    const { sideCommand, wire } = tape(many(400));
    const { dropped } = wire.getState();
    const asker = scriptedAsker();
    await sideCommand.handle('wire', asker);
    expect(dropped).toBeGreaterThan(0);
    expect(asker.said[0]).toContain(String(dropped));
    expect(asker.said[1]).toMatch(/^\d+ earlier ones; /);
  });

  test.each([
    ['wire 4', /^4\. tokenwright to store: POST/],
    ['wire 99', /^There is no message 99 on the tape\.$/],
    ['wire 1234567', /^wire 3 unfolds/],
    ['wire saved', /^wire 3 unfolds/],
    ['wire x4', /^wire 3 unfolds/],
    ['wire 4x', /^wire 3 unfolds/],
  ])('%j is answered', async (line, first) => {
    const { said } = await typed(line, tape(FLOW));
    expect(said[0]).toMatch(first);
  });

  test('unfolds a message without what is private while presenting', async () => {
    const shown = await typed('wire 1', tape(FLOW));
    expect(shown.said.join('\n')).toContain('practice_client_1');
    const hidden = await typed('wire 1', tape(FLOW, true));
    expect(hidden.said.join('\n')).toContain('client_id');
    expect(hidden.said.join('\n')).not.toContain('practice_client_1');
  });

  test.each([
    ['wire save tape.md', '/x/tape.md'],
    ['wire SAVE  my tape.md', '/x/my tape.md'],
    ['wire save', '/x/'],
  ])('%j writes the tutorial after a yes', async (line, path) => {
    const of = tape(FLOW);
    const { said, asked } = await typed(line, of, true);
    expect(said[0]).toMatch(/^Everything on the tape as Markdown/);
    expect(asked).toEqual([{ kind: 'confirm', question: `Write the tape to ${path}?` }]);
    expect(of.files[0]?.[0]).toBe(path);
    expect(of.files[0]?.[1]).toContain('practice_client_1');
    expect(of.written).toEqual([path]);
  });

  test('writes nothing private while presenting', async () => {
    const of = tape(FLOW, true);
    await typed('wire save tape.md', of, true);
    expect(of.files[0]?.[1]).toContain('client_id');
    expect(of.files[0]?.[1]).not.toContain('practice_client_1');
  });

  test.each(['wireless_read', 'the wire', 'wire4'])('%j is an answer', async (line) => {
    expect((await typed(line, tape(FLOW))).isMeant).toBe(false);
  });
});

describe('the tape as a choice', () => {
  test('says in its title what it shows', () => {
    expect(tape([]).sideCommand.title).toBe('Show the messages so far (wire tape)');
  });

  test('lists the messages, and does what is typed until an empty line', async () => {
    const asker = scriptedAsker([value(' 99 '), value('nonsense'), value(' ')]);
    await tape(FLOW).sideCommand.open(asker);
    expect(asker.asked.map(({ question }) => question)).toEqual(
      Array.from({ length: 3 }, () => 'Number unfolds, all, save FILE; Enter goes back.'),
    );
    expect(asker.said.slice(-3)).toEqual([WAYS, 'There is no message 99 on the tape.', WAYS]);
  });

  test('is left by any word that leads elsewhere', async () => {
    const asker = scriptedAsker([{ type: 'quit' }, value('1')]);
    await tape(FLOW).sideCommand.open(asker);
    expect(asker.asked).toHaveLength(1);
  });
});
