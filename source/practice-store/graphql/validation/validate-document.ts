import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  FragmentsOnCompositeTypesRule,
  getNamedType,
  GraphQLError,
  type GraphQLSchema,
  isLeafType,
  isRequiredArgument,
  Kind,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
  type OperationDefinitionNode,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  print,
  specifiedRules,
  UniqueArgumentNamesRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  validate,
  type ValidationContext,
  type ValidationRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql';
import { type ErrorJson, place } from '../errors.ts';
import { literalFaults, notAccepted } from './value-faults.ts';

/** Rules whose findings have the service's own words. */
const WORDED: readonly ValidationRule[] = [selectionRule, argumentRule, variableRule];

/** Codes for findings that keep the words of graphql-js. */
const CODES: ReadonlyArray<readonly [ValidationRule, string]> = [
  [KnownTypeNamesRule, 'undefinedType'],
  [KnownFragmentNamesRule, 'useAndDefineFragment'],
  [NoUnusedFragmentsRule, 'useAndDefineFragment'],
  [FragmentsOnCompositeTypesRule, 'fragmentOnNonCompositeType'],
  [PossibleFragmentSpreadsRule, 'cannotSpreadFragment'],
  [NoFragmentCyclesRule, 'infiniteLoop'],
  [OverlappingFieldsCanBeMergedRule, 'fieldConflict'],
  [KnownDirectivesRule, 'undefinedDirective'],
  [VariablesAreInputTypesRule, 'variableRequiresValidType'],
  [VariablesInAllowedPositionRule, 'variableMismatch'],
  [UniqueArgumentNamesRule, 'argumentNotUnique'],
  [UniqueFragmentNamesRule, 'fragmentNotUnique'],
  [UniqueVariableNamesRule, 'variableNotUnique'],
];

/**
 * The findings of a document in the service's shape; none when it may run. A valid document is
 * read once; only a faulty one is read again, for the words.
 */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): ErrorJson[] {
  const found = validate(schema, document, specifiedRules, { hideSuggestions: true });
  if (found.length === 0) return [];
  const worded = validate(schema, document, WORDED);
  if (worded.length > 0) return worded.map((error) => toJson(error, null));
  const coded = CODES.flatMap(([rule, code]) =>
    validate(schema, document, [rule], { hideSuggestions: true }).map((error) =>
      toJson(error, code),
    ),
  );
  return coded.length > 0 ? coded : found.map((error) => toJson(error, 'BAD_REQUEST'));
}

function toJson(error: GraphQLError, code: string | null): ErrorJson {
  return {
    message: error.message,
    ...(error.locations === undefined ? {} : { locations: error.locations.map(place) }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: code === null ? error.extensions : { code },
  };
}

/** Fields must exist, objects need a selection, values must not have one. */
function selectionRule(context: ValidationContext): ASTVisitor {
  return {
    Field: (node, _key, _parent, _path, ancestors) => {
      const owner = context.getParentType();
      if (owner == null) return;
      const definition = context.getFieldDef();
      const path = documentPath(ancestors, node);
      const name = node.name.value;
      if (definition == null) {
        report(context, node, {
          code: 'undefinedField',
          message: `Field '${name}' doesn't exist on type '${owner.name}'`,
          path,
          more: { typeName: owner.name, fieldName: name },
        });
        return;
      }
      const type = getNamedType(definition.type);
      const nodeName = `field '${name}'`;
      const more = { nodeName, typeName: type.name };
      const selections = node.selectionSet?.selections ?? [];
      if (isLeafType(type) && node.selectionSet !== undefined) {
        const listed = selections.map((selection) => JSON.stringify(print(selection))).join(', ');
        report(context, node, {
          code: 'selectionMismatch',
          message: `Selections can't be made on scalars (${nodeName} returns ${type.name} but has selections [${listed}])`,
          path,
          more,
        });
      }
      if (!isLeafType(type) && selections.length === 0) {
        report(context, node, {
          code: 'selectionMismatch',
          message: `Field must have selections (${nodeName} returns ${type.name} but has no selections. Did you mean '${name} { ... }'?)`,
          path,
          more,
        });
      }
    },
  };
}

/** Arguments must be known, the necessary ones given, and literal values must fit. */
function argumentRule(context: ValidationContext): ASTVisitor {
  return {
    Field: (node, _key, _parent, _path, ancestors) => {
      const definition = context.getFieldDef();
      if (definition == null) return;
      const given = new Set(node.arguments?.map((argument) => argument.name.value));
      const missing = definition.args
        .filter((argument) => isRequiredArgument(argument) && !given.has(argument.name))
        .map((argument) => argument.name);
      if (missing.length === 0) return;
      const list = missing.join(', ');
      report(context, node, {
        code: 'missingRequiredArguments',
        message: `Field '${node.name.value}' is missing required arguments: ${list}`,
        path: documentPath(ancestors, node),
        more: { className: 'Field', name: node.name.value, arguments: list },
      });
    },
    Argument: (node, _key, _parent, _path, ancestors) => {
      const owner = context.getDirective();
      const field = context.getFieldDef();
      if (owner != null || field == null) return;
      const name = node.name.value;
      const definition = context.getArgument();
      const path = documentPath(ancestors, node);
      const owned = { kind: 'Field', name: field.name, argument: name } as const;
      if (definition == null) {
        report(context, node, { ...notAccepted(owned), path });
        return;
      }
      for (const fault of literalFaults(node.value, definition.type, owned)) {
        report(context, fault.node, { ...fault, path: [...path, ...fault.path] });
      }
    },
  };
}

/** Declared variables must be used, used ones declared; fragments count for their operations. */
function variableRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: {
      leave: (operation) => {
        const declared = new Set(
          operation.variableDefinitions?.map(({ variable }) => variable.name.value),
        );
        const usages = context.getRecursiveVariableUsages(operation);
        const used = new Set(usages.map(({ node }) => node.name.value));
        const path = [operationLabel(operation.operation, operation.name?.value)];
        for (const definition of operation.variableDefinitions ?? []) {
          const name = definition.variable.name.value;
          if (used.has(name)) continue;
          report(context, definition, {
            code: 'variableNotUsed',
            message: `Variable $${name} is declared by ${labelOf(operation)} but not used`,
            path,
            more: { variableName: name },
          });
        }
        for (const { node } of usages) {
          const name = node.name.value;
          if (declared.has(name)) continue;
          report(context, node, {
            code: 'variableNotDefined',
            message: `Variable $${name} is used by ${labelOf(operation)} but not declared`,
            path,
            more: { variableName: name },
          });
        }
      },
    },
  };
}

function labelOf({ operation, name }: OperationDefinitionNode): string {
  return name === undefined ? `anonymous ${operation}` : name.value;
}

/** What a visitor is told about the nodes above. */
type Ancestors = ReadonlyArray<ASTNode | readonly ASTNode[]>;

/** `["query Name", "products", "nodes", "x"]`: the service's path to a place in a document. */
function documentPath(ancestors: Ancestors, node: ASTNode): string[] {
  return [...ancestors, node].flatMap((entry) => {
    const part = 'kind' in entry ? pathPart(entry) : null;
    return part === null ? [] : [part];
  });
}

/** `query Name`, or `query` without one. */
function operationLabel(operation: string, name: string | undefined): string {
  return name === undefined ? operation : `${operation} ${name}`;
}

function pathPart(node: ASTNode): string | null {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return operationLabel(node.operation, node.name?.value);
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${node.name.value}`;
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition === undefined ? '...' : `... on ${node.typeCondition.name.value}`;
    case Kind.FIELD:
      return node.alias?.value ?? node.name.value;
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value;
    default:
      return null;
  }
}

/** Hands a finding to the context, in the service's words and with its keys. */
function report(
  context: ValidationContext,
  node: ASTNode,
  found: {
    readonly message: string;
    readonly code: string;
    readonly path: readonly string[];
    readonly more?: Readonly<Record<string, unknown>>;
  },
): void {
  context.reportError(
    new GraphQLError(found.message, {
      nodes: node,
      path: found.path,
      extensions: { code: found.code, ...found.more },
    }),
  );
}
