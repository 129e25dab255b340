import type { MetaobjectDefinition, MetaobjectField } from './metaobject.ts';
import { PLAIN_ACCESS, PLAIN_CAPABILITIES } from './metaobject.ts';
import { shownValidations, valueType } from './value-types.ts';

/** A metaobject definition that the service offers to every store. */
type StandardMetaobject = Pick<
  MetaobjectDefinition,
  'type' | 'name' | 'description' | 'displayNameKey' | 'fields' | 'access' | 'capabilities'
>;

const taxonomyField = (
  key: string,
  name: string,
  type: string,
  attribute: string,
): MetaobjectField => ({
  key,
  name,
  type,
  description: null,
  isRequired: true,
  validations: [{ name: 'product_taxonomy_attribute_handle', value: attribute }],
  isFilterable: false,
});

const plainField = (key: string, name: string, type: string, isRequired = false) =>
  ({
    key,
    name,
    type,
    description: null,
    isRequired,
    validations: [],
    isFilterable: false,
  }) satisfies MetaobjectField;

/** The standard metaobjects whose fields are all known; any other type is refused. */
const STANDARD_METAOBJECTS: readonly StandardMetaobject[] = [
  {
    type: 'shopify--color-pattern',
    name: 'Color',
    description: null,
    displayNameKey: 'label',
    fields: [
      plainField('label', 'Label', 'single_line_text_field', true),
      plainField('color', 'Color', 'color'),
      {
        ...plainField('image', 'Image', 'file_reference'),
        validations: [{ name: 'file_type_options', value: '["Image"]' }],
      },
      taxonomyField(
        'color_taxonomy_reference',
        'Base color',
        'list.product_taxonomy_value_reference',
        'color',
      ),
      taxonomyField(
        'pattern_taxonomy_reference',
        'Base pattern',
        'product_taxonomy_value_reference',
        'pattern',
      ),
    ],
    access: { ...PLAIN_ACCESS, storefront: 'PUBLIC_READ' },
    capabilities: { ...PLAIN_CAPABILITIES, translatable: { enabled: true } },
  },
];

/** The standard metaobject of this type; undefined for other types. */
export function standardMetaobject(type: string): StandardMetaobject | undefined {
  return STANDARD_METAOBJECTS.find((one) => one.type === type);
}

/** The `StandardMetaobjectDefinitionTemplate` of a type; null for a type that is not standard. */
export function metaobjectTemplate(type: string): Readonly<Record<string, unknown>> | null {
  const template = standardMetaobject(type);
  if (template === undefined) return null;
  const { name, description, displayNameKey, access, capabilities, fields } = template;
  return {
    __typename: 'StandardMetaobjectDefinitionTemplate',
    type,
    name,
    description,
    displayNameKey,
    access,
    enabledCapabilities: Object.entries(capabilities)
      .filter(([, { enabled }]) => enabled)
      .map(([capability]) => ({
        capabilityType: capability.replaceAll(/[A-Z]/g, '_$&').toUpperCase(),
      })),
    fieldDefinitions: fields.map((field) => ({
      key: field.key,
      name: field.name,
      description: field.description,
      required: field.isRequired,
      type: valueType(field.type),
      validations: shownValidations(field.type, field.validations),
      visibleToStorefrontApi: true,
    })),
  };
}
