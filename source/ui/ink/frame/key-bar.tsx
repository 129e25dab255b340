import { Box, Text } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { Button, buttonWidth } from '../components/button.tsx';
import { shownText } from '../components/layout.ts';
import { useClick } from '../input/mouse.ts';
import type { KeyHint } from '../keymap.ts';
import { type Glyphs, useTheme } from '../theme.ts';

/** A hint of the key bar; the primary one is a button. */
export interface BarHint extends KeyHint {
  readonly isPrimary?: boolean;
  /** It is left out after its neighbours. */
  readonly isKept?: boolean;
}

const MOST = 5;
const GAP = 3;

/**
 * The bottom row: at most five hints. Where it is narrow, the first and the last stay longest:
 * the primary key and the help.
 */
export function KeyBar({
  hints,
  width,
}: {
  readonly hints: readonly BarHint[];
  readonly width: number;
}) {
  const { glyphs } = useTheme();
  return (
    <Box flexShrink={0} height={1} columnGap={GAP} width={width} overflow="hidden">
      {fitHints(hints, width, glyphs).map((hint, index) => (
        <Hint key={index} hint={hint} />
      ))}
    </Box>
  );
}

/** A hint; a click on it presses its key. */
function Hint({ hint }: { readonly hint: BarHint }) {
  const { styles, glyphs } = useTheme();
  const ref = useClick(hint.press);
  const label = labelOf(hint, glyphs);
  return (
    <Box ref={ref} flexShrink={0}>
      {hint.isPrimary === true ? (
        <Button label={label} words={hint.words} />
      ) : (
        <Text wrap="truncate">
          <Text {...styles.key}>{label}</Text>
          {` ${shownText(hint.words, glyphs)}`}
        </Text>
      )}
    </Box>
  );
}

/** The hints that fit into `width` cells, in their order. */
export function fitHints(
  hints: readonly BarHint[],
  width: number,
  glyphs: Glyphs,
): readonly BarHint[] {
  let kept = hints.length <= MOST ? [...hints] : [...hints.slice(0, MOST - 2), ...hints.slice(-2)];
  while (kept.length > 1 && hintsWidth(kept, glyphs) > width) {
    const leaving = kept.length > 3 ? kept.length - 3 : kept.length === 3 ? 1 : 0;
    const isKept = kept[leaving]?.isKept === true && kept.length > 3;
    kept = kept.toSpliced(isKept ? leaving + 1 : leaving, 1);
  }
  return kept;
}

/** Cells of hints that stand beside each other. */
function hintsWidth(hints: readonly BarHint[], glyphs: Glyphs): number {
  return hints.reduce((sum, hint, index) => {
    const label = labelOf(hint, glyphs);
    const cells =
      hint.isPrimary === true
        ? buttonWidth(label, hint.words, glyphs)
        : cellWidth(label) + 1 + cellWidth(hint.words);
    return sum + cells + (index === 0 ? 0 : GAP);
  }, 0);
}

const ARROW_WORDS: Readonly<Record<string, string>> = {
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
  '↑↓': 'Up/Down',
};

/** For an audience: `Last key: Enter`; null where there is no key to name. */
export function lastKeyWords(key: string | null, glyphs: Glyphs): string | null {
  return key === null ? null : `Last key: ${labelOf({ key }, glyphs)}`;
}

/** The label of a key in signs that this terminal can show. */
function labelOf({ key }: Pick<KeyHint, 'key'>, { isUnicode }: Glyphs): string {
  return isUnicode ? key : (ARROW_WORDS[key] ?? key);
}
