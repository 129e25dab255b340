import type { BodyRow, BodyRows, RowSegment } from '../json/body-rows.ts';
import type { FoundRows } from '../json/find-rows.ts';
import { HIDDEN_VALUE, HIDDEN_WORDS, hidePersonalText } from './hide-personal-text.ts';
import { isAboutPerson, isHarmlessName, isPersonalName } from './personal-names.ts';

/** A point in time or a global ID: neither tells who somebody is. */
const HARMLESS_VALUE =
  /^"(?:\d{4}-\d\d-\d\d(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?)?|gid:\/\/[\w/-]+)"$/;

/**
 * The rows with nothing in them that a projector should not show: values of personal fields, and
 * mail addresses and telephone numbers in any text. Names, structure and the number of rows stay.
 */
export function hidePersonalRows(body: BodyRows): BodyRows {
  return {
    kind: body.kind,
    count: body.count,
    broken: body.broken,
    row: (index, longest) => hideInRow(body.row(index, longest), body, index),
    around: (index) => body.around(index),
    tree: body.tree,
    folded: (index, longest) => hideInRow(body.folded(index, longest), body, index),
    find: (text) => findShown(body, text),
  };
}

/** More are not looked at: each is made and hidden for it. */
const MOST_FOUND = 10_000;

/** Only what can be read is found, or the count would tell what is hidden. */
function findShown(body: BodyRows, text: string): FoundRows {
  const { rows, isCut } = body.find(text);
  const sought = text.toLowerCase();
  const shown = rows.subarray(0, MOST_FOUND).filter((row) =>
    hideInRow(body.row(row), body, row).segments.some(
      // What is written in escapes is found, and hidden text has none.
      ({ kind, text: part }) =>
        kind !== 'punctuation' &&
        (part.toLowerCase().includes(sought) || unescaped(part).toLowerCase().includes(sought)),
    ),
  );
  return { rows: shown, isCut: isCut || rows.length > MOST_FOUND };
}

function unescaped(part: string): string {
  return part.includes('\\') ? textOf(part) : part;
}

function hideInRow(row: BodyRow, body: BodyRows, index: number): BodyRow {
  const around = body.around(index).map((quoted) => textOf(quoted));
  const name = row.segments.find(({ kind }) => kind === 'name');
  const own = name === undefined ? around.at(-1) : textOf(name.text);
  const isPersonal = own !== undefined && isPersonalName(own);
  const isInPerson = around.some((one) => isAboutPerson(one));
  const isHarmless = own !== undefined && isHarmlessName(own);
  const hide = (segment: RowSegment): RowSegment => {
    switch (segment.kind) {
      case 'string': {
        const isHidden =
          segment.text !== '""' &&
          (isPersonal || (isInPerson && !isHarmless && !HARMLESS_VALUE.test(segment.text)));
        return isHidden
          ? { ...segment, text: `"${HIDDEN_VALUE}"` }
          : { ...segment, text: hidePersonalText(segment.text) };
      }
      case 'number':
        return isPersonal ? { ...segment, text: HIDDEN_VALUE } : segment;
      case 'plain':
        // The rest of a broken document has no fields to tell apart.
        return body.kind === 'json'
          ? { ...segment, text: HIDDEN_WORDS }
          : { ...segment, text: hidePersonalText(segment.text) };
      case 'name':
        return { ...segment, text: hidePersonalText(segment.text) };
      case 'keyword':
      case 'punctuation':
      case 'mark':
        return segment;
    }
  };
  return { ...row, segments: row.segments.map(hide) };
}

/** A name as the document means it: `"na\u006de"` is `name`. */
function textOf(quoted: string): string {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === 'string' ? text : quoted;
  } catch {
    return quoted;
  }
}
