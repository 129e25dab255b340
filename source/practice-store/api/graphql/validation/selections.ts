import { getNamedType, isLeafType, print, type ASTVisitor, type ValidationContext } from 'graphql';
import { documentPath } from './document-path.ts';
import { report } from './report.ts';

/** Fields must exist, objects need a selection, values must not have one. */
export function selectionRule(context: ValidationContext): ASTVisitor {
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
