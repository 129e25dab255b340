import type { Diagnosis, DiagnosisAction } from '../diagnosis/diagnosis.ts';
import { shortDuration } from '../text/duration.ts';

/** What the user can do about a diagnosis with one key or one word. */
type Remedy =
  /** The guide fixes the problem, and the user comes back with another token. */
  | {
      readonly where: 'guide';
      /** Shown beside the key: `add the scope`. */
      readonly words: string;
      /** What to do if the requests run without the guide; continues `Leave with q, then`. */
      readonly withoutGuide: (program: string) => string;
    }
  /** The request itself is sent again, or asks for another version. */
  | { readonly where: 'request'; readonly words: string };

/** The remedy of an action; null if no key can help. */
export function remedyOf(action: DiagnosisAction): Remedy | null {
  switch (action.type) {
    case 'add-scopes': {
      const scopes = action.scopes.join(', ');
      return inGuide(
        'add the scope',
        (program) => `run ${program}, and authorize again with ${scopes} added`,
      );
    }
    case 'authorize-again':
      return inGuide(
        'authorize again',
        (program) =>
          `run ${program}, and authorize again; an expiring token is renewed by ${program} refresh`,
      );
    case 'authorize-expiring':
      return inGuide(
        'get an expiring token',
        (program) => `run ${program}, and authorize again for an expiring token`,
      );
    case 'authorize-permanent':
      return inGuide(
        'get a permanent token',
        (program) => `run ${program}, and authorize again for a permanent token`,
      );
    case 'refresh':
      return inGuide('refresh the token', (program) => `run ${program} refresh`);
    case 'check-app':
      return inGuide('to the app settings', () => 'look in the app settings');
    case 'check-shop':
      return inGuide('to the shop domain', () => 'start it with the right --shop');
    case 'try-again':
      return { where: 'request', words: 'send again' };
    case 'wait':
      return { where: 'request', words: `send again in ${shortDuration(action.seconds * 1000)}` };
    case 'change-version':
      return { where: 'request', words: `use ${action.version}` };
    case 'check-client-id':
    case 'check-client-secret':
    case 'fix-redirect-uri':
    case 'fix-scopes':
    case 'ask-for-less':
      return null;
  }
}

function inGuide(words: string, withoutGuide: (program: string) => string): Remedy {
  return { where: 'guide', words, withoutGuide };
}

/** A diagnosis with the action that it proposes. */
export interface Proposal {
  readonly diagnosis: Diagnosis;
  readonly action: DiagnosisAction;
}

/** The first diagnosis that proposes an action, or null. */
export function proposalOf(diagnoses: readonly Diagnosis[]): Proposal | null {
  const diagnosis = diagnoses.find(({ action }) => action !== null);
  return diagnosis?.action == null ? null : { diagnosis, action: diagnosis.action };
}
