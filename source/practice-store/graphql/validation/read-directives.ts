import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLDirective,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { checkArgumentNames, readArguments } from './read-arguments.ts';
import { placeOf, type Reading, repeated, report } from './reading.ts';

/** A node of a document that can have directives. */
type Bearer =
  | OperationDefinitionNode
  | FragmentDefinitionNode
  | FragmentSpreadNode
  | InlineFragmentNode
  | FieldNode
  | VariableDefinitionNode;

/** The places for directives, as messages call them. */
const PLACES: Readonly<Record<string, string>> = {
  QUERY: 'queries',
  MUTATION: 'mutations',
  SUBSCRIPTION: 'subscriptions',
  FIELD: 'fields',
  FRAGMENT_DEFINITION: 'fragment definitions',
  FRAGMENT_SPREAD: 'fragment spreads',
  INLINE_FRAGMENT: 'inline fragments',
  VARIABLE_DEFINITION: 'variable definitions',
};

/** Checks that each directive is used once, unless it may be repeated. */
export function checkDirectiveNames(reading: Reading, { directives }: Bearer): void {
  for (const [name, nodes] of repeated(directives)) {
    if (reading.schema.getDirective(name)?.isRepeatable === true) continue;
    report(reading, nodes, `The directive "${name}" can only be used once at this location.`, {
      code: 'directiveNotUniqueForLocation',
      directiveName: name,
    });
  }
}

/** Checks the directives of a node, with their arguments. */
export function readDirectives(reading: Reading, bearer: Bearer): void {
  for (const node of bearer.directives ?? []) {
    const name = node.name.value;
    const directive = reading.schema.getDirective(name);
    if (directive === undefined || directive === null) {
      noteUnknown(reading, node);
      continue;
    }
    checkPlace(reading, node, directive, placeFor(bearer));
    checkArgumentNames(reading, node, directive.args);
    readArguments(reading, node, directive.args);
  }
}

function noteUnknown(reading: Reading, node: DirectiveNode): void {
  const name = node.name.value;
  const places = reading.unknownDirectives.get(name);
  if (places !== undefined) {
    places.push(placeOf(node));
    return;
  }
  const locations = [placeOf(node)];
  reading.unknownDirectives.set(name, locations);
  reading.errors.push({
    message: `Directive @${name} is not defined`,
    locations,
    path: [...reading.path],
    extensions: { code: 'undefinedDirective', directiveName: name },
  });
}

function checkPlace(
  reading: Reading,
  node: DirectiveNode,
  { name, locations }: GraphQLDirective,
  place: string,
): void {
  if (locations.some((location) => location === place)) return;
  const targetName = PLACES[place] ?? '';
  const allowed = locations.map((location) => PLACES[location] ?? '').join(', ');
  report(reading, [node], `'@${name}' can't be applied to ${targetName} (allowed: ${allowed})`, {
    code: 'directiveCannotBeApplied',
    targetName,
    name,
  });
}

function placeFor(bearer: Bearer): string {
  switch (bearer.kind) {
    case Kind.OPERATION_DEFINITION:
      return bearer.operation.toUpperCase();
    case Kind.FRAGMENT_DEFINITION:
      return 'FRAGMENT_DEFINITION';
    case Kind.FRAGMENT_SPREAD:
      return 'FRAGMENT_SPREAD';
    case Kind.INLINE_FRAGMENT:
      return 'INLINE_FRAGMENT';
    case Kind.FIELD:
      return 'FIELD';
    case Kind.VARIABLE_DEFINITION:
      return 'VARIABLE_DEFINITION';
  }
}
