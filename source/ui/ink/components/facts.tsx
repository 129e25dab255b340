import { largest } from '../../../core/any-length.ts';
import { Box, Text } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import type { Fact, FactsBlock, Mark, Tone } from '../../../core/view/view.ts';
import { useClick } from '../input/mouse.ts';
import type { KeyHint } from '../keymap.ts';
import { type Glyphs, type Styles, useTheme } from '../theme.ts';
import { type BlockProps, cutText, type Layout, shownText, textRows } from './layout.ts';
import { Paragraph } from './paragraph.tsx';

/** Labels and values under each other. */
export function FactsView({ block: { title, facts }, layout }: BlockProps<FactsBlock>) {
  const { styles } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0}>
      {title === null ? null : (
        <Paragraph text={title} width={layout.width} style={styles.strong} />
      )}
      <FactRows facts={facts} layout={layout} />
    </Box>
  );
}

export function rowsOfFacts({ title, facts }: FactsBlock, layout: Layout): number {
  const head = title === null ? 0 : textRows(title, layout.width, layout.glyphs);
  return head + rowsOfFactRows(facts, layout);
}

/** The rows of facts, for a card as well. */
export function FactRows({
  facts,
  layout,
}: {
  readonly facts: readonly Fact[];
  readonly layout: Layout;
}) {
  const { styles, glyphs } = useTheme();
  const { shown, fine } = summedUp(facts, layout);
  const label = labelWidth(facts, layout);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {shown.map((fact, index) => {
        const hint = hintOf(fact, layout);
        const cells = valueWidth(fact, facts, layout);
        return (
          <Box key={index} flexShrink={0}>
            <Box width={label} flexShrink={0}>
              <Text>{cutText(fact.label, label - LABEL_GAP, glyphs)}</Text>
            </Box>
            <Box width={cells} flexShrink={0}>
              {fact.marks === undefined || fact.marks.length === 0 ? (
                <Paragraph text={fact.value} width={cells} style={styles[TONE_STYLES[fact.tone]]} />
              ) : (
                <Marks marks={fact.marks} width={cells} />
              )}
            </Box>
            {hint === null ? null : (
              <Box flexShrink={0} paddingLeft={2}>
                <HintBeside hint={hint} />
              </Box>
            )}
          </Box>
        );
      })}
      {fine === null ? null : <Paragraph text={fine} width={layout.width} style={styles.ok} />}
    </Box>
  );
}

/** Where rows are scarce, the facts with the tone `ok` are named in one line. */
function summedUp(
  facts: readonly Fact[],
  { density, glyphs }: Layout,
): { readonly shown: readonly Fact[]; readonly fine: string | null } {
  const fine = facts.filter(({ tone }) => tone === 'ok');
  if ((density !== 'tight' && density !== 'bare') || fine.length < 2)
    return { shown: facts, fine: null };
  return {
    shown: facts.filter(({ tone }) => tone !== 'ok'),
    fine: `${glyphs.ok} ${fine.map(({ label }) => label).join(', ')}`,
  };
}

export function rowsOfFactRows(facts: readonly Fact[], layout: Layout): number {
  const { shown, fine } = summedUp(facts, layout);
  const fineRows = fine === null ? 0 : textRows(fine, layout.width, layout.glyphs);
  return shown.reduce((sum, fact) => {
    const cells = valueWidth(fact, facts, layout);
    return (
      sum +
      (fact.marks === undefined || fact.marks.length === 0
        ? textRows(fact.value, cells, layout.glyphs)
        : rowsOfMarks(fact.marks, cells, layout.glyphs))
    );
  }, fineRows);
}

type Marked = NonNullable<Fact['marks']>;

/** Values that each have a sign, one after the other. */
function Marks({ marks, width }: { readonly marks: Marked; readonly width: number }) {
  const { styles, glyphs } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0}>
      {markLines(marks, width, glyphs).map((line, row) => (
        <Box key={row} columnGap={2} flexShrink={0} height={1}>
          {line.map(({ mark, words }, index) => (
            <Box key={index} flexShrink={0}>
              <Text {...styles[MARK_STYLES[mark]]}>{words}</Text>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

function rowsOfMarks(marks: Marked, width: number, glyphs: Glyphs): number {
  return markLines(marks, width, glyphs).length;
}

/** The marked values of each row. */
function markLines(
  marks: Marked,
  width: number,
  glyphs: Glyphs,
): ReadonlyArray<ReadonlyArray<{ readonly mark: Mark; readonly words: string }>> {
  const lines: Array<Array<{ mark: Mark; words: string }>> = [];
  let used = 0;
  for (const { mark, text } of marks) {
    const sign = markGlyph(mark, glyphs);
    const words = cutText(sign === '' ? text : `${sign} ${text}`, width, glyphs);
    const cells = cellWidth(words);
    const line = lines.at(-1);
    if (line === undefined || used + 2 + cells > width) {
      lines.push([{ mark, words }]);
      used = cells;
    } else {
      line.push({ mark, words });
      used += 2 + cells;
    }
  }
  return lines;
}

const WIDEST_LABEL = 20;

/** Blanks between a label and its value. */
const LABEL_GAP = 2;

function labelWidth(facts: readonly Fact[], { width, glyphs }: Layout): number {
  const widest = largest(
    facts.map(({ label }) => cellWidth(shownText(label, glyphs))),
    0,
  );
  return Math.min(widest, WIDEST_LABEL, Math.floor(width / 3)) + LABEL_GAP;
}

/** In narrower layouts a key would leave its value no room; the key bar has the key as well. */
const NARROW = 50;

/** A key and its words; a click on them presses the key. */
function HintBeside({ hint }: { readonly hint: KeyHint }) {
  const { styles } = useTheme();
  return (
    <Box ref={useClick(hint.press)} flexShrink={0}>
      <Text {...styles.key}>{hint.key}</Text>
      <Text> {hint.words}</Text>
    </Box>
  );
}

function hintOf({ action }: Fact, { keyFor, width, glyphs }: Layout): ReturnType<Layout['keyFor']> {
  const hint = action === undefined || width < NARROW ? null : keyFor(action);
  if (hint === null) return null;
  return { ...hint, key: shownText(hint.key, glyphs), words: shownText(hint.words, glyphs) };
}

function valueWidth(fact: Fact, facts: readonly Fact[], layout: Layout): number {
  const hint = hintOf(fact, layout);
  const taken = hint === null ? 0 : cellWidth(hint.key) + 1 + cellWidth(hint.words) + 2;
  return Math.max(1, layout.width - labelWidth(facts, layout) - taken);
}

export const TONE_STYLES: Readonly<Record<Tone, keyof Styles>> = {
  plain: 'plain',
  ok: 'ok',
  warning: 'warning',
  problem: 'problem',
  accent: 'accent',
};

export const MARK_STYLES: Readonly<Record<Mark, keyof Styles>> = {
  none: 'plain',
  ticked: 'ok',
  unticked: 'plain',
  implied: 'plain',
  ok: 'ok',
  attention: 'warning',
  failed: 'problem',
  untested: 'plain',
};

/** The sign of a mark; empty for `none`. */
export function markGlyph(mark: Mark, glyphs: Glyphs): string {
  return {
    none: '',
    ticked: glyphs.checked,
    unticked: glyphs.unchecked,
    implied: `[${glyphs.dot}]`,
    ok: glyphs.ok,
    attention: glyphs.warning,
    failed: glyphs.error,
    untested: glyphs.todo,
  }[mark];
}
