import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function customDataArguments(ids: KnownIds): AreaArguments {
  const [ownerId, otherOwner] = ids('Product');
  const metafield = {
    ownerId,
    namespace: 'walk',
    key: 'first',
    type: 'single_line_text_field',
    value: 'walk',
  };
  const set = ['metafieldsSet', { metafields: [metafield] }] as const;
  const field = { key: 'name', type: 'single_line_text_field', name: 'Name' };
  const definition = { type: 'walk_shelf', name: 'Shelf', fieldDefinitions: [field] };
  const capabilities = {
    publishable: { enabled: true },
    renderable: { enabled: true },
    onlineStore: { enabled: true, data: { urlHandle: 'walk' } },
  };
  const shelves = [
    'metaobjectDefinitionCreate',
    { definition: { ...definition, capabilities } },
  ] as const;
  const shelf = { type: 'walk_shelf', handle: 'walk', fields: [{ key: 'name', value: 'walk' }] };
  const twoShelves = [shelves, ['metaobjectCreate', { metaobject: shelf }]] as const;
  const [metaobject, otherMetaobject] = ids('Metaobject');
  const [kind, otherKind] = ids('MetaobjectDefinition');
  return {
    calls: {
      metafieldsSet: {
        args: { metafields: [metafield] },
        values: {
          'metafields.ownerId': [ownerId, otherOwner],
          'metafields.type': ['single_line_text_field', 'multi_line_text_field'],
        },
      },
      metafieldsDelete: {
        before: [
          set,
          [
            'metafieldsSet',
            {
              metafields: [
                { ...metafield, key: 'second' },
                { ...metafield, namespace: 'walker' },
                { ...metafield, ownerId: otherOwner },
              ],
            },
          ],
        ],
        args: { metafields: [{ ownerId, namespace: 'walk', key: 'first' }] },
        values: {
          'metafields.key': ['first', 'second'],
          'metafields.namespace': ['walk', 'walker'],
          'metafields.ownerId': [ownerId, otherOwner],
        },
      },
      metaobjectCreate: {
        before: [shelves],
        args: { metaobject: { ...shelf, handle: 'walk-created' } },
        values: {
          'metaobject.type': ['maker', 'walk_shelf'],
          'metaobject.fields.key': ['name', 'town'],
          'metaobject.values': ['{"name":"walk-a"}', '{"name":"walk-b"}'],
        },
        beside: {
          'metaobject.values': { fields: undefined },
          'metaobject.fields.key': { value: 'walk' },
        },
        instead: {},
      },
      metaobjectUpdate: {
        before: twoShelves,
        args: { id: '{{last}}', metaobject: { handle: 'walk-updated' } },
        values: {
          id: [metaobject, otherMetaobject],
          'metaobject.fields.key': ['name', 'colour'],
          'metaobject.values': ['{"name":"walk-a"}', '{"name":"walk-b"}'],
        },
      },
      metaobjectUpsert: {
        before: twoShelves,
        args: {
          handle: { type: 'walk_shelf', handle: 'walk' },
          metaobject: { fields: [{ key: 'name', value: 'walk' }] },
        },
        values: {
          'handle.type': ['maker', 'walk_shelf'],
          'metaobject.fields.key': ['name', 'colour'],
          values: ['{"name":"walk-a"}', '{"name":"walk-b"}'],
        },
        beside: { values: { metaobject: undefined } },
      },
      metaobjectDelete: { args: { id: metaobject } },
      metaobjectDefinitionCreate: {
        args: { definition },
        values: {
          'definition.displayNameKey': ['name', 'colour'],
          'definition.type': ['walk_a', 'walk_b'],
          'definition.fieldDefinitions.type': ['single_line_text_field', 'number_integer'],
          'definition.capabilities.renderable.data.metaTitleKey': ['name', 'colour'],
          'definition.capabilities.renderable.data.metaDescriptionKey': ['name', 'colour'],
        },
      },
      metaobjectDefinitionDelete: {
        args: { id: kind },
        values: { id: [kind, otherKind] },
        read: ids('Metaobject'),
      },
    },
    values: {
      'MetafieldInput.namespace': ['walk_a', 'walk_b'],
      'MetafieldInput.type': ['single_line_text_field', 'multi_line_text_field'],
      'MetafieldDefinitionValidationInput.name': ['min', 'max'],
    },
    objects: {
      MetafieldInput: {
        namespace: 'walk',
        key: 'first',
        type: 'single_line_text_field',
        value: 'walk',
      },
      MetaobjectFieldInput: { key: 'name', value: 'walk' },
      MetaobjectFieldDefinitionCreateInput: { key: 'walked', type: 'single_line_text_field' },
      MetafieldDefinitionValidationInput: { name: 'max', value: '37' },
      MetaobjectCapabilityOnlineStoreInput: { enabled: true, data: { urlHandle: 'walk' } },
      MetaobjectCapabilityRenderableInput: { enabled: true },
    },
  };
}
