import { describe, expect, test } from 'vitest';
import { failure } from '../../../source/core/diagnosis/diagnosis.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const SEND = { type: 'send' } as const;
const FOLLOW = { type: 'follow-diagnosis' } as const;

/** The store asked for these seconds, in its header. */
const refused = (seconds: string) =>
  walkExplorer()
    .go(SEND)
    .answer(answerWith({}, { status: 429, headers: [['retry-after', seconds]] }));

const waits = ({ effects }: ExplorerWalk) =>
  effects.flatMap((one) => (one.type === 'wait-a-second' ? [one.id] : []));

const sends = ({ effects }: ExplorerWalk) => effects.filter(({ type }) => type === 'send').length;

const secondWaited = (walk: ExplorerWalk, id: number | undefined) =>
  walk.go({ type: 'second-waited', id: id ?? -1 });

describe('a wait that the store asked for', () => {
  test('is begun by the key, tells its seconds, and sends once at its end', () => {
    const walk = refused('2.0').go(FOLLOW);
    expect(walk.state.refused.retryWait).toMatchObject({ seconds: 2 });
    const [id] = waits(walk);
    secondWaited(walk, id);
    expect(walk.state.refused.retryWait).toMatchObject({ seconds: 1 });
    expect({ waits: waits(walk), sends: sends(walk) }).toEqual({ waits: [id, id], sends: 1 });
    secondWaited(walk, id);
    expect(walk.state.refused.retryWait).toBeNull();
    expect({ waits: waits(walk).length, sends: sends(walk) }).toEqual({ waits: 2, sends: 2 });
    // A late answer to the first is not taken for one to the second.
    expect(new Set(walk.effects.flatMap((one) => ('id' in one ? [one.id] : []))).size).toBe(3);
  });

  test('takes the place of what was said, and keeps what is known of the token', () => {
    const walk = refused('2.0');
    const tokenProblem = failure('unknown', 'What.', 'Why.', 'Remedy.');
    const before = { ...walk.state, refused: { ...walk.state.refused, tokenProblem } };
    walk.state = { ...before, notice: { level: 'note', message: 'Copied.', remedy: null } };
    walk.go(FOLLOW);
    expect(walk.state).toMatchObject({ notice: null, refused: { tokenProblem } });
    expect(walk.state.refused.retryWait).not.toBeNull();
  });

  test('lasts whole seconds, and at least one', () => {
    expect(refused('0').go(FOLLOW).state.refused.retryWait).toMatchObject({ seconds: 1 });
    expect(refused('0.2').go(FOLLOW).state.refused.retryWait).toMatchObject({ seconds: 1 });
    expect(refused('1.2').go(FOLLOW).state.refused.retryWait).toMatchObject({ seconds: 2 });
  });

  test('is not begun while a request is under way', () => {
    const walk = refused('2.0').go(SEND, FOLLOW);
    expect(walk.state.refused.retryWait).toBeNull();
  });

  test('that was given up is not gone on with by its late second, also while another runs', () => {
    const walk = refused('2.0').go(FOLLOW);
    const [first] = waits(walk);
    walk.go({ type: 'cancel' });
    expect(walk.state.refused.retryWait).toBeNull();
    secondWaited(walk, first);
    expect(sends(walk)).toBe(1);
    walk.go(FOLLOW);
    secondWaited(walk, first);
    expect(walk.state.refused.retryWait).toMatchObject({ seconds: 2 });
    secondWaited(walk, waits(walk).at(-1));
    expect(walk.state.refused.retryWait).toMatchObject({ seconds: 1 });
  });
});
