import { describe, expect, test } from 'vitest';
import type { Interrupts, SchemaPort } from '../../../../source/app/ports.ts';
import { openPromptSchema } from '../../../../source/ui/plain/requests/prompt-schema.ts';
import { liveDemo } from '../../../support/store/store-addresses.ts';
import { realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { TurnedClock } from '../../../support/guide/fake-guide-world.ts';
import { scriptedAsker } from '../../../support/guide/scripted-asker.ts';
import { settled } from '../../../support/terminal/waiting.ts';

const NOW = 1_790_000_000_000;

/** A schema that was read then, or none; `calls` are noted in their order. */
function schemaWith(
  options: {
    readonly keptAt?: number | null;
    readonly readsAt?: number | null;
    readonly versions?: string[];
    readonly outcome?: ReturnType<typeof answerWith>;
  } = {},
) {
  const { keptAt = null, readsAt = NOW, versions = ['2026-10'], outcome } = options;
  const calls: string[] = [];
  const refused = { type: 'refused', message: 'It holds none.', keepsFormer: false } as const;
  const at = (readAt: number | null) =>
    Promise.resolve(readAt === null ? refused : ({ type: 'loaded', readAt } as const));
  const port: SchemaPort = {
    open: ({ version }) => {
      calls.push(`open ${version}`);
      return at(keptAt);
    },
    load: () => {
      calls.push('load');
      return at(readsAt);
    },
    ask: async ({ type }) => {
      calls.push(`ask ${type}`);
      return { type: 'found', words: '', total: 0, rows: [] };
    },
    close: () => void calls.push('close'),
  };
  const asker = scriptedAsker();
  const clock = new TurnedClock();
  const interrupts: Interrupts = { onInterrupt: null };
  const sent = Promise.withResolvers<void>();
  const landing = Promise.withResolvers<ReturnType<typeof answerWith>>();
  if (outcome !== undefined) landing.resolve(outcome);
  const schema = openPromptSchema(
    {
      clock,
      openSchema: () => port,
      send: () => {
        sent.resolve();
        return landing.promise;
      },
    },
    {
      asker,
      interrupts,
      target: () => ({
        address: liveDemo(),
        token: realStoreConfig().token,
        version: versions[0] ?? '',
        userAgent: 'tokenwright/test',
      }),
    },
  );
  return { schema, calls, said: asker.said, clock, interrupts, sent: sent.promise, landing };
}

const ANSWER = answerWith({ data: { __schema: {} } });

describe('a schema that an earlier run kept', () => {
  test('is opened without a word, once for each version', async () => {
    const versions = ['2026-10'];
    const { schema, calls, said } = schemaWith({ keptAt: NOW, versions });
    expect(await schema.openKept()).toBe(true);
    expect(await schema.open()).toBe(true);
    versions[0] = '2026-07';
    expect(await schema.openKept()).toBe(true);
    expect(calls).toEqual(['open 2026-10', 'open 2026-07']);
    expect(said).toEqual([]);
  });

  test('is asked for once where there is none', async () => {
    const { schema, calls } = schemaWith();
    expect(await schema.openKept()).toBe(false);
    expect(await schema.openKept()).toBe(false);
    expect(calls).toEqual(['open 2026-10']);
  });

  test('is not taken where it is months old', async () => {
    const year = 365 * 24 * 3600 * 1000;
    expect(await schemaWith({ keptAt: NOW - year, versions: ['unstable'] }).schema.openKept()).toBe(
      false,
    );
  });
});

describe('a schema that is read', () => {
  test('is told, and is there from then on', async () => {
    const { schema, calls, said } = schemaWith({ outcome: ANSWER });
    expect(await schema.open()).toBe(true);
    expect(await schema.open()).toBe(true);
    expect(said).toEqual(['Reading the schema of the store.']);
    expect(calls.filter((call) => call === 'load')).toHaveLength(1);
    expect(await schema.ask({ type: 'search', words: 'a' })).toMatchObject({ type: 'found' });
    schema.close();
    expect(calls.at(-1)).toBe('close');
  });

  test('that cannot be used says why', async () => {
    const { schema, said } = schemaWith({ outcome: ANSWER, readsAt: null });
    expect(await schema.open()).toBe(false);
    expect(said).toEqual(['Reading the schema of the store.', 'No schema: It holds none.']);
  });

  test('tells every five seconds that it is still read', async () => {
    const { schema, said, clock, sent, landing } = schemaWith();
    const reading = schema.read();
    await sent;
    for (let second = 0; second < 11; second += 1) {
      clock.turn(1000);
      await settled();
    }
    landing.resolve(ANSWER);
    expect(await reading).toBe(true);
    expect(said.filter((line) => line.startsWith('Still'))).toEqual([
      'Still reading the schema: 5 seconds.',
      'Still reading the schema: 10 seconds.',
    ]);
  });
});
