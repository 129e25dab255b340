import {
  doTypesOverlap,
  type FragmentDefinitionNode,
  isCompositeType,
  isUnionType,
  Kind,
} from 'graphql';
import { type Reading, report, type Usage } from './reading.ts';

/**
 * Checks that need the whole document: variables that no operation declares or uses, fragments that
 * do not fit where they are spread, that are missing, unused or endless.
 */
export function checkUsages(reading: Reading, fragments: readonly FragmentDefinitionNode[]): void {
  const usages = new Map<string, Usage>();
  for (const usage of reading.usages) {
    if (usage.node.kind === Kind.FRAGMENT_DEFINITION) usages.set(usage.node.name.value, usage);
  }
  checkVariableUse(reading, usages);
  checkSpreads(reading);
  checkFragmentUse(reading, usages, fragments);
}

function checkVariableUse(reading: Reading, fragments: ReadonlyMap<string, Usage>): void {
  for (const usage of reading.usages) {
    if (usage.node.kind !== Kind.OPERATION_DEFINITION) continue;
    const used = variablesUsed(usage, fragments);
    const declared = new Set<string>();
    for (const { variable } of usage.node.variableDefinitions ?? []) {
      const name = variable.name.value;
      const isKnown = declared.has(name);
      declared.add(name);
      if (used.has(name) || isKnown) continue;
      report(
        reading,
        [usage.node],
        `Variable $${name} is declared by ${usage.label} but not used`,
        { code: 'variableNotUsed', variableName: name },
        usage.path,
      );
    }
    for (const [name, { node, path, label }] of used) {
      if (declared.has(name)) continue;
      report(
        reading,
        [node],
        `Variable $${name} is used by ${label} but not declared`,
        { code: 'variableNotDefined', variableName: name },
        path,
      );
    }
  }
}

/** The variables of an operation and of all fragments that it reaches, each fragment once. */
function variablesUsed(operation: Usage, fragments: ReadonlyMap<string, Usage>) {
  const used = new Map<
    string,
    (Usage['variables'] extends Map<string, infer Use> ? Use : never) & { label: string }
  >();
  const reached = new Set([operation]);
  for (const usage of reached) {
    for (const [name, use] of usage.variables) used.set(name, { ...use, label: usage.label });
    for (const { node } of usage.spreads) {
      const fragment = fragments.get(node.name.value);
      if (fragment !== undefined) reached.add(fragment);
    }
  }
  return used;
}

/** A fragment may only be spread where objects can have its type. */
function checkSpreads(reading: Reading): void {
  for (const { node, path, parent } of reading.usages.flatMap((usage) => usage.spreads)) {
    const condition = reading.fragments.get(node.name.value)?.typeCondition.name.value ?? '';
    const type = reading.schema.getType(condition);
    if (!isCompositeType(type) || isUnionType(type)) continue;
    if (doTypesOverlap(reading.schema, parent, type)) continue;
    report(
      reading,
      [node],
      `Fragment ${node.name.value} on ${type.name} can't be spread inside ${parent.name}`,
      {
        code: 'cannotSpreadFragment',
        typeName: type.name,
        // The service has this space, too.
        fragmentName: ` ${node.name.value}`,
        parentName: parent.name,
      },
      path,
    );
  }
}

function checkFragmentUse(
  reading: Reading,
  usages: ReadonlyMap<string, Usage>,
  fragments: readonly FragmentDefinitionNode[],
): void {
  const code = 'useAndDefineFragment';
  const spreads = reading.usages.flatMap((usage) => usage.spreads);
  for (const { node, path } of spreads) {
    const fragmentName = node.name.value;
    if (reading.fragments.has(fragmentName)) continue;
    const message = `Fragment ${fragmentName} was used, but not defined`;
    report(reading, [node], message, { code, fragmentName }, path);
  }
  const used = new Set(spreads.map(({ node }) => node.name.value));
  for (const node of fragments.toReversed()) {
    const fragmentName = node.name.value;
    const usage = usages.get(fragmentName);
    if (usage === undefined || used.has(fragmentName)) continue;
    const message = `Fragment ${fragmentName} was defined, but not used`;
    report(reading, [node], message, { code, fragmentName }, usage.path);
  }
  for (const { node, label, path } of endless(usages)) {
    const message = `Fragment ${label} contains an infinite loop`;
    report(reading, [node], message, { code: 'infiniteLoop', fragmentName: label }, path);
  }
}

/**
 * The fragments that reach a cycle: what is left after fragments whose spreads are all done are
 * removed, again and again.
 */
function endless(fragments: ReadonlyMap<string, Usage>): Usage[] {
  const open = new Map<string, number>();
  const dependents = new Map<string, string[]>();
  for (const [name, { spreads }] of fragments) {
    const needed = new Set(
      spreads.map(({ node }) => node.name.value).filter((to) => fragments.has(to)),
    );
    open.set(name, needed.size);
    for (const to of needed) {
      const others = dependents.get(to);
      if (others === undefined) dependents.set(to, [name]);
      else others.push(name);
    }
  }
  const done = [...open].filter(([, count]) => count === 0).map(([name]) => name);
  for (const name of done) {
    open.delete(name);
    for (const dependent of dependents.get(name) ?? []) {
      const count = (open.get(dependent) ?? 0) - 1;
      open.set(dependent, count);
      if (count === 0) done.push(dependent);
    }
  }
  return [...fragments].filter(([name]) => open.has(name)).map(([, usage]) => usage);
}
