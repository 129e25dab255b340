/** The fields of a REST request: method, path, and a row for each parameter and header. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { examplePath } from '../../../../core/service/example-requests.ts';
import { retiredFor } from '../../../../core/explorer/compose/convert.ts';
import { currentField } from '../../../../core/explorer/focus.ts';
import { lensOf } from '../../../../core/explorer/follow-diagnosis.ts';
import { type RowField, rowPlace, rowsOf } from '../../../../core/explorer/row-focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { maskedView } from '../../../../core/guide/secret-field.ts';
import { METHODS } from '../../../../core/requests/call.ts';
import { looksLikeCurl } from '../../../../core/requests/curl/curl-start.ts';
import type { RequestField } from '../../../../core/requests/draft.ts';
import { headerProblem, type PairRow, type RowPart } from '../../../../core/requests/draft-rows.ts';
import { looksSecret } from '../../../../core/text/secret.ts';
import type { TextBuffer } from '../../../../core/text/text-buffer.ts';
import { hidePersonalText } from '../../../../core/view/personal-data.ts';
import { isSecretHeader } from '../../../../core/wire/wire-value.ts';
import { noticeWords } from '../../components/field.tsx';
import { wrapText } from '../../components/layout.ts';
import { Paragraph } from '../../components/paragraph.tsx';
import { Row, type Segment } from '../../components/rows.tsx';
import { windowAround } from '../../components/windows.ts';
import type { Glyphs, Styles } from '../../theme.ts';
import { keyOf } from '../bindings/names.ts';
import { FieldLine } from '../field-line.tsx';
import { PointedField } from '../pointed.tsx';
import { lensSegment } from '../status.ts';

/** Cells for the pointer and the label. */
const LABEL_WIDTH = 10;

/** A part of the pane and the rows that it takes, so that what follows gets the rest. */
interface Part {
  readonly rows: number;
  readonly node: ReactNode;
  /** The text that is being typed in this part, and the cell where it begins. */
  readonly typed?: { readonly left: number; readonly buffer: TextBuffer };
}

interface PartOptions {
  readonly width: number;
  /** Rows of the whole pane. */
  readonly height: number;
  /** Letters are text of the field with the focus. */
  readonly isTyping: boolean;
  readonly glyphs: Glyphs;
  readonly styles: Styles;
}

/** Whether a field of the request has the focus, typed in or not. */
export function isFieldHere(state: ExplorerState, field: RequestField): boolean {
  return (
    state.focus.pane === 'request' && state.compose.ready === null && currentField(state) === field
  );
}

/** The parts above the body. */
export function restParts(state: ExplorerState, options: PartOptions): readonly Part[] {
  const { width, height, isTyping, glyphs } = options;
  const isPathHere = isFieldHere(state, 'path');
  const path = shownPath(state, isTyping);
  const lens = lensSegment(
    lensOf(state),
    state.config.address.profile.scopes,
    glyphs,
    width - INDENT.length,
  );
  // With fewer than 3 rows there is no room for a row and the marks around it.
  const groupRows = Math.max(3, Math.floor(height / 4));
  return [
    methodPart(state, width, glyphs),
    {
      rows: 1,
      ...(isPathHere ? { typed: { left: INDENT.length, buffer: path } } : {}),
      node: (
        <PointedField field="path">
          <FieldLine
            label="Path"
            labelWidth={LABEL_WIDTH}
            buffer={path}
            isHere={isPathHere}
            hasCursor={isPathHere && isTyping}
            width={width}
            placeholder={examplePath(state.config.address.profile, 5)}
            {...(path === state.rest.path ? { pointed: { field: 'path' } } : {})}
          />
        </PointedField>
      ),
    },
    ...leftOutPart(path, options),
    // The scopes that the path needs stand under it.
    ...(lens === null
      ? []
      : [{ rows: 1, node: <Row segments={[[INDENT], lens]} width={width} /> }]),
    ...retiredPart(state, options),
    ...(['params', 'headers'] as const).flatMap((field) =>
      pairParts(state, field, { ...options, height: groupRows }),
    ),
  ];
}

const INDENT = ' '.repeat(LABEL_WIDTH + 1);

/** Names the GraphQL field that replaces a path which the service has retired. */
function retiredPart(
  state: ExplorerState,
  { width, isTyping, glyphs }: PartOptions,
): readonly Part[] {
  const successor = retiredFor(state);
  if (successor === null) return [];
  const { field } = successor;
  // While letters are text, another key has this command.
  const key = keyOf(state, 'switch-mode', isTyping ? 'ctrl+t' : 't');
  const forms = [
    `${glyphs.warning} retired in REST; GraphQL has ${field}: ${key} converts it`,
    `${glyphs.warning} retired; in GraphQL: ${field} (${key})`,
    `${glyphs.warning} retired: ${field} (${key})`,
  ];
  const text = forms.find((form) => INDENT.length + form.length <= width) ?? forms.at(-1) ?? '';
  return [{ rows: 1, node: <Row segments={[[INDENT], [text, 'warning']]} width={width} /> }];
}

/** While presenting, personal data is hidden unless the path is being typed. */
function shownPath(state: ExplorerState, isTyping: boolean): TextBuffer {
  const { path } = state.rest;
  // A curl line that was typed, not pasted, is parsed only when it is sent.
  if (looksLikeCurl(path.text) && looksSecret(path.text)) return maskedView(path);
  if (!state.presenter || (isFieldHere(state, 'path') && isTyping)) return path;
  return { ...path, text: hidePersonalText(path.text), cursor: 0 };
}

function methodPart(state: ExplorerState, width: number, glyphs: Glyphs): Part {
  const isHere = isFieldHere(state, 'method');
  const label = `${isHere ? glyphs.pointer : ' '} Method`.padEnd(LABEL_WIDTH + 1);
  const choices = methodsIn(width - label.length, state.rest.method).map((method): Segment =>
    method === state.rest.method ? [`[${method}]`, isHere ? 'here' : 'strong'] : [` ${method} `],
  );
  const segments: readonly Segment[] = [[label, isHere ? 'here' : 'plain'], ...choices];
  const node = (
    <PointedField field="method">
      <Row segments={segments} width={width} />
    </PointedField>
  );
  return { rows: 1, node };
}

/** As many methods as fit, the chosen one among them, in their order. */
function methodsIn(cells: number, chosen: string): readonly string[] {
  let shown: readonly string[] = METHODS;
  while (shown.join('').length + 2 * shown.length > cells && shown.length > 1) {
    shown = shown.at(-1) === chosen ? shown.slice(1) : shown.slice(0, -1);
  }
  return shown;
}

/** What the last edit had to leave out, under its field. */
function leftOutPart(
  { notice }: TextBuffer,
  { width, glyphs, styles }: PartOptions,
): readonly Part[] {
  if (notice === null) return [];
  return [remarkPart(noticeWords(notice, { glyphs }), width, { glyphs, style: styles.warning })];
}

function remarkPart(
  words: string,
  width: number,
  { glyphs, style }: { readonly glyphs: Glyphs; readonly style: Styles['warning'] },
): Part {
  return {
    rows: wrapText(words, width, glyphs).length,
    node: <Paragraph text={words} width={width} style={style} />,
  };
}

const LABELS: Readonly<Record<RowField, string>> = { params: 'Query', headers: 'Header' };

/** The parameters or the headers, name and value beside each other; at most `height` of them. */
function pairParts(state: ExplorerState, field: RowField, options: PartOptions): readonly Part[] {
  const rows = rowsOf(state.rest, field);
  if (rows.length === 0) return [];
  const hasKeys = isFieldHere(state, field);
  const here = hasKeys ? rowPlace(state, field).row : null;
  const { first, last } = windowAround(rows.length, here ?? 0, options.height);
  const more = (count: number, where: string): readonly Part[] =>
    count === 0
      ? []
      : [
          {
            rows: 1,
            node: <Row segments={[[`${INDENT}${count} more ${where}`]]} width={options.width} />,
          },
        ];
  return [
    ...more(first, 'above'),
    ...rows.slice(first, last).flatMap((row, at) => {
      const index = first + at;
      return pairPart(state, field, row, { index, isHere: index === here }, options);
    }),
    ...more(rows.length - last, 'below'),
  ];
}

function pairPart(
  state: ExplorerState,
  field: RowField,
  row: PairRow,
  { index, isHere }: { readonly index: number; readonly isHere: boolean },
  options: PartOptions,
): readonly Part[] {
  const { width, isTyping, glyphs, styles } = options;
  const nameWidth = LABEL_WIDTH + 1 + Math.floor((width - LABEL_WIDTH) * 0.4);
  const has = (part: RowPart) => isHere && state.focus.rows.part === part;
  const line = (part: RowPart, label: string, labelWidth: number, cells: number) => {
    const buffer = shownBuffer(state, field, row, part, has(part));
    const place = { row: index, part };
    return (
      <PointedField field={field} place={place}>
        <FieldLine
          label={label}
          labelWidth={labelWidth}
          buffer={buffer}
          {...(buffer === row[part] ? { pointed: { field, place } } : {})}
          isHere={has(part)}
          hasCursor={has(part) && isTyping}
          width={cells}
          placeholder={part}
        />
      </PointedField>
    );
  };
  const problem = field === 'headers' ? headerProblem(row, state.config.address.profile) : null;
  const remarks =
    problem === null
      ? []
      : [
          remarkPart(`${glyphs.warning} ${problem.message}`, width, {
            glyphs,
            style: styles.warning,
          }),
        ];
  const both = (
    <Box flexShrink={0} height={1}>
      {line('name', LABELS[field], LABEL_WIDTH, nameWidth)}
      {line('value', field === 'params' ? '=' : ':', 3, width - nameWidth)}
    </Box>
  );
  const left = state.focus.rows.part === 'name' ? INDENT.length : nameWidth + 4;
  const typed = isHere ? { typed: { left, buffer: row[state.focus.rows.part] } } : {};
  return [
    { rows: 1, ...typed, node: both },
    ...leftOutPart(row.name, options),
    ...leftOutPart(row.value, options),
    ...remarks,
  ];
}

/** Masks a secret, known by its form or its header's name; hides personal data while presenting. */
function shownBuffer(
  state: ExplorerState,
  field: RowField,
  row: PairRow,
  part: RowPart,
  hasKeys: boolean,
): TextBuffer {
  const buffer = row[part];
  const isSecret =
    looksSecret(buffer.text) ||
    (part === 'value' && field === 'headers' && isSecretHeader(row.name.text));
  if (isSecret) return maskedView(buffer);
  if (!state.presenter || hasKeys) return buffer;
  return { ...buffer, text: hidePersonalText(buffer.text) };
}
