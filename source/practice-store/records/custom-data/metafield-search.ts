import { parseMoment } from '../../api/formats.ts';
import {
  dateField,
  exactField,
  numberField,
  type SearchField,
} from '../../graphql/search/fields.ts';
import type { Session } from '../world.ts';
import { jsonValueOf, type OwnerTypename } from './metafield.ts';

const NUMBERS = /^(?:list\.)?number_/;
const DATES = /^(?:list\.)?date/;

/**
 * The search field of a name such as `metafields.custom.material`; null for other names. The
 * metafield's type decides whether values are compared as numbers, dates or text. A list matches if
 * any of its entries does.
 */
export function metafieldSearch<Row extends { readonly id: number }>(
  typename: OwnerTypename,
): (name: string) => SearchField<Row> | null {
  return (name) => {
    const [, namespace, key] = /^metafields\.(.+)\.([^.]+)$/.exec(name) ?? [];
    if (namespace === undefined || key === undefined) return null;
    const valuesOf =
      (isMeant: (type: string) => boolean) =>
      (row: Row, { world }: Session): string[] =>
        world.metafields
          .of({ typename, id: row.id })
          .filter(
            (entry) =>
              entry.namespace.toLowerCase() === namespace &&
              entry.key.toLowerCase() === key &&
              isMeant(entry.type),
          )
          .flatMap((entry) => valueEntries(entry.type, entry.value));
    return valueSearch(valuesOf);
  };
}

/**
 * A search field that compares values as numbers, dates or text, depending on their type.
 * @param valuesOf reads the values of a row whose type passes the test `isMeant`
 */
export function valueSearch<Row>(
  valuesOf: (isMeant: (type: string) => boolean) => (row: Row, session: Session) => string[],
): SearchField<Row> {
  const numbers = valuesOf((type) => NUMBERS.test(type));
  const dates = valuesOf((type) => DATES.test(type));
  const fields = [
    numberField<Row>((row, session) => numbers(row, session).map(Number)),
    dateField<Row>((row, session) => dates(row, session).map((value) => parseMoment(value))),
    exactField<Row>(valuesOf((type) => !NUMBERS.test(type) && !DATES.test(type))),
  ];
  return (term, session) => {
    const tests = fields.flatMap((field) => {
      const compiled = field(term, session);
      return compiled.type === 'test' ? [compiled.test] : [];
    });
    return { type: 'test', test: (row) => tests.some((test) => test(row)) };
  };
}

/** The value, or each entry of a list (`list.…`) as a string. */
export function valueEntries(type: string, value: string): string[] {
  const json = type.startsWith('list.') ? jsonValueOf(type, value) : value;
  return Array.isArray(json) ? json.map(String) : [value];
}
