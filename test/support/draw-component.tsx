import chalk from 'chalk';
import { Box, Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import type { Density, Layout } from '../../source/ui/ink/components/layout.ts';
import { createTheme, ThemeContext } from '../../source/ui/ink/theme.ts';

export interface DrawOptions {
  readonly color?: boolean;
  readonly unicode?: boolean;
}

/** What a component draws, row by row; with `color` its escape sequences are in it. */
export function drawComponent(node: ReactNode, options: DrawOptions = {}): string[] {
  const { color = false, unicode = true } = options;
  const before = chalk.level;
  chalk.level = color ? 1 : 0;
  try {
    const app = render(
      <ThemeContext value={createTheme({ color, unicode })}>
        <Box flexDirection="column">
          {node}
          <Text>end of the component</Text>
        </Box>
      </ThemeContext>,
    );
    const rows = (app.lastFrame() ?? '').split('\n');
    app.unmount();
    return rows.slice(0, -1);
  } finally {
    chalk.level = before;
  }
}

/** A place of that width and density. */
export function layoutOf(
  options: Partial<Layout> & { readonly density?: Density; readonly unicode?: boolean } = {},
): Layout {
  const { unicode = true, ...rest } = options;
  return {
    density: 'roomy',
    width: 60,
    columns: 62,
    glyphs: createTheme({ color: false, unicode }).glyphs,
    keyFor: () => null,
    isExplainedBeside: false,
    ...rest,
  };
}
