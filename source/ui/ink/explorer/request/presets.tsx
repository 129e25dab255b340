import { Box } from 'ink';
import { needWords } from '../../../../core/access/need.ts';
import { nearPresets, readyPresets } from '../../../../core/explorer/compose/ready.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { type Preset, presetUse } from '../../../../core/requests/ready/presets.ts';
import type { ScopeVocabulary } from '../../../../core/service/scope-vocabulary.ts';
import type { ScopeList } from '../../../../core/service/scopes.ts';
import { cutText } from '../../components/layout.ts';
import { Row, type Segment } from '../../components/rows.tsx';
import { type Glyphs, useTheme } from '../../theme.ts';
import { FieldLine } from '../field-line.tsx';
import type { PaneSize } from '../pane.tsx';
import { WindowedList } from '../windowed-list.tsx';

/** The most cells of a title, and the cells for the needed scopes after it. */
const TITLE_WIDTH = 40;
const NEED_WIDTH = { narrow: 20, wide: 25 };

/** In narrower panes the title matters more than the needed scopes after it. */
const NARROW = 50;

/** From so many cells on there is room for words beside the signs. */
const WIDE = 68;

/** With fewer rows, a list without the focus is of no use. */
const LEAST_ROWS = 3;

/** The ready-made requests near what is typed, in the empty space under it. */
export function NearPresets({ state, size }: { state: ExplorerState; size: PaneSize }) {
  const { glyphs } = useTheme();
  const { width, height } = size;
  const { grantedScopes, config } = state;
  const { presets, at } = nearPresets(state);
  const rows = listRows(presets);
  if (height < LEAST_ROWS + 1 || rows.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0} height={height} overflowY="hidden" paddingTop={1}>
      <WindowedList
        count={rows.length}
        cursor={null}
        around={at === null ? 0 : rows.findIndex(({ index }) => index === at)}
        // No colours: coloured text left of an answer is written again when its rows scroll.
        segmentsOf={(row) =>
          rowSegments(rows[row], grantedScopes, config.address.profile.scopes, width, glyphs).map(
            ([text]) => [text],
          )
        }
        width={width}
        height={height - 1}
      />
    </Box>
  );
}

/** The whole list, with a search field, while it has the focus. */
export function OpenPresets({ state, size }: { state: ExplorerState; size: PaneSize }) {
  const { glyphs } = useTheme();
  const { width, height } = size;
  const { ready } = state.compose;
  if (ready === null) return null;
  const vocabulary = state.config.address.profile.scopes;
  const rows = listRows(readyPresets(state, ready));
  return (
    <Box flexDirection="column" flexShrink={0} height={height} overflowY="hidden">
      <FieldLine
        label="Find"
        labelWidth={6}
        buffer={ready.filter}
        isHere
        width={width}
        placeholder="products, post, delete"
      />
      {rows.length === 0 ? (
        <Row segments={[['No ready-made request has all of these words.']]} width={width} />
      ) : (
        <WindowedList
          count={rows.length}
          cursor={rows.findIndex(({ index }) => index === ready.index)}
          itemOf={(row) => rows[row]?.index ?? null}
          segmentsOf={(row) =>
            rowSegments(rows[row], state.grantedScopes, vocabulary, width, glyphs)
          }
          width={width}
          height={height - 1}
        />
      )}
    </Box>
  );
}

/** A row of the list: a request by its index, or the heading over a group. */
type ListRow =
  | { readonly index: number; readonly preset: Preset }
  | { readonly index: null; readonly heading: string };

function listRows(presets: readonly Preset[]): readonly ListRow[] {
  return presets.flatMap((preset, index): ListRow[] => [
    ...(presets[index - 1]?.group === preset.group
      ? []
      : [{ index: null, heading: preset.group } as const]),
    { index, preset },
  ]);
}

function rowSegments(
  row: ListRow | undefined,
  granted: ScopeList | null,
  vocabulary: ScopeVocabulary,
  width: number,
  glyphs: Glyphs,
): readonly Segment[] {
  if (row === undefined) return [];
  if (row.index === null) return [[row.heading, 'strong']];
  const need = width < NARROW ? NEED_WIDTH.narrow : NEED_WIDTH.wide;
  const cells = Math.max(1, Math.min(TITLE_WIDTH, width - need));
  const title = cutText(row.preset.title, cells, glyphs).padEnd(cells);
  return [[`${title}  `], useSegment(row.preset, granted, vocabulary, width, glyphs)];
}

function useSegment(
  preset: Preset,
  granted: ScopeList | null,
  vocabulary: ScopeVocabulary,
  width: number,
  glyphs: Glyphs,
): Segment {
  const isWide = width >= WIDE;
  const need = preset.need === null ? '' : needWords(preset.need);
  const words = (word: string) => (isWide ? `${word} ${need}` : need);
  // The need is taken from GraphQL, not stated for REST.
  const likely = isWide && preset.isProbable ? ' (likely)' : '';
  switch (presetUse(preset, granted, vocabulary)) {
    case 'usable':
      // Where the token has the scope, its name matters less.
      if (!isWide) return [glyphs.ok, 'ok'];
      return [`${glyphs.ok} ${need === '' ? 'needs no scope' : words('has')}`, 'ok'];
    case 'lacks-scope':
      return [`${glyphs.error} ${words('lacks')}${likely}`, 'problem'];
    case 'unknown':
      if (need === '' && !isWide) return ['?'];
      return [need === '' ? '? needed scopes unknown' : `? ${words('needs')}${likely}`];
  }
}
