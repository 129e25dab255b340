/** Help for the fields of a file that a person writes, kept together with the schema. */
import * as z from 'zod';

/** What a field takes, as the end of "must be …", and how it looks. */
interface FieldHelp {
  readonly kind: string;
  readonly example: string;
}

/** By path: `apps.scopes` for the list, `apps.scopes[]` for one of its entries. */
export type FieldHelps = Readonly<Record<string, FieldHelp>>;

const helps = z.registry<FieldHelp>();

/** The same schema, with help for values that do not fit. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  kind: string,
  example: string,
): Schema {
  helps.add(schema, { kind, example });
  return schema;
}

/** A field that takes whole numbers. */
export function wholeNumber(least: number, most: number, example: string) {
  return field(z.int().min(least).max(most), `a whole number from ${least} to ${most}`, example);
}

/** The help of a schema and of all fields below it. */
export function fieldHelps(schema: z.ZodType): FieldHelps {
  return Object.fromEntries(helpsIn(schema, ''));
}

function helpsIn(schema: z.core.$ZodType, path: string): ReadonlyArray<[string, FieldHelp]> {
  if (schema instanceof z.ZodOptional) return helpsIn(schema.unwrap(), path);
  const help = helps.get(schema);
  const own: ReadonlyArray<[string, FieldHelp]> = help === undefined ? [] : [[path, help]];
  if (schema instanceof z.ZodArray) return [...own, ...helpsIn(schema.element, `${path}[]`)];
  if (schema instanceof z.ZodTuple) return [...own, ...firstHelp(schema.def.items, `${path}[]`)];
  if (schema instanceof z.ZodUnion) {
    const parts = schema.options.filter((part) => part instanceof z.ZodObject);
    return [...own, ...parts.flatMap((part) => helpsIn(part, path))];
  }
  if (!(schema instanceof z.ZodObject)) return own;
  const prefix = path === '' ? '' : `${path.replaceAll('[]', '')}.`;
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  return [...own, ...fields.flatMap(([name, part]) => helpsIn(part, `${prefix}${name}`))];
}

/** All members of our tuples are alike. */
function firstHelp(members: readonly z.core.$ZodType[], path: string) {
  const [first] = members;
  return first === undefined ? [] : helpsIn(first, path);
}

/** The help of this field, or of the nearest one around it that has help. */
export function helpAt(
  all: FieldHelps,
  path: readonly PropertyKey[],
): { readonly help: FieldHelp; readonly path: readonly PropertyKey[] } {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = path.slice(0, length);
    const help = all[helpPath(place)];
    if (help !== undefined) return { help, path: place };
  }
  return { help: { kind: 'something else', example: '' }, path };
}

/** The fields of the object at this path. */
export function fieldsAt(all: FieldHelps, path: string): readonly string[] {
  const prefix = path === '' ? '' : `${path.replace(/\[\]$/, '')}.`;
  return Object.keys(all)
    .filter((name) => name !== '' && name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => /^[\w-]+$/.test(name));
}

/** `apps[0].scopes[1]` */
export function shownPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** `apps.scopes`; `apps.scopes[]` for an entry of the list. */
export function helpPath(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part !== 'number').join('.');
  return typeof path.at(-1) === 'number' ? `${names}[]` : names;
}
