import { isRequiredArgument, type ASTVisitor, type ValidationContext } from 'graphql';
import { documentPath } from './document-path.ts';
import { literalFaults } from './literals.ts';
import { report } from './report.ts';

/** Arguments must be known, the necessary ones given, and literal values must fit. */
export function argumentRule(context: ValidationContext): ASTVisitor {
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
      if (definition == null) {
        report(context, node, {
          code: 'argumentNotAccepted',
          message: `Field '${field.name}' doesn't accept argument '${name}'`,
          path,
          more: { name: field.name, typeName: 'Field', argumentName: name },
        });
        return;
      }
      const owned = { kind: 'Field', name: field.name, argument: name } as const;
      for (const fault of literalFaults(node.value, definition.type, owned)) {
        report(context, fault.node, { ...fault, path: [...path, ...fault.path] });
      }
    },
  };
}
