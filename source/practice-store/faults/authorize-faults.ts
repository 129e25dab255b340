import type { Fault } from './fault.ts';

/** What a person sees in the browser in place of the permission page. */
export const AUTHORIZE_FAULTS = [
  {
    name: 'redirect-not-whitelisted',
    title: 'Redirect URL not on the list',
    what: 'The authorize page says that the redirect_uri is not whitelisted, whatever is released.',
    where: 'authorize',
    facts: '1.4, 10 #1, #2, #4',
  },
  {
    name: 'matching-hosts',
    title: 'Redirect URL and App URL on different hosts',
    what: 'The authorize page asks for matching hosts of redirect_uri and application URL.',
    where: 'authorize',
    facts: '1.4, 3.3, 10 #3',
  },
  {
    name: 'unknown-app-page',
    title: 'App not found on the authorize page',
    what: 'The authorize page does not know the Client ID, as in the first seconds of a new app.',
    where: 'authorize',
    facts: '1.4, 10 (last paragraph)',
  },
  {
    name: 'invalid-scope',
    title: 'Unknown scope',
    what: 'The authorize page calls the first scope that was asked for invalid.',
    where: 'authorize',
    facts: '1.4',
  },
  {
    name: 'unauthorized-access',
    title: 'Person may not install apps',
    what: 'The authorize page says Unauthorized Access, as for staff without the permission.',
    where: 'authorize',
    facts: '1.4, 10 (last paragraph)',
  },
  {
    name: 'fewer-scopes',
    title: 'Fewer scopes granted than asked for',
    what: 'The last scope that was asked for is left out of what the person approves.',
    where: 'authorize',
    facts: '3.4, 4.2',
  },
] as const satisfies readonly Fault[];
