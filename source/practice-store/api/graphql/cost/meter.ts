import type { GraphQLResolveInfo } from 'graphql';
import { chargeOf, MUTATION_COST } from './price-list.ts';

/** Adds up what a document really cost while it runs. */
export interface CostMeter {
  /** Counts a resolved value of the field. */
  add(value: unknown, info: GraphQLResolveInfo): void;
  readonly total: number;
}

/** A meter for one run of one document, in points. */
export function createCostMeter(): CostMeter {
  let total = 0;
  return {
    add: (value, info) => {
      if (value === null || value === undefined) return;
      const charge = chargeOf(info.parentType.name, info.fieldName, info.returnType);
      if (charge === 'entries') total += Array.isArray(value) ? value.length : 0;
      if (charge === 'object') {
        const isMutation = info.operation.operation === 'mutation' && info.path.prev === undefined;
        total += isMutation ? MUTATION_COST : 1;
      }
    },
    get total() {
      return total;
    },
  };
}
