import { Outcome } from '../graphql/mutation.ts';
import { createShownObjects } from '../graphql/shown-objects.ts';
import { type GraphqlSession, WorldObject } from '../graphql/session.ts';
import { MUTATIONS, RECORD_TYPES } from '../records/registry.ts';
import { createListMemory } from '../records/sequence.ts';
import type { Session } from '../records/world.ts';
import type { RestSession } from './rest-session.ts';

/** The session of a REST request, which can carry out mutations of GraphQL. */
export function createRestSession(own: Session): RestSession {
  return {
    ...own,
    mutate: (name, args) => {
      const mutation = Object.hasOwn(MUTATIONS, name) ? MUTATIONS[name] : undefined;
      if (mutation === undefined) throw new Error(`the practice store has no mutation ${name}`);
      // Without a document there is no `info` for the third parameter.
      const outcome: unknown = Reflect.apply(mutation, undefined, [args, graphqlSession(own)]);
      if (!(outcome instanceof Outcome)) throw new Error(`${name} has no outcome`);
      return outcome;
    },
  };
}

/** What mutations of rows need; REST is answered without the schema, which takes long to read. */
function graphqlSession(own: Session): GraphqlSession {
  const session: GraphqlSession = {
    ...own,
    get schema() {
      return absent('schema');
    },
    objects: RECORD_TYPES,
    actions: [],
    searches: [],
    lists: createListMemory(),
    bulk: null,
    find: (typename, id) =>
      id === null ? null : (RECORD_TYPES[typename].find?.(id, session) ?? null),
    node: () => absent('node'),
    isIssued: () => absent('ids of other objects'),
    shownObjects: createShownObjects(),
    queryRoot: new WorldObject('QueryRoot', 'root', () => null),
    scopeSummary: (scope) => scope,
    bulkFaults: () => absent('reading in bulk'),
    startBulk: () => absent('reading in bulk'),
    bulkMutationFaults: () => absent('mutations in bulk'),
    startBulkMutation: () => absent('mutations in bulk'),
  };
  return session;
}

function absent(what: string): never {
  throw new Error(`a REST request has no ${what}`);
}
