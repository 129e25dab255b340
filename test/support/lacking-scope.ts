import { failure, type Diagnosis } from '../../source/core/diagnosis/diagnosis.ts';

/** What the explorer brings back to the guide when a request lacked a scope. */
export function lackingScope(scope: string): Diagnosis {
  return failure(
    'missing-scope',
    `The token may not do this: the scope ${scope} is missing.`,
    'A token never gains scopes.',
    `Add ${scope} in the app settings, release, and authorize again.`,
    { type: 'add-scopes', scopes: [scope] },
  );
}
