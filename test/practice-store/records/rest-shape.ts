/** How the REST body of a resource stands to its GraphQL object. */
export interface RestShape {
  /** The GraphQL type of the same rows. */
  readonly type: string;
  /** Path and key of the list, and what its query must say. */
  readonly list: string;
  readonly query?: string;
  readonly key?: string;
  /** Where the number of its global id stands, if not in `id`. */
  readonly idField?: string;
  /** Fields with the same name in GraphQL's spelling. */
  readonly same: string;
  /** REST's name → GraphQL's path; `*` stands for each entry of a list, `...Type` for a fragment. */
  readonly as?: Readonly<Record<string, string>>;
  /** What GraphQL has no field for: the value of every row. */
  readonly only?: Readonly<Record<string, unknown>>;
  /** What GraphQL has no field for, with another value in each row. */
  readonly own?: string;
}

/** `default_address` → each field of an address below it. */
export function address(
  rest: string,
  graphql: string,
  more: Readonly<Record<string, string>> = {},
) {
  const names = ['first_name', 'last_name', 'company', 'address1', 'address2', 'city', 'province'];
  const all = [...names, 'country', 'zip', 'phone', 'name', 'province_code'];
  return Object.fromEntries([
    ...all.map((name) => [`${rest}.${name}`, `${graphql}.${camelCase(name)}`]),
    [`${rest}.country_code`, `${graphql}.countryCodeV2`],
    ...Object.entries(more).map(([name, path]) => [`${rest}.${name}`, path]),
  ]) as Readonly<Record<string, string>>;
}

/** `total_price_set` → what stands in both currencies. */
export function amounts(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) =>
      ['shop_money', 'presentment_money'].flatMap((side) =>
        ['amount', 'currency_code'].map((part) => [
          `${name}.${side}.${part}`,
          `${camelCase(name)}.${camelCase(side)}.${camelCase(part)}`,
        ]),
      ),
    ),
  );
}

/** The same fields of each entry of a list. */
export function each(list: string, graphql: string, fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, path]) => [`${list}.*.${name}`, `${graphql}.*.${path}`]),
  ) as Readonly<Record<string, string>>;
}

export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
