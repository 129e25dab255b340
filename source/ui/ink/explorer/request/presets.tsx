import { Box } from 'ink';
import { type Preset, PRESETS, presetUse } from '../../../../core/requests/presets.ts';
import type { ScopeList } from '../../../../core/service/scopes.ts';
import { Paragraph } from '../../components/paragraph.tsx';
import type { Segment } from '../../components/rows.tsx';
import { cutText, wrapText } from '../../components/layout.ts';
import { type Glyphs, useTheme } from '../../theme.ts';
import { WindowedList } from '../windowed-list.tsx';

/** Cells of the longest path, and the least for what stands behind it. */
const PATH_WIDTH = 38;
const NEED_WIDTH = 20;

/** From here on there is room for words beside the signs. */
const WIDE = 60;

/** Of a list that has not the keys fewer rows say nothing. */
const LEAST_ROWS = 3;

/** The ready-made requests, each with the scope it needs and whether the token has it. */
export function Presets({
  cursor,
  granted,
  isTyping,
  width,
  height,
}: {
  /** Null: the list has not the keys, and is shown in what room there is. */
  readonly cursor: number | null;
  readonly granted: ScopeList | null;
  readonly isTyping: boolean;
  readonly width: number;
  readonly height: number;
}) {
  const { glyphs } = useTheme();
  const words = isTyping
    ? 'The down key lists ready-made requests, marked with what your token may read.'
    : 'p lists ready-made requests, marked with what your token may read.';
  const lines = wrapText(words, width, glyphs).length;
  const head = cursor === null ? lines + 2 : 0;
  const rows = height - head;
  if (height < 1) return null;
  const list =
    cursor === null && rows < LEAST_ROWS ? null : (
      <WindowedList
        count={PRESETS.length}
        cursor={cursor}
        segmentsOf={(index) => {
          const segments = presetSegments(PRESETS[index], granted, width, glyphs);
          // What is coloured left of an answer is written again with each of its rows that moves.
          return cursor === null ? segments.map(([text]) => [text]) : segments;
        }}
        width={width}
        height={rows}
      />
    );
  if (cursor !== null) return list;
  return (
    <Box
      flexDirection="column"
      flexShrink={0}
      height={height}
      overflowY="hidden"
      paddingTop={height > lines ? 1 : 0}
    >
      <Paragraph text={words} width={width} />
      <Box flexDirection="column" flexShrink={0} paddingTop={1}>
        {list}
      </Box>
    </Box>
  );
}

function presetSegments(
  preset: Preset | undefined,
  granted: ScopeList | null,
  width: number,
  glyphs: Glyphs,
): readonly Segment[] {
  if (preset === undefined) return [];
  const room = Math.max(1, Math.min(PATH_WIDTH, width - NEED_WIDTH));
  const path = cutText(preset.path, room, glyphs).padEnd(room);
  return [[`${path}  `], useSegment(preset, granted, width >= WIDE, glyphs)];
}

function useSegment(
  preset: Preset,
  granted: ScopeList | null,
  isWide: boolean,
  glyphs: Glyphs,
): Segment {
  const need = (preset.scopes ?? []).join(' or ');
  const words = (word: string) => (isWide ? `${word} ${need}` : need);
  // Taken from GraphQL, not stated for REST; of no weight where the token has it.
  const likely = isWide && preset.isProbable ? ' (likely)' : '';
  switch (presetUse(preset, granted)) {
    case 'usable':
      return [`${glyphs.ok} ${need === '' ? 'needs no scope' : words('has')}`, 'ok'];
    case 'lacks-scope':
      return [`${glyphs.error} ${words('lacks')}${likely}`, 'problem'];
    case 'unknown':
      return [need === '' ? '? need not stated' : `? ${words('needs')}${likely}`];
  }
}
