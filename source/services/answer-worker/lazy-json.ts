import type { BodyTree } from '../../core/json/body-rows.ts';
import { unquoted } from '../../core/json/body-rows.ts';

type JsonValue = string | number | boolean | null | JsonValue[] | JsonFields;

interface JsonFields {
  [name: string]: JsonValue;
}

/**
 * A body as JSON values that are created on access, so that a query over 100 MB needs no second
 * copy of it. Objects have no prototype; of duplicate names the last one counts.
 */
interface LazyJson {
  readonly root: JsonValue;
  /**
   * The row of the value at a location (member names and list indexes); null when there is none.
   */
  rowOf(location: ReadonlyArray<string | number>): number | null;
}

/**
 * @param textOf returns the lexeme of a string or a number, such as `"a"` or `1.10`, possibly
 *   masked
 * @param onRow is called with the row of each value that is created
 */
export function createLazyJson(
  tree: BodyTree,
  textOf: (row: number) => string,
  onRow: (row: number) => void,
): LazyJson {
  const inner = new WeakMap<object, Inner>();
  const outermost = valueAt(0);

  function valueAt(row: number): JsonValue {
    onRow(row);
    const kind = tree.containerAt(row);
    if (kind === null) return scalar(textOf(row));
    const parts = new Inner(tree, row);
    // The target must be an array for `Array.isArray`; the handler supplies its items.
    const value =
      kind === 'list'
        ? new Proxy<JsonValue[]>([], listHandler(parts))
        : new Proxy<JsonFields>(Object.create(null), objectHandler(parts));
    inner.set(value, parts);
    return value;
  }

  function listHandler(parts: Inner): ProxyHandler<object> {
    return {
      get(target, key) {
        if (key === 'length') return parts.rows.length;
        const row = parts.item(key);
        return row === undefined ? Reflect.get(target, key) : valueAt(row);
      },
      has: (target, key) => parts.item(key) !== undefined || Reflect.has(target, key),
      getOwnPropertyDescriptor(target, key) {
        return parts.item(key) === undefined ? Reflect.getOwnPropertyDescriptor(target, key) : OWN;
      },
    };
  }

  function objectHandler(parts: Inner): ProxyHandler<object> {
    const member = (key: string | symbol): number | null =>
      typeof key === 'string' ? parts.member(key) : null;
    return {
      get(_target, key) {
        const row = member(key);
        return row === null ? undefined : valueAt(row);
      },
      has: (_target, key) => member(key) !== null,
      ownKeys: () => parts.names(),
      getOwnPropertyDescriptor(_target, key) {
        return member(key) === null ? undefined : OWN;
      },
    };
  }

  // The path of the last lookup: locations that follow each other mostly share their parents.
  let path: Array<{ readonly part: string | number; readonly parts: Inner }> = [];

  return {
    root: outermost,
    rowOf(location) {
      let parts = typeof outermost === 'object' && outermost !== null ? inner.get(outermost) : null;
      const next: typeof path = [];
      let row = 0;
      for (const [depth, part] of location.entries()) {
        if (parts == null) return null;
        const found: number | null | undefined =
          typeof part === 'number' ? parts.rows[part] : parts.member(part);
        if (found === undefined || found === null) return null;
        row = found;
        const known = path[depth]?.parts.row === row ? path[depth] : null;
        parts = tree.containerAt(row) === null ? null : (known?.parts ?? new Inner(tree, row));
        if (parts !== null) next.push({ part, parts });
      }
      path = next;
      return row;
    },
  };
}

/** Up to this many members, a linear search by name is fast enough. */
const FEW = 32;

/** Says that a member exists; `get` reads its value separately. */
const OWN = { value: undefined, writable: true, enumerable: true, configurable: true };

/** The members of an object or the items of a list; read once, on first access. */
class Inner {
  readonly row: number;
  readonly #tree: BodyTree;
  #rows: Uint32Array | null = null;
  #named: ReadonlyMap<string, number> | null = null;

  constructor(tree: BodyTree, row: number) {
    this.#tree = tree;
    this.row = row;
  }

  get rows(): Uint32Array {
    this.#rows ??= Uint32Array.from(this.#tree.childrenOf(this.row));
    return this.#rows;
  }

  /** Without duplicates. */
  names(): string[] {
    return [...this.#members().keys()];
  }

  /** The row of the last member of that name, or null. */
  member(name: string): number | null {
    if (this.#tree.containerAt(this.row) !== 'object') return null;
    // A query asks for all members one after the other; a linear search for each would be
    // quadratic.
    if (this.rows.length > FEW) return this.#members().get(name) ?? null;
    return this.#tree.memberOf(this.row, name);
  }

  #members(): ReadonlyMap<string, number> {
    this.#named ??= new Map(
      Array.from(this.rows, (row) => [unquoted(this.#tree.nameOf(row) ?? '""'), row]),
    );
    return this.#named;
  }

  item(key: string | symbol): number | undefined {
    if (typeof key === 'symbol') return undefined;
    const place = Number(key);
    return Number.isInteger(place) && String(place) === key ? this.rows[place] : undefined;
  }
}

function scalar(lexeme: string): JsonValue {
  if (lexeme.startsWith('"')) return unquoted(lexeme);
  switch (lexeme) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
      return null;
    default:
      return Number(lexeme);
  }
}
