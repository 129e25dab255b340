import { gid, numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTexts,
  shownAs,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { sentence } from '../../change.ts';
import { readOptions, readOptionSets, unkeptOfOption } from '../product-input.ts';
import type { Product } from '../product.ts';
import { createOptions, deleteOptions, updateOption } from './option-changes.ts';
import { reorderOptions } from './option-set.ts';

const MISSING = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Mutations of a product's options and their values. */
export const optionMutations: RootTable = {
  productOptionsCreate: (args, session) => {
    const faults = (readInputs(args['options']) ?? []).flatMap((option, at) =>
      unkeptOfOption(option, ['options', String(at)]),
    );
    if (faults.length > 0) return userErrors(...faults);
    const product = productOf(args, session);
    const changed = createOptions(session.world, product, readOptions(args['options']), {
      nowMs: session.context.nowMs,
      everyCombination: args['variantStrategy'] === 'CREATE',
    });
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionUpdate: (args, session) => {
    const option = readInput(args['option']);
    const faults = [
      ...unsupported(option, ['option'], 'linkedMetafield'),
      ...['optionValuesToAdd', 'optionValuesToUpdate'].flatMap((name) =>
        (readInputs(args[name]) ?? []).flatMap((value, at) =>
          unsupported(value, [name, String(at)], 'linkedMetafieldValue'),
        ),
      ),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const changed = updateOption(
      session.world,
      productOf(args, session),
      {
        optionId: numberInGid(option['id'], 'ProductOption'),
        name: readText(option['name']),
        position: readNumber(option['position']),
        add: (readInputs(args['optionValuesToAdd']) ?? []).flatMap(
          (entry) => readText(entry['name']) ?? [],
        ),
        rename: (readInputs(args['optionValuesToUpdate']) ?? []).map((entry) => ({
          id: valueId(entry['id']),
          name: readText(entry['name']),
        })),
        remove: (readTexts(args['optionValuesToDelete']) ?? []).map(valueId),
        managesVariants: args['variantStrategy'] === 'MANAGE',
      },
      session.context.nowMs,
    );
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionsDelete: (args, session) => {
    const product = productOf(args, session);
    const ids = (readTexts(args['options']) ?? []).map((id) => numberInGid(id, 'ProductOption'));
    const changed = deleteOptions(session.world, product, ids, {
      nowMs: session.context.nowMs,
      strategy: readText(args['strategy']) ?? 'DEFAULT',
    });
    return outcomeOf(changed, MISSING, (row) => ({
      product: session.objects.Product(row),
      deletedOptionsIds: ids.flatMap((id) => (id === null ? [] : gid('ProductOption', id))),
    }));
  },

  productOptionsReorder: (args, session) => {
    const product = productOf(args, session);
    const wanted = readOptionSets(args['options']);
    const changed = reorderOptions(session.world, product, wanted, session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },
};

function productOf(args: Input, { world }: GraphqlSession): Product | null {
  const id = numberInGid(args['productId'], 'Product');
  return id === null ? null : world.products.find(id);
}

function valueId(id: unknown): number | null {
  return numberInGid(id, 'ProductOptionValue');
}
