import {
  type ArgumentNode,
  type ASTNode,
  type DirectiveNode,
  type FieldNode,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLNonNull,
  GraphQLList,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  type ObjectFieldNode,
  type ObjectValueNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { literalMisfit, literalText } from './literals.ts';
import { type Reading, repeated, report } from './reading.ts';

/** A field, a directive or an input object. */
interface Owner {
  readonly kind: 'Field' | 'Directive' | 'InputObject';
  readonly name: string;
  readonly node: ASTNode;
  readonly find: (name: string) => GraphQLArgument | GraphQLInputField | undefined;
}

/** Checks that a field or a directive has all required arguments, and each only once. */
export function checkArgumentNames(
  reading: Reading,
  node: FieldNode | DirectiveNode,
  known: readonly GraphQLArgument[],
): void {
  const given = new Set(node.arguments?.map((argument) => argument.name.value));
  const missing = known
    .filter((argument) => isRequiredArgument(argument) && !given.has(argument.name))
    .map((argument) => argument.name)
    .join(', ');
  const kind = node.kind === Kind.FIELD ? 'Field' : 'Directive';
  const name = node.name.value;
  if (missing !== '') {
    report(reading, [node], `${kind} '${name}' is missing required arguments: ${missing}`, {
      code: 'missingRequiredArguments',
      className: kind,
      name,
      arguments: missing,
    });
  }
  for (const [twice, nodes] of repeated(node.arguments)) {
    report(reading, nodes, `There can be only one argument named "${twice}"`, {
      code: 'argumentNotUnique',
      name: twice,
    });
  }
}

/** Checks the arguments of a field or a directive. */
export function readArguments(
  reading: Reading,
  node: FieldNode | DirectiveNode,
  known: readonly GraphQLArgument[],
): void {
  if (node.arguments === undefined || node.arguments.length === 0) return;
  const isField = node.kind === Kind.FIELD;
  const owner: Owner = {
    kind: isField ? 'Field' : 'Directive',
    name: (isField ? node.alias : undefined)?.value ?? node.name.value,
    node,
    find: (name) => known.find((argument) => argument.name === name),
  };
  for (const argument of node.arguments) readArgument(reading, argument, owner);
}

/** @param owner null inside a value whose type has no fields */
function readArgument(
  reading: Reading,
  node: ArgumentNode | ObjectFieldNode,
  owner: Owner | null,
): void {
  const name = node.name.value;
  reading.path.push(name);
  const definition = owner?.find(name);
  if (owner !== null && definition === undefined) {
    report(reading, [node], `${owner.kind} '${owner.name}' doesn't accept argument '${name}'`, {
      code: 'argumentNotAccepted',
      name: owner.name,
      typeName: owner.kind,
      argumentName: name,
    });
  } else {
    const before = reading.errors.length;
    if (definition !== undefined) checkVariables(reading, node, definition);
    readValue(reading, node.value, definition?.type ?? null);
    const isFine = reading.errors.length === before && node.value.kind !== Kind.VARIABLE;
    if (isFine && owner !== null && definition !== undefined) {
      checkLiteral(reading, node, owner, definition.type);
    }
  }
  reading.path.pop();
}

function checkLiteral(
  reading: Reading,
  { name: { value: name }, value }: ArgumentNode | ObjectFieldNode,
  owner: Owner,
  type: GraphQLInputType,
): void {
  const misfit = literalMisfit(value, type, true);
  if (misfit === null) return;
  const code = 'argumentLiteralsIncompatible';
  if (misfit.message !== null) {
    report(reading, [owner.node], misfit.message, { code, typeName: 'CoercionError' });
    return;
  }
  report(
    reading,
    [owner.node],
    `Argument '${name}' on ${owner.kind} '${owner.name}' has an invalid value (${literalText(value)}). Expected type '${String(type)}'.`,
    { code, typeName: owner.kind, argumentName: name },
  );
}

/** Reads variables and input objects inside a value, however deep in lists. */
function readValue(reading: Reading, value: ValueNode, type: GraphQLInputType | null): void {
  const isList = type !== null && isListType(isNonNullType(type) ? type.ofType : type);
  let index = 0;
  const read = (entry: ValueNode): void => {
    switch (entry.kind) {
      case Kind.LIST:
        for (const inner of entry.values) read(inner);
        return;
      case Kind.VARIABLE:
        reading.usages
          .at(-1)
          ?.variables.set(entry.name.value, { node: entry, path: [...reading.path] });
        break;
      case Kind.OBJECT:
        if (isList) reading.path.push(index);
        readObject(reading, entry, type);
        if (isList) reading.path.pop();
        break;
      case Kind.ENUM:
      case Kind.NULL:
        break;
      default:
        return;
    }
    index += 1;
  };
  read(value);
}

function readObject(reading: Reading, node: ObjectValueNode, given: GraphQLInputType | null): void {
  const type = given === null ? null : getNamedType(given);
  if (!isInputObjectType(type)) {
    for (const field of node.fields) readArgument(reading, field, null);
    return;
  }
  const fields = type.getFields();
  const names = new Set(node.fields.map((field) => field.name.value));
  for (const field of Object.values(fields)) {
    if (!isRequiredInputField(field) || names.has(field.name)) continue;
    const required = String(field.type);
    report(
      reading,
      [node],
      `Argument '${field.name}' on InputObject '${type.name}' is required. Expected type ${required}`,
      {
        code: 'missingRequiredInputObjectAttribute',
        argumentName: field.name,
        argumentType: required,
        inputObjectType: type.name,
      },
      [...reading.path, field.name],
    );
  }
  for (const [name, nodes] of repeated(node.fields)) {
    report(reading, nodes, `There can be only one input field named "${name}"`, {
      code: 'inputFieldNotUnique',
      name,
    });
  }
  if (type.isOneOf) checkOneOf(reading, node, type.name);
  const owner: Owner = {
    kind: 'InputObject',
    name: type.name,
    node,
    find: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
  };
  for (const field of node.fields) readArgument(reading, field, owner);
}

function checkOneOf(reading: Reading, node: ObjectValueNode, inputObjectType: string): void {
  const extensions = { code: 'invalidOneOfInputObject', inputObjectType };
  const [field] = node.fields;
  if (field === undefined || node.fields.length > 1) {
    report(
      reading,
      [node],
      `OneOf Input Object '${inputObjectType}' must specify exactly one key.`,
      extensions,
    );
    return;
  }
  const name = field.name.value;
  const path = [...reading.path, name];
  if (field.value.kind === Kind.NULL) {
    const message = `Argument '${inputObjectType}.${name}' must be non-null.`;
    report(reading, [field], message, extensions, path);
  }
  if (field.value.kind !== Kind.VARIABLE) return;
  const variable = reading.declared.get(field.value.name.value);
  if (variable === undefined || variable.type.kind === Kind.NON_NULL_TYPE) return;
  const message = `Variable '${field.value.name.value}' must be non-nullable to be used for OneOf Input Object '${inputObjectType}'.`;
  report(reading, [node], message, extensions, path);
}

/** The declared types of variables must fit where they are used. */
function checkVariables(
  reading: Reading,
  node: ArgumentNode | ObjectFieldNode,
  definition: GraphQLArgument | GraphQLInputField,
): void {
  const values = node.value.kind === Kind.LIST ? node.value.values : [node.value];
  for (const value of values) {
    if (value.kind !== Kind.VARIABLE) continue;
    const variable = reading.declared.get(value.name.value);
    if (variable !== undefined) checkVariable(reading, node, variable, definition);
  }
}

function checkVariable(
  reading: Reading,
  node: ArgumentNode | ObjectFieldNode,
  variable: VariableDefinitionNode,
  definition: GraphQLArgument | GraphQLInputField,
): void {
  const declared = typeFromAST(reading.schema, variable.type);
  if (!isInputType(declared)) return;
  let given: GraphQLInputType = declared;
  if (variable.defaultValue !== undefined && !isNonNullType(given)) {
    given = new GraphQLNonNull(given);
  }
  for (let depth = listDepth(node.value); depth > 0; depth -= 1) {
    given = new GraphQLNonNull(new GraphQLList(given));
  }
  const { type } = definition;
  const wanted = definition.default !== undefined && isNonNullType(type) ? type.ofType : type;
  const errorMessage = mismatch(given, wanted);
  if (errorMessage === null) return;
  const typeName = String(given);
  const variableName = variable.variable.name.value;
  const argumentName = node.name.value;
  report(
    reading,
    [node],
    `${errorMessage} on variable $${variableName} and argument ${argumentName} (${typeName} / ${String(type)})`,
    { code: 'variableMismatch', variableName, typeName, argumentName, errorMessage },
  );
}

function mismatch(given: GraphQLInputType, wanted: GraphQLInputType): string | null {
  if (getNamedType(given) !== getNamedType(wanted)) return 'Type mismatch';
  if (dimensions(given) !== dimensions(wanted)) return 'List dimension mismatch';
  return isStrictEnough(given, wanted) ? null : 'Nullability mismatch';
}

/** How deep lists are nested in a literal: 2 for `[[$x]]`. */
function listDepth(value: ValueNode): number {
  if (value.kind !== Kind.LIST) return 0;
  return 1 + value.values.reduce((most, entry) => Math.max(most, listDepth(entry)), 0);
}

function dimensions(type: GraphQLInputType): number {
  if (isNonNullType(type)) return dimensions(type.ofType);
  return isListType(type) ? 1 + dimensions(type.ofType) : 0;
}

/** Whether the variable is non-null wherever the argument is, at each level of the lists. */
function isStrictEnough(given: GraphQLInputType, wanted: GraphQLInputType): boolean {
  if (isNonNullType(wanted)) {
    return isNonNullType(given) && isStrictEnough(given.ofType, wanted.ofType);
  }
  const inner = isNonNullType(given) ? given.ofType : given;
  return !isListType(wanted) || !isListType(inner) || isStrictEnough(inner.ofType, wanted.ofType);
}
