import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fact } from '../../../../source/core/view/blocks.ts';
import { Button } from '../../../../source/ui/ink/components/button.tsx';
import { CardView } from '../../../../source/ui/ink/components/card.tsx';
import { FactsView } from '../../../../source/ui/ink/components/facts.tsx';
import { Pane } from '../../../../source/ui/ink/explorer/pane.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const snug = layoutOf({ density: 'snug', width: 40 });
const facts = [fact('Token', 'one'), fact('Life', 'two'), fact('More', 'three')];
const size = { width: 40, height: 4 };
const pane = (isFramed: boolean) => (
  <Pane pane="request" name="Request" hasKeys={false} isFramed={isFramed} size={size}>
    <Text>body</Text>
  </Pane>
);

const PARTS = {
  'a card without a frame': (
    <CardView
      block={{ kind: 'card', level: 'ok', title: 'Token', corner: '', facts }}
      layout={snug}
    />
  ),
  'a pane without a frame': pane(false),
  'a pane in its frame': pane(true),
  facts: (
    <FactsView block={{ kind: 'facts', title: null, weight: 'needed', facts }} layout={snug} />
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

test.each(Object.entries(PARTS))(
  '%s is cut where rows are wanting, and its rows stay in their order',
  (_, part) => {
    const whole = drawComponent(part);
    const cut = drawComponent(
      <Box flexDirection="column" height={2} overflowY="hidden">
        {part}
        <Box flexShrink={0} height={1}>
          <Text>below</Text>
        </Box>
      </Box>,
    );
    expect(cut.slice(0, 2)).toEqual(whole.slice(0, 2));
  },
);

test('a button stays in one piece where cells are wanting', () => {
  const rows = drawComponent(
    <Box width={20} overflowX="hidden">
      <Button label="Enter" words="go on" />
      <Box flexShrink={0} width={12}>
        <Text>beside it</Text>
      </Box>
    </Box>,
  );
  expect(rows).toEqual(['▐ Enter  Go on ▌besi']);
});
