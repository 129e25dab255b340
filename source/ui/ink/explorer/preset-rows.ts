import { type Preset, PRESETS, presetUse } from '../../../core/requests/presets.ts';
import type { ScopeList } from '../../../core/service/scopes.ts';
import { windowedList } from '../rows/list.ts';
import type { RowBlock } from '../rows/row.ts';
import { cutRow, padRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';

const PATH_WIDTH = 38;

/** The ready-made requests, each with the scope it needs and whether the token has it. */
export function presetRows(
  cursor: number,
  granted: ScopeList | null,
  room: { readonly width: number; readonly height: number },
  theme: Theme,
): RowBlock {
  const items = PRESETS.map((preset) => () => {
    const path = padRow(preset.path, Math.min(PATH_WIDTH, Math.floor(room.width / 2)));
    return cutRow(
      `${path}  ${useWords(preset, granted, theme)}`,
      room.width - 2,
      theme.glyphs.ellipsis,
    );
  });
  return windowedList(items, cursor, room.height, theme);
}

function useWords(preset: Preset, granted: ScopeList | null, theme: Theme): string {
  const { glyphs } = theme;
  const need = (preset.scopes ?? []).join(' or ');
  // Taken from GraphQL, not stated for REST.
  const scope = preset.isProbable && need !== '' ? `${need} (likely)` : need;
  switch (presetUse(preset, granted)) {
    case 'usable':
      return need === ''
        ? theme.ok(`${glyphs.ok} needs no scope`)
        : theme.ok(`${glyphs.ok} has ${scope}`);
    case 'lacks-scope':
      return theme.error(`${glyphs.error} lacks ${scope}`);
    case 'unknown':
      return need === '' ? '? need not stated' : `? needs ${scope}`;
  }
}
