import { GraphQLError, type ASTNode, type ValidationContext } from 'graphql';

/** Hands a finding to the context, in the service's words and with its keys. */
export function report(
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
