import {
  type DocumentNode,
  doTypesOverlap,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isCompositeType,
  isInputType,
  isLeafType,
  isScalarType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { ErrorJson } from '../errors.ts';
import { checkUsages } from './check-usages.ts';
import { literalMisfit } from './literals.ts';
import { checkMerging } from './merging-fields.ts';
import { checkArgumentNames, readArguments } from './read-arguments.ts';
import { checkDirectiveNames, readDirectives } from './read-directives.ts';
import { type Reading, repeated, report } from './reading.ts';

/** No useful document has more fields to compare. */
const MOST_COMPARISONS = 200_000;

/**
 * The errors of a document, worded and ordered as in the service; empty when it may run. Each part
 * is read once, and nothing below an error is read: the arguments of an unknown field use no
 * variable.
 * Source: the rules of graphql-ruby, `lib/graphql/static_validation`.
 * @throws RangeError for a document that is too deep, or has too much to compare
 */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): ErrorJson[] {
  const { definitions } = document;
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const reading: Reading = {
    schema,
    fragments: new Map(fragments.map((node) => [node.name.value, node])),
    errors: [],
    path: [],
    usages: [],
    declared: variablesOf(operations[0]),
    unknownDirectives: new Map(),
    comparisonsLeft: MOST_COMPARISONS,
  };
  for (const definition of definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) readOperation(reading, definition);
    if (definition.kind === Kind.FRAGMENT_DEFINITION) readFragment(reading, definition);
  }
  checkUsages(reading, fragments);
  checkNames(reading, fragments, operations);
  const others = definitions.filter(
    ({ kind }) => kind !== Kind.FRAGMENT_DEFINITION && kind !== Kind.OPERATION_DEFINITION,
  );
  if (others.length > 0) {
    report(reading, others, 'Query cannot contain schema definitions', {
      code: 'queryContainsSchemaDefinitions',
    });
  }
  return reading.errors;
}

function checkNames(
  reading: Reading,
  fragments: readonly FragmentDefinitionNode[],
  operations: readonly OperationDefinitionNode[],
): void {
  for (const [name, nodes] of repeated(fragments)) {
    report(reading, nodes, `Fragment name "${name}" must be unique`, {
      code: 'fragmentNotUnique',
      fragmentName: name,
    });
  }
  const code = 'uniquelyNamedOperations';
  for (const [name, nodes] of Map.groupBy(operations, (node) => node.name?.value ?? null)) {
    if (name === null && operations.length > 1) {
      const message = 'Operation name is required when multiple operations are present';
      report(reading, nodes, message, { code });
    } else if (name !== null && nodes.length > 1) {
      const message = `Operation name "${name}" must be unique`;
      report(reading, nodes, message, { code, operationName: name });
    }
  }
}

function variablesOf(operation: OperationDefinitionNode | undefined): Reading['declared'] {
  return new Map(operation?.variableDefinitions?.map((node) => [node.variable.name.value, node]));
}

function readOperation(reading: Reading, node: OperationDefinitionNode): void {
  const { operation, name } = node;
  const type = reading.schema.getRootType(operation);
  reading.path.push(name === undefined ? operation : `${operation} ${name.value}`);
  reading.usages.push({
    node,
    label: name === undefined ? `anonymous ${operation}` : name.value,
    path: [...reading.path],
    variables: new Map(),
    spreads: [],
  });
  reading.declared = variablesOf(node);
  checkDirectiveNames(reading, node);
  if (type === undefined || type === null) {
    // Only subscriptions have no root type.
    report(reading, [node], 'Schema is not configured for subscriptions', {
      code: 'missingSubscriptionConfiguration',
    });
  } else {
    checkMerging(reading, node.selectionSet, type);
    const variables = (node.variableDefinitions ?? []).map((definition) => ({
      ...definition,
      name: definition.variable.name,
    }));
    for (const [twice, nodes] of repeated(variables)) {
      report(reading, nodes, `There can only be one variable named "${twice}"`, {
        code: 'variableNotUnique',
        variableName: twice,
      });
    }
    for (const definition of node.variableDefinitions ?? []) readVariable(reading, definition);
    readDirectives(reading, node);
    readSelections(reading, node.selectionSet, type, node);
  }
  reading.path.pop();
}

function readVariable(reading: Reading, node: VariableDefinitionNode): void {
  const variableName = node.variable.name.value;
  const typeName = nameOf(node.type);
  const named = reading.schema.getType(typeName);
  if (!isInputType(named)) {
    const what = named === undefined ? 'defined' : 'valid';
    report(reading, [node], `${typeName} isn't a ${what} input type (on $${variableName})`, {
      code: 'variableRequiresValidType',
      typeName,
      variableName,
    });
  }
  const type = typeFromAST(reading.schema, node.type);
  if (node.defaultValue !== undefined && isInputType(type)) {
    const misfit = literalMisfit(node.defaultValue, type, false);
    const message = `Default value for $${variableName} doesn't match type ${String(type)}`;
    if (misfit !== null) {
      report(reading, [node], misfit.explanation ?? message, {
        code: 'defaultValueInvalidType',
        variableName,
        typeName: String(type),
      });
    }
  }
  checkDirectiveNames(reading, node);
  readDirectives(reading, node);
}

/** The name of a type without its lists and non-nulls. */
function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function readFragment(reading: Reading, node: FragmentDefinitionNode): void {
  reading.path.push(`fragment ${node.name.value}`);
  checkDirectiveNames(reading, node);
  const type = conditionOf(reading, node, node.typeCondition.name.value);
  if (type !== null) {
    const path = [...reading.path];
    const label = node.name.value;
    reading.usages.push({ node, label, path, variables: new Map(), spreads: [] });
    readDirectives(reading, node);
    readSelections(reading, node.selectionSet, type, node);
  }
  reading.path.pop();
}

/** The type of a fragment's condition; null, with an error, for a type that cannot be one. */
function conditionOf(
  reading: Reading,
  node: FragmentDefinitionNode | InlineFragmentNode,
  typeName: string,
): GraphQLCompositeType | null {
  const type = reading.schema.getType(typeName);
  if (isCompositeType(type)) return type;
  if (type === undefined) {
    report(reading, [node], `No such type ${typeName}, so it can't be a fragment condition`, {
      code: 'undefinedType',
      typeName,
    });
  } else {
    const message = `Invalid fragment on type ${typeName} (must be Union, Interface or Object)`;
    report(reading, [node], message, { code: 'fragmentOnNonCompositeType', typeName });
  }
  return null;
}

type Selecting = OperationDefinitionNode | FragmentDefinitionNode | InlineFragmentNode | FieldNode;

function readSelections(
  reading: Reading,
  { selections }: SelectionSetNode,
  type: GraphQLCompositeType,
  parent: Selecting,
): void {
  for (const node of selections) {
    switch (node.kind) {
      case Kind.FIELD:
        readField(reading, node, type, parent);
        break;
      case Kind.INLINE_FRAGMENT:
        readInlineFragment(reading, node, type);
        break;
      case Kind.FRAGMENT_SPREAD:
        reading.path.push(`... ${node.name.value}`);
        checkDirectiveNames(reading, node);
        reading.usages.at(-1)?.spreads.push({ node, path: [...reading.path], parent: type });
        readDirectives(reading, node);
        reading.path.pop();
        break;
    }
  }
}

function readInlineFragment(
  reading: Reading,
  node: InlineFragmentNode,
  parent: GraphQLCompositeType,
): void {
  const typeName = node.typeCondition?.name.value;
  reading.path.push(typeName === undefined ? '...' : `... on ${typeName}`);
  checkDirectiveNames(reading, node);
  const type = typeName === undefined ? parent : conditionOf(reading, node, typeName);
  if (type !== null) {
    if (!isUnionType(type) && !doTypesOverlap(reading.schema, parent, type)) {
      const message = `Fragment on ${type.name} can't be spread inside ${parent.name}`;
      report(reading, [node], message, {
        code: 'cannotSpreadFragment',
        typeName: type.name,
        fragmentName: 'unknown',
        parentName: parent.name,
      });
    }
    readDirectives(reading, node);
    readSelections(reading, node.selectionSet, type, node);
  }
  reading.path.pop();
}

function readField(
  reading: Reading,
  node: FieldNode,
  owner: GraphQLCompositeType,
  parent: Selecting,
): void {
  const definition = reading.schema.getField(owner, node.name.value);
  reading.path.push(node.alias?.value ?? node.name.value);
  checkDirectiveNames(reading, node);
  if (definition === undefined) {
    reportUnknown(reading, node, owner, parent);
  } else {
    const type = getNamedType(definition.type);
    if (node.selectionSet !== undefined && isCompositeType(type)) {
      checkMerging(reading, node.selectionSet, type);
    }
    if (hasRightSelection(reading, node, definition.type)) {
      checkArgumentNames(reading, node, definition.args);
      readArguments(reading, node, definition.args);
      readDirectives(reading, node);
      if (node.selectionSet !== undefined && isCompositeType(type)) {
        readSelections(reading, node.selectionSet, type, node);
      }
    }
  }
  reading.path.pop();
}

function reportUnknown(
  reading: Reading,
  node: FieldNode,
  owner: GraphQLCompositeType,
  parent: Selecting,
): void {
  const fieldName = node.name.value;
  const typeName = owner.name;
  if (isUnionType(owner)) {
    const message = `Selections can't be made directly on unions (see selections on ${typeName})`;
    report(reading, [parent], message, { code: 'selectionMismatch', nodeName: typeName });
    return;
  }
  report(reading, [node], `Field '${fieldName}' doesn't exist on type '${typeName}'`, {
    code: 'undefinedField',
    typeName,
    fieldName,
  });
}

/**
 * An object needs a selection, a scalar or enum must not have one; the service lets a union be
 * without.
 */
function hasRightSelection(
  reading: Reading,
  node: FieldNode,
  returned: GraphQLOutputType,
): boolean {
  const type = getNamedType(returned);
  const selections = node.selectionSet?.selections;
  if (isLeafType(type) === (selections === undefined)) return true;
  if (isUnionType(type)) return true;
  const name = node.name.value;
  const nodeName = `field '${name}'`;
  const what = isScalarType(type) ? 'scalars' : 'enums';
  const message =
    selections === undefined
      ? `Field must have selections (${nodeName} returns ${type.name} but has no selections. Did you mean '${name} { ... }'?)`
      : `Selections can't be made on ${what} (${nodeName} returns ${type.name} but has selections [${selections.map(quoted).join(', ')}])`;
  report(reading, [node], message, {
    code: 'selectionMismatch',
    nodeName,
    typeName: type.name,
  });
  return false;
}

function quoted(node: SelectionNode): string {
  return node.kind === Kind.INLINE_FRAGMENT
    ? `"... on ${node.typeCondition?.name.value ?? ''} { ... }"`
    : `"${node.name.value}"`;
}
