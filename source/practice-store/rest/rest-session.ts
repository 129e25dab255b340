import type { Input, Outcome } from '../graphql/mutation.ts';
import type { Session } from '../records/world.ts';

/** A request over REST that may change something. */
export interface RestSession extends Session {
  /**
   * Carries out a mutation of GraphQL: the same input, the same rules and the same rows.
   * @param args as they are after coercion by the schema: enums and dates are texts
   */
  mutate(name: string, args: Input): Outcome;
}
