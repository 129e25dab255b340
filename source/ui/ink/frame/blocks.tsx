import { Box } from 'ink';
import { BlockView } from '../components/block.tsx';
import type { Layout } from '../components/layout.ts';
import type { Placed } from './fit.ts';

/** Blocks under each other, with the gaps and heights that were computed for them. */
export function Blocks({
  placed,
  layout,
  margin,
}: {
  readonly placed: readonly Placed[];
  readonly layout: Layout;
  readonly margin: number;
}) {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {placed.map(({ block, gap, height, isFlush }, index) => (
        <Box
          // Blocks have no identity but their place; a field keeps its own for the cursor.
          key={block.kind === 'field' ? block.name : index}
          flexDirection="column"
          flexShrink={0}
          marginTop={gap}
          height={height}
          paddingLeft={isFlush ? 0 : margin}
        >
          <BlockView block={block} layout={layout} height={height} />
        </Box>
      ))}
    </Box>
  );
}
