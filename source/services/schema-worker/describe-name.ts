import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLType,
  type GraphQLSchema,
} from 'graphql';
import { getContextAtPosition } from 'graphql-language-service';
import type {
  DocsPart,
  SchemaAnswer,
  SchemaDocs,
  SchemaQuestion,
} from '../../core/graphql/schema-question.ts';
import { toDisplayText, type DisplayText } from '../../core/text/display-text.ts';
import { positionOf, wordBefore } from './positions.ts';

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
