import type { RootTable } from '../../graphql/record-type.ts';

export const orderEditMutations: RootTable = {};
