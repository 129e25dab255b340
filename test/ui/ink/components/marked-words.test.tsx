import { Text } from 'ink';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import {
  MarkedWords,
  MarkedWordsContext,
  Underlined,
} from '../../../../source/ui/ink/components/marked-words.tsx';
import { Paragraph } from '../../../../source/ui/ink/components/paragraph.tsx';
import { Row } from '../../../../source/ui/ink/components/rows.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

const TEXT = 'The redirect URI of a token.';
const MARKS = new Map([[TEXT, [/\btokens?\b/i, /\bredirect UR[IL]\b/i]]]);

const under = (text: string) => `\u001b[4m${text}\u001b[24m`;

function draw(node: ReactNode, marks: ReadonlyMap<string, readonly RegExp[]> = MARKS) {
  const options = { color: true, columns: 60 };
  return drawComponent(<MarkedWordsContext value={marks}>{node}</MarkedWordsContext>, options).join(
    '\n',
  );
}

describe('a word of the glossary', () => {
  test('is underlined in a paragraph, each word where it stands', () => {
    expect(draw(<Paragraph text={TEXT} width={60} />)).toBe(
      `The ${under('redirect URI')} of a ${under('token')}.`,
    );
  });

  test('is underlined where a row ends within it', () => {
    const rows = draw(<Paragraph text={TEXT} width={14} />).split('\n');
    expect(rows.slice(0, 2)).toEqual([`The ${under('redirect')}`, `${under('URI')} of a`]);
  });

  test('is underlined in a row of several looks, and in its own look', () => {
    const row = <Row width={60} segments={[['> '], [TEXT, 'strong']]} />;
    expect(draw(row)).toContain(under('token'));
    expect(draw(<Row width={60} segments={[['token']]} />)).toBe('token');
    const one = new Map([['A token', [/token/]]]);
    expect(draw(<Row width={60} segments={[['A token']]} />, one)).toBe(`A ${under('token')}`);
    expect(draw(<Row width={60} segments={[['A token', 'ok']]} />, one)).toContain(under('token'));
  });

  test('stands plain in every other text', () => {
    expect(draw(<Paragraph text="Another token." width={60} />)).toBe('Another token.');
    expect(draw(<Paragraph text={TEXT} width={60} />, new Map())).toBe(TEXT);
  });

  test('may be cut off', () => {
    const cut = (shown: string) =>
      draw(
        <Text>
          <Underlined shown={shown} patterns={[/\btoken\b/]} />
        </Text>,
      );
    expect(cut('a token …')).toBe(`a ${under('token')} …`);
    expect(cut('a tok…')).toBe('a tok…');
  });

  test('is not marked twice where two patterns meet', () => {
    const marks = new Map([['access token', [/access token/, /token/]]]);
    expect(draw(<Paragraph text="access token" width={60} />, marks)).toBe(under('access token'));
  });
});

test('a name is marked as a sentence is', () => {
  const name = (
    <Text>
      <MarkedWords text="state" />
    </Text>
  );
  expect(draw(name, new Map([['state', [/state/]]]))).toBe(under('state'));
  expect(draw(name)).toBe('state');
});
