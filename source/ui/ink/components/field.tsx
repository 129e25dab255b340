import { Box, Text } from 'ink';
import { use } from 'react';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { type BufferNotice, leftOutWords } from '../../../core/text/clean-insert.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { cursorLine } from '../../../core/text/cursor.ts';
import { selectionOf, type TextBuffer } from '../../../core/text/text-buffer.ts';
import type { FieldBlock } from '../../../core/view/view.ts';
import { PointContext, useMouse } from '../input/mouse.ts';
import { CursorPlace } from '../frame/cursor.tsx';
import { useTheme } from '../theme.ts';
import { offsetOnLine, paintPart, windowOnLine } from './windows.ts';
import { Frame, FRAME_CELLS, FRAME_ROWS } from './frame.tsx';
import {
  type BlockProps,
  cutText,
  isFull,
  type Layout,
  narrower,
  shownText,
  textRows,
} from './layout.ts';
import { LEVEL_STYLES, levelWords, NoticeView, rowsOfNotice } from './notice.tsx';
import { Underlined, useMarks } from './marked-words.tsx';
import { Paragraph } from './paragraph.tsx';
import { Row } from './rows.tsx';

/** Cells for pointer and label, so that the texts of several fields stand in a column. */
const LABEL = 17;

/** Blanks before the messages under a field. */
const INDENT = 4;

/** The most rows of a text of several lines. */
const LINES = { roomy: 10, packed: 8, snug: 6, tight: 4, bare: 2 } as const;

/**
 * A text field: its label, the part of its text around the cursor, and what is wrong with it. A
 * click gives the field the focus; a click on its text also puts the cursor there.
 */
export function FieldView({ block, layout }: BlockProps<FieldBlock>) {
  const ref = usePointed(() => ({ field: block.name, offset: null }));
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <FieldRows block={block} layout={layout} />
    </Box>
  );
}

function FieldRows({ block, layout }: BlockProps<FieldBlock>) {
  const { styles, glyphs } = useTheme();
  const { remark } = block;
  const notice = bufferNotice(block.buffer);
  const under = narrower(layout, INDENT);
  if (remark !== null && isInOneRow(block, layout)) {
    const words = levelWords(remark.level, glyphs) + remark.message;
    return (
      <Box flexDirection="column" flexShrink={0}>
        <FieldText block={block} layout={layout} />
        <Row
          width={layout.width}
          segments={[[' '.repeat(INDENT)], [words, LEVEL_STYLES[remark.level]]]}
        />
      </Box>
    );
  }
  return (
    <Box flexDirection="column" flexShrink={0}>
      <FieldText block={block} layout={layout} />
      {notice === null && remark === null ? null : (
        <Box flexDirection="column" paddingLeft={INDENT} flexShrink={0}>
          {notice === null ? null : (
            <Paragraph
              text={noticeWords(notice, layout)}
              width={under.width}
              style={styles.warning}
            />
          )}
          {remark === null ? null : <NoticeView block={remark} layout={under} />}
        </Box>
      )}
    </Box>
  );
}

export function rowsOfField(block: FieldBlock, layout: Layout): number {
  const under = narrower(layout, INDENT);
  const notice = bufferNotice(block.buffer);
  if (block.remark !== null && isInOneRow(block, layout)) return textHeight(block, layout) + 1;
  return (
    textHeight(block, layout) +
    (notice === null ? 0 : textRows(noticeWords(notice, layout), under.width, layout.glyphs)) +
    (block.remark === null ? 0 : rowsOfNotice(block.remark, under))
  );
}

/** Where rows are scarcest, a field's remark is shown in full only while it has the focus. */
function isInOneRow({ hasFocus }: FieldBlock, { density }: Layout): boolean {
  return density === 'bare' && !hasFocus;
}

function textHeight(block: FieldBlock, layout: Layout): number {
  const lines = block.isMultiline ? areaRows(block, layout) : 1;
  if (isFramed(block, layout)) return FRAME_ROWS + lines;
  return isLabelAbove(block, layout) ? 1 + lines : lines;
}

function isFramed(block: FieldBlock, layout: Layout): boolean {
  return block.isFramed && isFull(layout);
}

function FieldText({ block, layout }: { readonly block: FieldBlock; readonly layout: Layout }) {
  const { styles, glyphs } = useTheme();
  const { label, hasFocus, isMultiline } = block;
  const { width } = layout;
  if (isFramed(block, layout)) {
    const look = hasFocus ? 'here' : 'plain';
    const cells = Math.max(1, width - FRAME_CELLS);
    return (
      <Frame
        // A sign beside the colour shows the focus.
        title={hasFocus ? `${glyphs.pointer} ${label}` : label}
        width={width}
        look={look}
        titleLook={hasFocus ? 'here' : 'plain'}
      >
        {isMultiline ? (
          <Area block={block} layout={layout} width={cells} />
        ) : (
          <Line block={block} width={cells} />
        )}
      </Frame>
    );
  }
  const pointer = `${hasFocus ? glyphs.pointer : ' '} `;
  const style = hasFocus ? styles.here : styles.plain;
  if (isLabelAbove(block, layout)) {
    const cells = Math.max(1, width - 2);
    return (
      <Box flexDirection="column" flexShrink={0}>
        <Row width={width} segments={[[pointer + label, hasFocus ? 'here' : 'plain']]} />
        <Box paddingLeft={2} flexDirection="column" flexShrink={0}>
          {isMultiline ? (
            <Area block={block} layout={layout} width={cells} />
          ) : (
            <Line block={block} width={cells} />
          )}
        </Box>
      </Box>
    );
  }
  const head = labelWidth(width);
  return (
    <Box flexShrink={0}>
      <Box width={head} flexShrink={0}>
        <Text {...style} wrap="truncate">
          {cutText(pointer + label, head - 1, glyphs)}
        </Text>
      </Box>
      <Line block={block} width={Math.max(1, width - head)} />
    </Box>
  );
}

/** A long label has a row of its own. */
function isLabelAbove({ label, isMultiline }: FieldBlock, { width }: Layout): boolean {
  return isMultiline || cellWidth(label) + 3 > labelWidth(width);
}

function labelWidth(width: number): number {
  return Math.max(8, Math.min(LABEL, Math.floor(width / 2)));
}

/** The text of a field of one line, or its placeholder while it is empty. */
function Line({ block, width }: { readonly block: FieldBlock; readonly width: number }) {
  const { glyphs, selection } = useTheme();
  const { buffer, hasFocus, placeholder } = block;
  const cells = Math.max(4, width - 1);
  // Without the focus, the beginning of a text says more than its end.
  const line = hasFocus ? buffer : { ...buffer, cursor: 0, anchor: null };
  const ref = usePointed((column) => ({
    field: block.name,
    offset: offsetOnLine(line, cells, column),
  }));
  const shown = windowOnLine(line, cells);
  const isEmpty = buffer.text === '';
  const words = hasFocus || placeholder === null ? '' : `(${placeholder})`;
  const marks = useMarks(placeholder ?? '');
  return (
    <Box ref={ref} flexShrink={0} width={width}>
      <CursorPlace column={shown.column} hasKeys={hasFocus}>
        <Text wrap="truncate">
          {isEmpty ? (
            <Underlined shown={cutText(words, width, glyphs) || ' '} patterns={marks} />
          ) : (
            paintPart(oneCellSigns(shown.text, glyphs.dot), shown.selected, selection)
          )}
        </Text>
      </CursorPlace>
    </Box>
  );
}

/** The reference of a field's box: a click in the box gives the field the focus. */
function usePointed(
  at: (column: number, row: number) => { readonly field: string; readonly offset: number | null },
) {
  const point = use(PointContext);
  return useMouse(({ kind, column, row }) => {
    if (kind !== 'click' || point === null) return false;
    const { field, offset } = at(column, row);
    point(field, offset);
    return true;
  });
}

/** Replaces the signs of a cut and of a masked text by ASCII ones of one cell, where needed. */
export function oneCellSigns(text: string, dot: string): string {
  return dot === '•' ? text : text.replaceAll('•', dot).replaceAll('…', '~');
}

/** The lines of a longer text around its cursor; long lines are cut, with a mark. */
function Area({
  block: { name, buffer, hasFocus, placeholder },
  layout,
  width,
}: {
  readonly block: FieldBlock;
  readonly layout: Layout;
  readonly width: number;
}) {
  const { glyphs, selection } = useTheme();
  const lines = buffer.text.split('\n');
  const most = LINES[layout.density];
  const at = cursorLine(buffer);
  const top = Math.max(0, Math.min(lines.length - most, at.row - Math.floor(most / 2)));
  const shown = lines.slice(top, top + most);
  const selected = hasFocus ? selectionOf(buffer) : null;
  const parts = selectedParts(lines, selected).slice(top, top + most);
  const here = parts[at.row - top] ?? null;
  const place = buffer.cursor - at.start;
  const cursor = windowOnLine(
    {
      text: lines[at.row] ?? '',
      cursor: place,
      anchor: here === null ? null : here.from === place ? here.to : here.from,
    },
    Math.max(4, width - 1),
  );
  const ref = usePointed((column, row) => {
    const index = top + row;
    const isHere = index === at.row && hasFocus;
    const line = { text: lines[index] ?? '', cursor: isHere ? place : 0 };
    const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
    const offset = start + offsetOnLine(line, isHere ? Math.max(4, width - 1) : width, column);
    return { field: name, offset: Math.min(offset, buffer.text.length) };
  });
  if (buffer.text === '' && placeholder !== null && !hasFocus) {
    return <Text wrap="truncate">{cutText(`(${placeholder})`, width, glyphs)}</Text>;
  }
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0} width={width}>
      <CursorPlace column={cursor.column} row={at.row - top} hasKeys={hasFocus}>
        {shown.map((line, index) => (
          <Text key={top + index} wrap="truncate">
            {(top + index === at.row && hasFocus
              ? paintPart(oneCellSigns(cursor.text, glyphs.dot), cursor.selected, selection)
              : paintPart(
                  cutText(toDisplayText(line), width, glyphs),
                  parts[index] ?? null,
                  selection,
                )) || ' '}
          </Text>
        ))}
      </CursorPlace>
      {lines.length > most ? <Text wrap="truncate">{`(${lines.length} lines)`}</Text> : null}
    </Box>
  );
}

/** The selected part of each line; null where nothing in it is selected. */
function selectedParts(
  lines: readonly string[],
  selected: ReturnType<typeof selectionOf>,
): ReadonlyArray<ReturnType<typeof selectionOf>> {
  if (selected === null) return [];
  let start = 0;
  return lines.map((line) => {
    const from = Math.max(0, selected.from - start);
    const to = Math.min(line.length, selected.to - start);
    start += line.length + 1;
    return from < to ? { from, to } : null;
  });
}

function areaRows({ buffer }: FieldBlock, { density }: Layout): number {
  const count = buffer.text.split('\n').length;
  const most = LINES[density];
  return count > most ? most + 1 : count;
}

function bufferNotice({ notice }: TextBuffer): BufferNotice | null {
  return notice;
}

/** What the last edit had to leave out. */
export function noticeWords(notice: BufferNotice, { glyphs }: Pick<Layout, 'glyphs'>): string {
  return shownText(`${glyphs.warning} ${leftOutWords(notice)}`, glyphs);
}
