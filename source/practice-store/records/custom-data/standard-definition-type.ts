import { gid, numberInGid } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { type Input, outcomeOf, readText, userErrors } from '../../graphql/mutation.ts';
import { recordType } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, saved, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import { type MetafieldDefinition, PLAIN_DEFINITION } from './metafield-definition.ts';
import {
  adminFaults,
  definitionShown,
  takenFaults,
  withInput,
} from './metafield-definition-changes.ts';
import { pinFaults } from './metafield-definition-pin.ts';
import { type StandardDefinition, STANDARD_DEFINITIONS } from './standard-definition.ts';
import { shownValidations, valueType } from './value-types.ts';

export const standardDefinitionType = recordType<StandardDefinition>(
  'StandardMetafieldDefinitionTemplate',
  {
    find: (id) => STANDARD_DEFINITIONS.find((one) => one.id === id),
    fields: {
      namespace: (one) => one.namespace,
      key: (one) => one.key,
      name: (one) => one.name,
      description: (one) => one.description,
      ownerTypes: (one) => one.ownerTypes,
      type: ({ type }) => valueType(type),
      validations: ({ type, validations }) => shownValidations(type, validations),
      visibleToStorefrontApi: () => true,
    },
    roots: {
      standardMetafieldDefinitionTemplates: (args, session) => {
        const isOnlyFree = args['excludeActivated'] === true;
        // No template here is limited to some product categories.
        const isOther =
          args['constraintStatus'] === 'CONSTRAINED_ONLY' || args['constraintSubtype'] != null;
        const wanted = STANDARD_DEFINITIONS.filter(
          (one) => !isOther && !(isOnlyFree && isEnabled(one, session)),
        );
        return connectList(wanted, args, session.objects.StandardMetafieldDefinitionTemplate);
      },
    },
    mutations: {
      standardMetafieldDefinitionEnable: (args, session) => {
        const template = chosenTemplate(args);
        const ownerType = readText(args['ownerType']) ?? '';
        if (template === undefined || !template.ownerTypes.includes(ownerType)) {
          return userErrors(missingTemplate(args));
        }
        const { namespace, key, name, description, type, validations } = template;
        const definition = withInput(
          {
            ...PLAIN_DEFINITION,
            id: session.world.metafieldDefinitions.nextId(),
            ownerType,
            namespace,
            key,
            name,
            description,
            type,
            validations,
            templateId: template.id,
            createdAtMs: session.context.nowMs,
            updatedAtMs: session.context.nowMs,
            access: {
              ...PLAIN_DEFINITION.access,
              storefront: args['visibleToStorefrontApi'] === false ? 'NONE' : 'PUBLIC_READ',
            },
          },
          settingsIn(args),
          session,
        );
        const faults = [
          ...takenFaults(definition, [], session),
          ...accessFaults(args),
          // The error codes of this mutation have only one for all limits.
          ...pinFaults(definition).map((fault) => ({ ...fault, code: 'LIMIT_EXCEEDED' })),
        ];
        const changed = saved(session.world.metafieldDefinitions, definition, faults);
        return outcomeOf(
          changed,
          missingTemplate(args),
          definitionShown('createdDefinition', session),
        );
      },
    },
  },
);

function isEnabled({ id }: StandardDefinition, { world }: GraphqlSession): boolean {
  return allRows(world.metafieldDefinitions).some(({ templateId }) => templateId === id);
}

function chosenTemplate(args: Input): StandardDefinition | undefined {
  const id = numberInGid(args['id'], 'StandardMetafieldDefinitionTemplate');
  return STANDARD_DEFINITIONS.find((one) =>
    args['id'] == null
      ? one.namespace === args['namespace'] && one.key === args['key']
      : one.id === id,
  );
}

function missingTemplate(args: Input): Fault {
  return args['id'] == null
    ? sentence(
        [],
        "A standard definition wasn't found for the specified owner type, namespace, and key.",
        'TEMPLATE_NOT_FOUND',
      )
    : sentence(
        ['id'],
        'Id is not a valid standard metafield definition template id',
        'TEMPLATE_NOT_FOUND',
      );
}

/** `access.admin` is always refused, because no standard definition is an app's own. */
function accessFaults(args: Input): Fault[] {
  const message = 'Admin access can only be specified for app-owned metafield definitions.';
  return adminFaults(args, '', message).map((fault) => ({ ...fault, field: ['access', 'admin'] }));
}

/** The settings that the mutation takes; everything else comes from the template. */
function settingsIn({ pin, access, capabilities, useAsCollectionCondition }: Input): Input {
  return { pin, access, capabilities, useAsCollectionCondition };
}

/** The standard template that a definition was created from; null for any other definition. */
export function templateOf({ templateId }: MetafieldDefinition, session: GraphqlSession): unknown {
  return templateId === null
    ? null
    : session.node(gid('StandardMetafieldDefinitionTemplate', templateId));
}
