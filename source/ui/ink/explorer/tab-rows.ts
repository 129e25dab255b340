import type { RequestAnswer } from '../../../core/requests/answer.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { shownRows } from '../../../core/explorer/reading/walk.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { BodyRows } from '../../../core/json/body-rows.ts';
import type { Theme } from '../theme.ts';
import { bodyWindow } from './body-window.ts';
import { paintPieces } from './paint-pieces.ts';
import type { PaneSize } from './pane-layout.ts';

/** The rows of the tab that is shown, as many as there is room for. */
export function tabRows(
  state: ExplorerState,
  answer: RequestAnswer,
  window: {
    readonly top: number;
    readonly diagnosis: readonly string[];
    readonly wire: readonly string[];
    readonly size: PaneSize;
  },
  theme: Theme,
): readonly string[] {
  const { top, diagnosis, wire, size } = window;
  const { left, tab } = state.view;
  switch (tab) {
    case 'body':
      return bodyRows(state, answer.body, { top, left, ...size }, theme);
    case 'headers':
      return answer.headers
        .slice(top, top + size.height)
        .map((header) => headerRow(header, left, size.width, theme));
    case 'wire':
      return wire.slice(top, top + size.height);
    case 'diagnosis':
      return diagnosis.slice(top, top + size.height);
  }
}

function bodyRows(
  state: ExplorerState,
  body: BodyRows | null,
  window: PaneSize & { readonly top: number; readonly left: number },
  theme: Theme,
): readonly string[] {
  if (body === null) return ['The answer has no body.'];
  const { reading, config, focus } = state;
  const { search, filter } = reading;
  const shown = shownRows(body, reading);
  if (filter !== null && shown.count === 0) return ['No row holds that.'];
  const hits = search ?? (filter === null ? null : { text: filter.text, rows: filter.matches });
  return bodyWindow(
    shown,
    {
      ...window,
      secrets: [config.token],
      cursor: body.tree === null ? null : shown.rowAt(shown.placeOf(reading.cursor)),
      hasKeys: focus.pane === 'response',
      hits,
    },
    theme,
  );
}

function headerRow(
  [name, value]: RequestAnswer['headers'][number],
  left: number,
  width: number,
  theme: Theme,
): string {
  const pieces = [
    { text: name, paint: theme.code.name },
    { text: SEPARATOR, paint: theme.code.punctuation },
    { text: value, paint: (text: string) => text },
  ];
  return paintPieces(pieces, { from: left, width, mark: theme.glyphs.ellipsis });
}

const SEPARATOR = toDisplayText(': ');
