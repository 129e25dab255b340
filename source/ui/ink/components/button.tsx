import { Box, Text } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { capitalized } from '../../../core/text/display-text.ts';
import { type Glyphs, useTheme } from '../theme.ts';

/** The primary action: `▐ Enter  Send ▌`, inverse where the terminal can show it. */
export function Button({ label, words }: { readonly label: string; readonly words: string }) {
  const { styles, glyphs } = useTheme();
  const [left, right] = glyphs.button;
  return (
    <Box flexShrink={0}>
      <Text>{left}</Text>
      <Text {...styles.button}>{buttonWords(label, words)}</Text>
      <Text>{right}</Text>
    </Box>
  );
}

/** The width of a {@link Button} in cells. */
export function buttonWidth(label: string, words: string, { button }: Glyphs): number {
  return cellWidth(buttonWords(label, words)) + button[0].length + button[1].length;
}

function buttonWords(label: string, words: string): string {
  return ` ${label}  ${capitalized(words)} `;
}
