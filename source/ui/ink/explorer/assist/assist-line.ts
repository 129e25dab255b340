import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { cutRow } from '../../rows/wrap.ts';
import type { Theme } from '../../theme.ts';

/** One line under the query: the first thing that is wrong in it, or why nothing is offered. */
export function assistLine(state: ExplorerState, width: number, theme: Theme): string {
  const { findings, schema } = state.assist;
  const { glyphs } = theme;
  const [first] = findings.problems;
  if (first !== undefined) {
    const count = findings.problems.length;
    const of = count > 1 ? `(1 of ${count}) ` : '';
    const sign = first.isMistake ? glyphs.error : glyphs.warning;
    const paint = first.isMistake ? theme.error : theme.warning;
    return paint(
      cutRow(`${sign} Line ${first.line}: ${of}${first.message}`, width, glyphs.ellipsis),
    );
  }
  if (schema.type !== 'failed') return '';
  const words = `${glyphs.warning} Nothing is offered: ${schema.message}`;
  return theme.warning(cutRow(words, width, glyphs.ellipsis));
}

/** What is known of the schema, for the pane's title. */
export function schemaWords({ assist: { schema }, mode }: ExplorerState, theme: Theme): string {
  if (mode !== 'graphql') return '';
  switch (schema.type) {
    case 'none':
      return '';
    case 'reading':
      return `reading the schema${theme.glyphs.ellipsis}`;
    case 'ready':
      return `schema ${schema.version}`;
    case 'failed':
      return 'no schema: Ctrl+N tries again';
  }
}

/** Rows of the query with something to say about them, from 0. */
export function markedRows({
  assist: { findings },
}: ExplorerState): ReadonlyMap<number, 'mistake' | 'warning'> {
  const marks = new Map<number, 'mistake' | 'warning'>();
  for (const { line, isMistake } of findings.problems) {
    if (marks.get(line - 1) !== 'mistake') marks.set(line - 1, isMistake ? 'mistake' : 'warning');
  }
  return marks;
}
