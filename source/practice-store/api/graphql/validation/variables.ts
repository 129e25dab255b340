import type { ASTVisitor, OperationDefinitionNode, ValidationContext } from 'graphql';
import { operationLabel } from './document-path.ts';
import { report } from './report.ts';

/** Declared variables must be used, used ones declared; fragments count for their operations. */
export function variableRule(context: ValidationContext): ASTVisitor {
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
