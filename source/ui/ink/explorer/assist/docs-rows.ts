import type { OpenDocs } from '../../../../core/explorer/assist/assist-state.ts';
import type { DocsPart } from '../../../../core/graphql/schema-question.ts';
import { plainBlock, type RowBlock } from '../../rows/row.ts';
import { hangingRows, wrapRows } from '../../rows/wrap.ts';
import type { Theme } from '../../theme.ts';
import type { PaneSize } from '../pane-layout.ts';

/** What the schema says about a name, as far as it fits. */
export function docsRows({ docs, top }: OpenDocs, room: PaneSize, theme: Theme): RowBlock {
  const { width, height } = room;
  const [first = '', ...more] = (docs.description ?? '').split('\n\n');
  const reason = docs.deprecation;
  const rows = [
    ...wrapRows(docs.title, width).map((row) => theme.title(row)),
    ...(reason === null ? [] : deprecationRows(reason, width, theme)),
    ...paragraph(first, width),
    // Arguments are looked up more often than a long description is read.
    ...(docs.parts.length === 0 ? [] : ['']),
    ...docs.parts.flatMap((part) => partRows(part, width, theme)),
    ...paragraph(more.join('\n\n'), width),
  ];
  const start = Math.max(0, Math.min(top, rows.length - height));
  return plainBlock(rows.slice(start, start + height));
}

function deprecationRows(reason: string, width: number, theme: Theme): string[] {
  const mark = `${theme.glyphs.warning} Deprecated:`;
  return hangingRows(mark, reason, width).map((row) => theme.warning(row));
}

function paragraph(text: string, width: number): string[] {
  return text === '' ? [] : ['', ...wrapRows(text, width)];
}

function partRows({ title, description }: DocsPart, width: number, theme: Theme): string[] {
  return [
    ...wrapRows(title, width).map((row) => theme.strong(row)),
    ...(description === null ? [] : hangingRows(' ', description, width)),
  ];
}
