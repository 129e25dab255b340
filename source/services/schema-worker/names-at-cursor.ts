import {
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
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
} from '../../core/graphql/schema-question.ts';
import { type DisplayText, toDisplayText } from '../../core/text/display-text.ts';

/** More than a person looks through; a further letter makes the list shorter. */
const MOST_ITEMS = 300;

/** What fits at a place of a document. */
export function complete(
  { text, offset }: Extract<SchemaQuestion, { type: 'complete' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'completions' }> {
  const word = wordBefore(text, offset);
  const hasDollar = text.charAt(offset - word.length - 1) === '$';
  const found = getAutocompleteSuggestions(schema, text, positionOf(text, offset)).map(
    ({ label, insertText, detail, labelDetails, isDeprecated }): CompletionItem => ({
      label: toDisplayText(label),
      insert: insertionOf(label, insertText ?? null, hasDollar),
      type: toDisplayText((detail ?? labelDetails?.detail ?? '').trim()),
      isDeprecated: isDeprecated === true,
    }),
  );
  const items = ranked(found, word).slice(0, MOST_ITEMS);
  return { type: 'completions', from: offset - word.length, to: offset, items };
}

/** An argument brings its colon; a whole snippet with places to fill in is no help in a terminal. */
function insertionOf(label: string, insertText: string | null, hasDollar: boolean): string {
  if (label.startsWith('$') && hasDollar) return label.slice(1);
  return insertText !== null && insertText.startsWith(`${label}: `) ? `${label}: ` : label;
}

/** Names that begin with the letters first, then those that hold them; others only if there is none. */
function ranked(items: readonly CompletionItem[], word: string): readonly CompletionItem[] {
  if (word === '') return items;
  const letters = word.toLowerCase();
  const first = items.filter((item) => bare(item).startsWith(letters));
  const inside = items.filter((item) => bare(item).indexOf(letters) > 0);
  return first.length + inside.length === 0 ? items : [...first, ...inside];
}

function bare({ label }: CompletionItem): string {
  return label.replace('$', '').toLowerCase();
}

/** What the schema says about the name at a place of a document, or about the type around it. */
export function describeName(
  { text, offset }: Extract<SchemaQuestion, { type: 'describe' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'described' }> {
  // Behind a name the cursor still means that name.
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
    deprecation: deprecationReason == null ? null : toDisplayText(deprecationReason),
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
  // Lines of one paragraph belong together, as wide as the screen is.
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

/** An offset (UTF-16 units) as the language service counts: line and column from 0. */
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
