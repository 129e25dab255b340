import {
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import {
  getAutocompleteSuggestions,
  getContextAtPosition,
  Position,
} from 'graphql-language-service';
import type {
  CompletionItem,
  DocsPart,
  SchemaAnswer,
  SchemaDocs,
  SchemaQuestion,
  WrittenItem,
} from '../../core/graphql/schema-question.ts';
import { type DisplayText, toDisplayText } from '../../core/text/display-text.ts';
import { fieldsOf, fillArgument, fillField } from './field-fill.ts';

/** More than a person looks through; another letter makes the list shorter. */
const MOST_ITEMS = 300;

/** The completions for a place of a document. */
export function complete(
  { text, offset }: Extract<SchemaQuestion, { type: 'complete' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'completions' }> {
  const word = wordBefore(text, offset);
  const from = offset - word.length;
  const hasDollar = text.charAt(from - 1) === '$';
  const position = positionOf(text, offset);
  // The token before the cursor, as the suggestions use it.
  const context = getContextAtPosition(text, position, schema, undefined, undefined, 1);
  const written = writtenAt(context, text, from, offset);
  const found = getAutocompleteSuggestions(schema, text, position).map(
    ({ label, insertText, detail, labelDetails, documentation, isDeprecated }): CompletionItem => {
      const own = written(label);
      const plain = insertionOf(label, insertText ?? null, hasDollar);
      return {
        label: toDisplayText(label),
        ...(own?.written ?? { insert: plain, from: plain.length, to: plain.length }),
        type: toDisplayText((detail ?? labelDetails?.detail ?? '').trim()),
        isDeprecated: isDeprecated === true,
        isRequired: own?.isRequired ?? false,
        description: shortWords(documentation),
      };
    },
  );
  const items = ranked(found, word).slice(0, MOST_ITEMS);
  return { type: 'completions', field: 'query', from, to: offset, items };
}

interface Found {
  readonly written: WrittenItem;
  readonly isRequired: boolean;
}

/** How the entries at a place are written: fields with what they need, arguments with a value. */
function writtenAt(
  context: Context | null,
  text: string,
  from: number,
  to: number,
): (label: string) => Found | null {
  const { argDefs = null, objectFieldDefs = null, parentType = null } = context?.typeInfo ?? {};
  const hasColon = /^\s*:/.test(text.slice(to));
  const ofArgument = (one: Named | undefined) =>
    one === undefined || hasColon
      ? null
      : { written: writtenArgument(one), isRequired: isNonNullType(one.type) };
  switch (context?.state.kind) {
    case 'SelectionSet':
    case 'Field':
    case 'AliasedField': {
      const fields = parentType == null ? {} : fieldsOf(getNamedType(parentType));
      return (label) => {
        const field = Object.hasOwn(fields, label) ? fields[label] : undefined;
        return field === undefined
          ? null
          : { written: fillField(field, text, from, to), isRequired: false };
      };
    }
    case 'Arguments':
    case 'Argument':
      return (label) => ofArgument(argDefs?.find(({ name }) => name === label));
    case 'ObjectValue':
    case 'ObjectField': {
      const fields = objectFieldDefs ?? {};
      return (label) => ofArgument(Object.hasOwn(fields, label) ? fields[label] : undefined);
    }
    default:
      return () => null;
  }
}

type Named = Parameters<typeof fillArgument>[0];

/** Quotes and braces are written; a name or a number is left to be typed or chosen. */
function writtenArgument(one: Named): WrittenItem {
  const filled = fillArgument(one);
  const start = `${one.name}: `;
  if (/^["[{]/.test(filled.insert.slice(start.length))) return filled;
  return { insert: start, from: start.length, to: start.length };
}

/** An argument gets its colon; a snippet with placeholders is no help in a terminal. */
function insertionOf(label: string, insertText: string | null, hasDollar: boolean): string {
  if (label.startsWith('$') && hasDollar) return label.slice(1);
  return insertText !== null && insertText.startsWith(`${label}: `) ? `${label}: ` : label;
}

/**
 * The exact name first, then names that begin with the letters, then names that contain them;
 * others only if there are none of these. Without letters, required names come first.
 */
export function ranked(items: readonly CompletionItem[], word: string): readonly CompletionItem[] {
  if (word === '') return items.toSorted((one, other) => weight(one) - weight(other));
  const letters = word.toLowerCase();
  const exact = items.filter((item) => bare(item) === letters);
  const first = items.filter((item) => bare(item).startsWith(letters) && bare(item) !== letters);
  const inside = items.filter((item) => bare(item).indexOf(letters) > 0);
  const fitting = [...exact, ...first, ...inside];
  return fitting.length === 0 ? items : fitting;
}

function weight({ isRequired, isDeprecated }: CompletionItem): number {
  return isRequired ? 0 : isDeprecated ? 2 : 1;
}

/** In characters, beside the list; a key shows the whole text. */
const LONGEST_DESCRIPTION = 800;

export function shortWords(description: string | null | undefined): DisplayText | null {
  if (description == null || description.trim() === '') return null;
  const flat = withoutLinks(description.slice(0, 2 * LONGEST_DESCRIPTION)).replaceAll(/\s+/g, ' ');
  const words = flat.trim();
  return toDisplayText(
    words.length > LONGEST_DESCRIPTION ? `${words.slice(0, LONGEST_DESCRIPTION)}…` : words,
  );
}

function bare({ label }: CompletionItem): string {
  return label.replace(/^[$"]/, '').toLowerCase();
}

/** What the schema says about the name at a place of a document, or about the type around it. */
export function describeName(
  { text, offset }: Extract<SchemaQuestion, { type: 'describe' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'described' }> {
  // A cursor right after a name still means that name.
  const isBehind = wordBefore(text, offset) !== '' && !/\w/.test(text.charAt(offset));
  const context = getContextAtPosition(
    text,
    positionOf(text, isBehind ? offset - 1 : offset),
    schema,
  );
  if (context === null) return { type: 'described', docs: null };
  return { type: 'described', docs: docsOf(context) };
}

type Context = NonNullable<ReturnType<typeof getContextAtPosition>>;

/** What arguments, fields of inputs and fields of results have in common. */
interface Described {
  readonly name: string;
  readonly type: GraphQLType;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}

function docsOf({ typeInfo, state }: Context): SchemaDocs | null {
  const { fieldDef, argDef, enumValue, inputType, type, parentType, directiveDef } = typeInfo;
  const owner = getNamedType(parentType)?.name;
  switch (state.kind) {
    case 'Argument':
      if (argDef != null) return docs(argDef, fieldDef == null ? '' : `${fieldDef.name}: `, []);
      break;
    case 'ObjectField':
      if (fieldDef != null) return docs(fieldDef, '', []);
      break;
    case 'Field':
    case 'AliasedField':
      if (fieldDef != null) {
        const qualified = owner === undefined || fieldDef.name.startsWith('__') ? '' : `${owner}.`;
        return docs(fieldDef, qualified, fieldDef.args);
      }
      break;
    case 'EnumValue':
      if (enumValue != null) {
        const title = `${getNamedType(inputType)?.name ?? ''}.${enumValue.name}`;
        return titled(toDisplayText(title), enumValue, []);
      }
      break;
    case 'Directive':
      if (directiveDef != null) {
        const { name, args } = directiveDef;
        return titled(toDisplayText(`@${name}`), directiveDef, args.map(partOf));
      }
      break;
    default:
  }
  const around = getNamedType(type ?? inputType ?? parentType);
  return around == null ? null : titled(toDisplayText(around.name), around, partsOf(around));
}

function docs(described: Described, before: string, args: readonly Described[]): SchemaDocs {
  const title = toDisplayText(`${before}${described.name}: ${String(described.type)}`);
  return titled(title, described, args.map(partOf));
}

function titled(
  title: DisplayText,
  described: Pick<Described, 'description' | 'deprecationReason'>,
  parts: readonly DocsPart[],
): SchemaDocs {
  const { description, deprecationReason } = described;
  return {
    title,
    description: description == null || description === '' ? null : multiline(description),
    deprecation: shortWords(deprecationReason),
    parts,
  };
}

/** Members of a type, so that it can be read without leaving the query. */
function partsOf(type: GraphQLNamedType): readonly DocsPart[] {
  if (isEnumType(type)) {
    return type.getValues().map(({ name, description }) => ({
      title: toDisplayText(name),
      description: firstSentence(description),
    }));
  }
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    return Object.values<Described>(type.getFields()).map(partOf);
  }
  return [];
}

function partOf({ name, type, description, deprecationReason }: Described): DocsPart {
  const mark = deprecationReason == null ? '' : ' (deprecated)';
  return {
    title: toDisplayText(`${name}: ${String(type)}${mark}`),
    description: firstSentence(description),
  };
}

function multiline(text: string): DisplayText {
  // The lines of a paragraph are joined; they wrap at the width of the screen.
  const flowing = withoutLinks(text).replaceAll(/(?<=\S)[ \t]*\n(?=[^\s\-*#|>\d`])/g, ' ');
  return toDisplayText(flowing, { multiline: true });
}

function firstSentence(text: string | null | undefined): DisplayText | null {
  if (text == null || text === '') return null;
  const flat = withoutLinks(text).replaceAll(/\s+/g, ' ').trim();
  return toDisplayText(/^.{1,400}?[.!?](?=\s|$)/.exec(flat)?.[0] ?? flat.slice(0, 400));
}

/** `[products](https://…)` is `products` in a terminal. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]{1,200})\]\(https?:[^)\s]{1,500}\)/g, '$1');
}

/**
 * Converts an offset (UTF-16 units) to a zero-based line and column, as the language service
 * counts.
 */
function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  let line = 0;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
  return new Position(line, offset - start);
}

/** The characters of a name that stand directly before an offset. */
function wordBefore(text: string, offset: number): string {
  return /[A-Za-z0-9_]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0] ?? '';
}
