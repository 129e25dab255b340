import { canListOther, otherRedirectUri } from '../../../core/guide/steps/app/redirect.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { StepBinding } from './step-screen.ts';

/** Another redirect URI of the app's, once the port of the chosen one turned out to be taken. */
export function otherAddressBinding(state: GuideState): StepBinding[] {
  const other = otherRedirectUri(state);
  if (state.notice?.offers !== 'other-address') return [];
  if (other === null) return canListOther(state) ? [OTHER_PORT] : [];
  return [
    {
      command: { type: 'use-other-redirect-uri' },
      keys: ['u'],
      hint: `use port ${other.port}`,
      help: `come back to ${other.text} instead`,
    },
  ];
}

const OTHER_PORT: StepBinding = {
  command: { type: 'use-other-redirect-uri' },
  keys: ['u'],
  hint: 'other port',
  help: 'have the app list a redirect URL with another port, and use that',
};
