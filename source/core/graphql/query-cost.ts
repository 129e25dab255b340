/**
 * What an operation costs at the service, in points. The service publishes that objects cost 1 and
 * mutations 10; the formula for connections was fitted to its answers.
 */
import { largest } from '../any-length.ts';
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Fragments } from './query-tree.ts';
import { type Merged, selectFields, selectionsOf, together } from './selected-fields.ts';

/** One field's part of the cost, as the debug header shows it. */
export interface FieldCost {
  readonly path: readonly string[];
  /** Its own cost, without what lies below it. */
  readonly definedCost: number;
  /** Its own and all below it. */
  readonly requestedTotalCost: number;
  /** Null where nothing lies below it. */
  readonly requestedChildrenCost: number | null;
}

/** What the cost of a validated operation depends on. */
export interface CostReading {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** As they were sent; the operation's own defaults stand for those left out. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The highest possible cost in points: pages are taken as full. */
export function requestedCost(operation: OperationDefinitionNode, reading: CostReading): number {
  return new CostWalk(operation, reading).total();
}

/** The highest possible cost of each field, parents before the fields below them. */
export function fieldCosts(
  operation: OperationDefinitionNode,
  reading: CostReading,
): readonly FieldCost[] {
  return new CostWalk(operation, reading).fields();
}

/**
 * The actual cost in points: only data that came counts, and of a list its dearest entry.
 *
 * @param data of the answer
 */
export function actualCost(
  operation: OperationDefinitionNode,
  reading: CostReading,
  data: unknown,
): number {
  return new CostWalk(operation, reading).total(data);
}

/** The least that anything costs. */
const LEAST = 1;
const MUTATION = 10;
const COUNT = 10;
const CONNECTION = 2;

const FREE_TYPES: ReadonlySet<string> = new Set([
  'LocationAddress',
  'MoneyBag',
  'MoneyV2',
  'ShopAddress',
]);

const FREE_FIELDS: ReadonlySet<string> = new Set(['Customer.defaultAddress']);
const FREE_CONNECTIONS: ReadonlySet<string> = new Set([
  'TranslatableResource.nestedTranslatableResources',
]);
const DEAR_FIELDS: ReadonlyMap<string, number> = new Map([['StoreCreditAccount.balance', 5]]);
/** The extra cost of each entry of a connection, by the type of the entry. */
const DEAR_NODES: ReadonlyMap<string, number> = new Map([['DeliveryMethodDefinition', 10]]);
const MUTATIONS: ReadonlyMap<string, number> = new Map([
  ['flowTriggerReceive', 1],
  ['fulfillmentTrackingInfoUpdate', 50],
]);
/** What each entry of a list in the input costs, by the type of the entries. */
const DEAR_INPUTS: ReadonlyMap<string, number> = new Map([
  ['CreateMediaInput', 2],
  ['FileCreateInput', 2],
]);
/** Counts at the full price, in addition to those of the root and those with a limit. */
const DEAR_COUNTS: ReadonlySet<string> = new Set(['DeliveryProfile.productVariantsCount']);

/** By which factor the entries of a page of that size count. */
function windowFactor(size: number): number {
  return size === 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)));
}

/** `undefined`: there is no answer, so everything that is selected counts. */
type Data = unknown;

class CostWalk {
  readonly #operation: OperationDefinitionNode;
  readonly #reading: CostReading;
  /** By the selections and the type, so that fragments used over and over are counted once. */
  readonly #known = new Map<string, number>();
  readonly #numbers = new Map<SelectionSetNode, number>();

  constructor(operation: OperationDefinitionNode, reading: CostReading) {
    this.#operation = operation;
    const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined
        ? []
        : [[variable.name.value, valueFromASTUntyped(defaultValue)] as const],
    );
    const variables = { ...Object.fromEntries(defaults), ...reading.variables };
    this.#reading = { ...reading, variables };
  }

  total(data?: Data): number {
    const type = this.#root();
    if (type == null) return LEAST;
    return Math.max(LEAST, this.#costOf([this.#operation.selectionSet], type, data));
  }

  fields(): readonly FieldCost[] {
    const type = this.#root();
    const found: FieldCost[] = [];
    if (type != null) this.#list([this.#operation.selectionSet], type, [], found);
    return found;
  }

  #root(): GraphQLNamedType | null | undefined {
    return this.#reading.schema.getRootType(this.#operation.operation);
  }

  #list(
    sets: readonly SelectionSetNode[],
    type: GraphQLNamedType,
    above: readonly string[],
    found: FieldCost[],
  ): void {
    const { always, byType } = selectFields(sets, type, this.#reading);
    const everywhere = [...always].map(([key, merged]) => ({ key, merged, on: type }));
    const elsewhere = [...byType].flatMap(([name, fields]) =>
      [...fields].map(([key, merged]) => ({
        key,
        merged,
        on: this.#reading.schema.getType(name) ?? type,
      })),
    );
    for (const { key, merged, on } of [...everywhere, ...elsewhere]) {
      const fieldType = this.#typeOf(on, merged);
      if (fieldType === null) continue;
      const path = [...above, key];
      const total = this.#fieldCost(on, merged, undefined);
      const below = selectionsOf(merged);
      const own = below.length === 0 ? total : this.#ownCost(on, merged);
      found.push({
        path,
        definedCost: own,
        requestedTotalCost: total,
        requestedChildrenCost: below.length === 0 ? null : Math.max(0, total - own),
      });
      if (!merged[0].name.value.startsWith('__')) this.#list(below, fieldType, path, found);
    }
  }

  /** The cost of a field alone: that of an empty page, or of an object without fields. */
  #ownCost(parent: GraphQLNamedType, merged: Merged): number {
    const type = this.#typeOf(parent, merged);
    if (type === null) return 0;
    if (this.#isMutation(parent)) return this.#mutationCost(parent, merged[0]);
    return isConnection(type) ? CONNECTION : this.#chargeOf(parent, merged);
  }

  #costOf(sets: readonly SelectionSetNode[], type: GraphQLNamedType, data: Data): number {
    if (data !== undefined) return this.#costOfData(sets, type, data);
    const key = `${type.name} ${sets.map((set) => this.#numberOf(set)).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { always, byType } = selectFields(sets, type, this.#reading);
    // Of an interface or union only one type arrives, so the dearest one counts.
    const cost = largest(
      [...byType].map(([name, fields]) =>
        this.#sum(this.#reading.schema.getType(name) ?? type, together(always, fields)),
      ),
      this.#sum(type, always),
    );
    this.#known.set(key, cost);
    return cost;
  }

  #sum(type: GraphQLNamedType, fields: ReadonlyMap<string, Merged>): number {
    let sum = 0;
    for (const merged of fields.values()) sum += this.#fieldCost(type, merged, undefined);
    return sum;
  }

  #costOfData(sets: readonly SelectionSetNode[], type: GraphQLNamedType, data: Data): number {
    if (Array.isArray(data)) {
      return largest(
        data.map((one) => this.#costOf(sets, type, one ?? null)),
        0,
      );
    }
    if (typeof data !== 'object' || data === null) return 0;
    const values = new Map<string, unknown>(Object.entries(data));
    const { always, byType } = selectFields(sets, type, this.#reading);
    const costs = (fields: ReadonlyMap<string, Merged>, on: GraphQLNamedType): number => {
      let sum = 0;
      for (const [key, merged] of fields) {
        if (values.has(key)) sum += this.#fieldCost(on, merged, values.get(key) ?? null);
      }
      return sum;
    };
    // The answer does not name its concrete type; the keys of other types are absent from it.
    return largest(
      [...byType].map(([name, fields]) =>
        costs(together(always, fields), this.#reading.schema.getType(name) ?? type),
      ),
      costs(always, type),
    );
  }

  #fieldCost(parent: GraphQLNamedType, merged: Merged, data: Data): number {
    const type = this.#typeOf(parent, merged);
    if (type === null || data === null) return 0;
    if (!isCompositeType(type)) return 0;
    const below = selectionsOf(merged);
    if (this.#isMutation(parent)) {
      return this.#mutationCost(parent, merged[0]) + this.#payloadCost(below, type, data);
    }
    if (isConnection(type)) {
      const isFree = FREE_CONNECTIONS.has(`${parent.name}.${merged[0].name.value}`);
      return isFree ? 0 : this.#connectionCost(merged, type, data);
    }
    return this.#chargeOf(parent, merged) + this.#costOf(below, type, data);
  }

  /** The cost of a mutation itself and of the files in its input. */
  #mutationCost(parent: GraphQLNamedType, field: FieldNode): number {
    let sum = MUTATIONS.get(field.name.value) ?? MUTATION;
    const { args = [] } =
      (isCompositeType(parent) ? this.#reading.schema.getField(parent, field.name.value) : null) ??
      {};
    for (const { name, value } of field.arguments ?? []) {
      const argument = args.find((one) => one.name === name.value);
      const each = argument && DEAR_INPUTS.get(getNamedType(argument.type).name);
      if (each === undefined) continue;
      const given: unknown = valueFromASTUntyped(value, this.#reading.variables);
      if (Array.isArray(given)) sum += each * given.length;
    }
    return sum;
  }

  /** The cost below the objects of a mutation's payload; its own cost covers these objects. */
  #payloadCost(sets: readonly SelectionSetNode[], payload: GraphQLNamedType, data: Data): number {
    let sum = 0;
    for (const [key, merged] of selectFields(sets, payload, this.#reading).always) {
      const type = this.#typeOf(payload, merged);
      const value = data === undefined ? undefined : (memberOf(data, key) ?? null);
      if (type === null || isError(type)) continue;
      const own = isConnection(type) ? 0 : this.#chargeOf(payload, merged);
      sum += Math.max(0, this.#fieldCost(payload, merged, value) - own);
    }
    return sum;
  }

  #chargeOf(parent: GraphQLNamedType, merged: Merged): number {
    const type = this.#typeOf(parent, merged);
    const name = merged[0].name.value;
    const field = `${parent.name}.${name}`;
    if (type === null || !isCompositeType(type) || isPartOfConnection(parent, merged)) return 0;
    const dear = DEAR_FIELDS.get(field);
    if (dear !== undefined) return dear;
    if (FREE_TYPES.has(type.name) || FREE_FIELDS.has(field)) return 0;
    if (type.name !== 'Count') return 1;
    const { args = [] } =
      (isCompositeType(parent) ? this.#reading.schema.getField(parent, name) : undefined) ?? {};
    const isLimited = args.some((argument) => argument.name === 'limit');
    const isRoot = parent === this.#reading.schema.getQueryType();
    return isRoot || isLimited || DEAR_COUNTS.has(field) ? COUNT : 1;
  }

  #connectionCost(merged: Merged, type: GraphQLNamedType, data: Data): number {
    const selected = selectFields(selectionsOf(merged), type, this.#reading).always;
    const size = data === undefined ? this.#windowOf(merged[0]) : sizeOf(data, selected);
    if (size === null || (data !== undefined && size === 0)) return CONNECTION;
    return CONNECTION + windowFactor(size) * Math.max(1, this.#nodeCost(type, selected, data));
  }

  /** The cost of one entry with its selection; `nodes` and `edges { node }` each count. */
  #nodeCost(type: GraphQLNamedType, selected: ReadonlyMap<string, Merged>, data: Data): number {
    const own = 1 + (DEAR_NODES.get(type.name.replace(/Connection$/, '')) ?? 0);
    let sum = 0;
    for (const [key, merged] of selected) {
      const name = merged[0].name.value;
      const below = this.#typeOf(type, merged);
      if (below === null || (name !== 'nodes' && name !== 'edges')) continue;
      const entries = data === undefined ? undefined : (memberOf(data, key) ?? null);
      const sets = selectionsOf(merged);
      const cost =
        name === 'nodes'
          ? this.#costOf(sets, below, entries)
          : this.#edgeCost(sets, below, entries);
      sum += own + cost;
    }
    return sum;
  }

  #edgeCost(sets: readonly SelectionSetNode[], edge: GraphQLNamedType, data: Data): number {
    let dearest = 0;
    for (const [key, merged] of selectFields(sets, edge, this.#reading).always) {
      const node = this.#typeOf(edge, merged);
      if (node === null || !isCompositeType(node)) continue;
      const below = selectionsOf(merged);
      const nodes = Array.isArray(data) ? data.map((one) => memberOf(one, key) ?? null) : data;
      dearest = Math.max(dearest, this.#costOf(below, node, nodes));
    }
    return dearest;
  }

  /** Null where the document names no size. */
  #windowOf(field: FieldNode): number | null {
    for (const { name, value } of field.arguments ?? []) {
      if (name.value !== 'first' && name.value !== 'last') continue;
      const size: unknown = valueFromASTUntyped(value, this.#reading.variables);
      if (typeof size === 'number') return Math.max(0, size);
    }
    return null;
  }

  #typeOf(parent: GraphQLNamedType, [{ name }]: Merged): GraphQLNamedType | null {
    const field = isCompositeType(parent)
      ? this.#reading.schema.getField(parent, name.value)
      : undefined;
    return field === undefined ? null : getNamedType(field.type);
  }

  #isMutation(parent: GraphQLNamedType): boolean {
    return parent === this.#reading.schema.getMutationType();
  }

  #numberOf(set: SelectionSetNode): number {
    const number = this.#numbers.get(set) ?? this.#numbers.size;
    this.#numbers.set(set, number);
    return number;
  }
}

function isConnection({ name }: GraphQLNamedType): boolean {
  return name.endsWith('Connection');
}

function isPartOfConnection(parent: GraphQLNamedType, [{ name }]: Merged): boolean {
  return (
    (isConnection(parent) && ['nodes', 'edges', 'pageInfo'].includes(name.value)) ||
    (parent.name.endsWith('Edge') && name.value === 'node')
  );
}

/** Whether it is the type of `userErrors`, which are free. */
function isError(type: GraphQLNamedType): boolean {
  return (
    type.name === 'DisplayableError' ||
    (isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'DisplayableError'))
  );
}

function memberOf(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
}

/** How many entries of a connection came. */
function sizeOf(data: unknown, selected: ReadonlyMap<string, Merged>): number {
  const lists = [...selected]
    .filter(([, [{ name }]]) => name.value === 'nodes' || name.value === 'edges')
    .map(([key]) => memberOf(data, key));
  return largest(
    lists.map((list) => (Array.isArray(list) ? list.length : 0)),
    0,
  );
}
