import type { Diagnosis, DiagnosisAction } from '../diagnosis/diagnosis.ts';
import { shortDuration } from '../text/duration.ts';

/** What one key, or one word, can do about a diagnosis. */
type Remedy =
  /** The guide puts it right, and one comes back with another token. */
  | {
      readonly where: 'guide';
      /** Beside the key: `add the scope`. */
      readonly words: string;
      /** What to do where no guide is behind the requests; goes on after `Leave with q, then`. */
      readonly withoutGuide: (program: string) => string;
    }
  /** The request itself is sent again, or asks for another version. */
  | { readonly where: 'request'; readonly words: string };

/** The remedy of an action; null where nothing can be done by a key. */
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

/** A diagnosis that proposes something, with what it proposes. */
export interface Proposal {
  readonly diagnosis: Diagnosis;
  readonly action: DiagnosisAction;
}

/** The first diagnosis with something to do, or null. */
export function proposalOf(diagnoses: readonly Diagnosis[]): Proposal | null {
  const diagnosis = diagnoses.find(({ action }) => action !== null);
  return diagnosis?.action == null ? null : { diagnosis, action: diagnosis.action };
}
