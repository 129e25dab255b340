import { describe, expect, it } from 'vitest';
import {
  type LoneYes,
  onAnswerKey,
  onYesKey,
  questionShown,
} from '../../../source/core/view/lone-yes.ts';

/** What came and when, in milliseconds after the question was shown. */
type Key = readonly [key: 'part' | 'yes' | 'other', ms: number];

const after = (...keys: readonly Key[]): LoneYes =>
  keys.reduce(
    (before, [key, ms]) =>
      ({ part: onAnswerKey, yes: onYesKey, other: (_: LoneYes, at: number) => questionShown(at) })[
        key
      ](before, 1000 + ms),
    questionShown(1000),
  );

describe('P56: a yes is pending', () => {
  it.each<{ readonly name: string; readonly keys: readonly Key[] }>([
    { name: 'one key after a quiet moment', keys: [['yes', 250]] },
    {
      name: 'one key, long after another one',
      keys: [
        ['other', 10],
        ['yes', 260],
      ],
    },
    {
      name: 'a word, key by key',
      keys: [
        ['part', 300],
        ['part', 340],
        ['part', 380],
        ['yes', 450],
      ],
    },
    {
      name: 'a word typed fast',
      keys: [
        ['part', 250],
        ['part', 262],
        ['part', 274],
        ['yes', 286],
      ],
    },
  ])('$name', ({ keys }) => {
    expect(after(...keys).isPending).toBe(true);
  });
});

describe('P56: a yes is not pending', () => {
  it.each<{ readonly name: string; readonly keys: readonly Key[] }>([
    { name: 'before the question is shown for a moment', keys: [['yes', 249]] },
    { name: 'at the same time', keys: [['yes', 0]] },
    {
      name: 'soon after another key',
      keys: [
        ['other', 300],
        ['yes', 549],
      ],
    },
    {
      name: 'y and Enter in one piece',
      keys: [
        ['part', 300],
        ['yes', 300],
      ],
    },
    {
      name: 'y and Enter a millisecond apart',
      keys: [
        ['part', 300],
        ['yes', 301],
      ],
    },
    {
      name: 'yes and Enter, each a millisecond apart',
      keys: [
        ['part', 300],
        ['part', 301],
        ['part', 302],
        ['yes', 303],
      ],
    },
    {
      name: 'a word that began too early, then by hand',
      keys: [
        ['part', 100],
        ['part', 400],
        ['yes', 700],
      ],
    },
    {
      name: 'a word with two keys at once in it',
      keys: [
        ['part', 300],
        ['part', 305],
        ['part', 400],
        ['yes', 500],
      ],
    },
    {
      name: 'a second one at once behind the first',
      keys: [
        ['yes', 300],
        ['yes', 305],
      ],
    },
    {
      name: 'a second one, however late it follows',
      keys: [
        ['yes', 300],
        ['yes', 900],
      ],
    },
    {
      name: 'with a key behind it',
      keys: [
        ['yes', 300],
        ['part', 305],
      ],
    },
    {
      name: 'with another key behind it',
      keys: [
        ['yes', 300],
        ['other', 305],
      ],
    },
  ])('$name', ({ keys }) => {
    expect(after(...keys).isPending).toBe(false);
  });
});
