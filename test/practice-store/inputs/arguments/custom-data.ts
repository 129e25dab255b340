import type { AreaArguments, Arguments, KnownIds } from '../base-arguments.ts';

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
  const colour = { key: 'colour', type: 'single_line_text_field', name: 'Colour' };
  const definition = { type: 'walk_shelf', name: 'Shelf', fieldDefinitions: [field, colour] };
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
  const careAdvice = [
    'gid://shopify/Metaobject/96520000141',
    'gid://shopify/Metaobject/96520000188',
  ];
  const changeOf = (update: Arguments) => ({ fieldDefinitions: [{ update }] });
  const identifier = { ownerType: 'PRODUCT', namespace: 'walk', key: 'first' };
  const metafieldDefinition = { ...identifier, name: 'Walk', type: 'single_line_text_field' };
  const ofAppNamed = { ...identifier, namespace: '$app:walk' };
  const ofApp = { ...metafieldDefinition, namespace: '$app:walk' };
  const constrained = {
    ...metafieldDefinition,
    constraints: { key: 'category', values: ['one', 'two'] },
  };
  const threeDefinitions = [
    { ...metafieldDefinition },
    { ...metafieldDefinition, key: 'second' },
    { ...metafieldDefinition, namespace: 'walker' },
    { ...metafieldDefinition, ownerType: 'CUSTOMER' },
  ].map((one) => ['metafieldDefinitionCreate', { definition: one }] as const);
  const standard = (number: number) =>
    `gid://shopify/StandardMetafieldDefinitionTemplate/${number}`;
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
          'metaobject.fields.key': ['name', 'colour'],
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
      metaobjectBulkDelete: {
        args: { where: { ids: [metaobject] } },
        values: { 'where.type': ['maker', 'care_advice'] },
        beside: { 'where.type': { ids: undefined } },
        read: [metaobject, ...careAdvice],
      },
      metaobjectDefinitionUpdate: {
        before: [shelves],
        args: { id: '{{0}}', definition: { description: 'walk' } },
        values: {
          id: [kind, otherKind],
          'definition.displayNameKey': ['name', 'colour'],
          'definition.fieldDefinitions.create.key': ['walk_a', 'walk_b'],
          'definition.fieldDefinitions.create.type': ['single_line_text_field', 'url'],
          'definition.fieldDefinitions.update.key': ['name', 'colour'],
          'definition.fieldDefinitions.delete.key': ['name', 'colour'],
          'definition.capabilities.renderable.data.metaTitleKey': ['name', 'colour'],
          'definition.capabilities.renderable.data.metaDescriptionKey': ['name', 'colour'],
        },
        beside: {
          'definition.resetFieldOrder': {
            fieldDefinitions: [{ update: { key: 'colour' } }, { update: { key: 'name' } }],
          },
        },
        whole: {
          'definition.fieldDefinitions.update.key': [
            { id: '{{0}}', definition: changeOf({ key: 'name', name: 'Walk' }) },
            { id: '{{0}}', definition: changeOf({ key: 'colour', name: 'Walk' }) },
          ],
        },
      },
      metafieldDefinitionCreate: {
        args: { definition: metafieldDefinition },
        values: {
          'definition.type': ['single_line_text_field', 'url'],
          'definition.ownerType': ['PRODUCT', 'CUSTOMER'],
        },
        whole: {
          'definition.access.admin': [
            { definition: { ...ofApp, access: { admin: 'MERCHANT_READ' } } },
            { definition: { ...ofApp, access: { admin: 'MERCHANT_READ_WRITE' } } },
          ],
        },
      },
      metafieldDefinitionUpdate: {
        before: [
          ['metafieldDefinitionCreate', { definition: constrained }],
          ['metafieldDefinitionCreate', { definition: { ...constrained, key: 'second' } }],
          ['metafieldDefinitionCreate', { definition: { ...constrained, namespace: 'walker' } }],
          ['metafieldDefinitionCreate', { definition: { ...constrained, ownerType: 'CUSTOMER' } }],
          ['metafieldDefinitionCreate', { definition: ofApp }],
        ],
        whole: {
          'definition.access.admin': [
            { definition: { ...ofAppNamed, access: { admin: 'MERCHANT_READ' } } },
            { definition: { ...ofAppNamed, access: { admin: 'MERCHANT_READ_WRITE' } } },
          ],
        },
        args: { definition: { ...identifier, name: 'Walk on' } },
        values: {
          'definition.key': ['first', 'second'],
          'definition.namespace': ['walk', 'walker'],
          'definition.ownerType': ['PRODUCT', 'CUSTOMER'],
          'definition.constraintsUpdates.values.delete': ['one', 'two'],
        },
        read: ['{{0}}', '{{1}}', '{{2}}', '{{3}}'],
      },
      metafieldDefinitionDelete: {
        before: [...threeDefinitions, set],
        args: { identifier },
        values: {
          id: ['{{0}}', '{{1}}'],
          'identifier.key': ['first', 'second'],
          'identifier.namespace': ['walk', 'walker'],
          'identifier.ownerType': ['PRODUCT', 'CUSTOMER'],
        },
        beside: { id: { identifier: undefined } },
        read: [ownerId],
      },
      metafieldDefinitionPin: {
        before: threeDefinitions,
        args: { identifier },
        values: {
          definitionId: ['{{0}}', '{{1}}'],
          'identifier.key': ['first', 'second'],
          'identifier.namespace': ['walk', 'walker'],
          'identifier.ownerType': ['PRODUCT', 'CUSTOMER'],
        },
        beside: { definitionId: { identifier: undefined } },
      },
      metafieldDefinitionUnpin: {
        before: threeDefinitions.map(([name, { definition: one }]) => [
          name,
          { definition: { ...one, pin: true } },
        ]),
        args: { identifier },
        values: {
          definitionId: ['{{0}}', '{{1}}'],
          'identifier.key': ['first', 'second'],
          'identifier.namespace': ['walk', 'walker'],
          'identifier.ownerType': ['PRODUCT', 'CUSTOMER'],
        },
        beside: { definitionId: { identifier: undefined } },
      },
      standardMetafieldDefinitionEnable: {
        args: { ownerType: 'PRODUCT', namespace: 'facts', key: 'isbn' },
        values: {
          ownerType: ['PRODUCT', 'PRODUCTVARIANT'],
          id: [standard(1), standard(2)],
          key: ['isbn', 'upc'],
          namespace: ['facts', 'reviews'],
        },
        whole: {
          namespace: [
            { ownerType: 'PRODUCT', namespace: 'facts', key: 'ean' },
            { ownerType: 'PRODUCT', namespace: 'reviews', key: 'rating' },
          ],
        },
        beside: { id: { namespace: undefined, key: undefined } },
      },
      standardMetaobjectDefinitionEnable: {
        args: { type: 'shopify--color-pattern' },
        values: { type: ['shopify--color-pattern', 'shopify--color-pattern'] },
      },
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
      'MetafieldDefinitionValidationInput.value': ['37', '41'],
    },
    unreadable: {
      'standardMetaobjectDefinitionEnable.type':
        'only one standard kind is known; any other is refused, as standard-definitions.test.ts shows',
      'MetafieldsSetInput.compareDigest': 'is compared with what is there, and not kept',
    },
    objects: {
      MetafieldInput: {
        namespace: 'walk',
        key: 'first',
        type: 'single_line_text_field',
        value: 'walk',
      },
      MetaobjectFieldInput: { key: 'name', value: 'walk' },
      MetaobjectFieldDefinitionUpdateInput: { key: 'name' },
      MetaobjectFieldDefinitionCreateInput: { key: 'walked', type: 'single_line_text_field' },
      MetafieldDefinitionValidationInput: { name: 'max', value: '37' },
      MetaobjectCapabilityOnlineStoreInput: { enabled: true, data: { urlHandle: 'walk' } },
      MetaobjectCapabilityRenderableInput: { enabled: true },
    },
  };
}
