import type { AuthorizeUrl } from '../sign-in/authorize-url.ts';
import { HIDDEN_VALUE, HIDDEN_WORDS } from './hide-personal-text.ts';

/** Which app it is, and what ties the answer to this attempt. */
const HIDDEN_PARAMETERS = /([?&](?:client_id|state|code_challenge)=)[^&#]*/g;

/**
 * The address that the browser opens as a projector may show it: Client ID and state are hidden.
 * Only for the screen; opening and copying use the address itself.
 */
export function presentAuthorizeUrl({ url, parts }: AuthorizeUrl): AuthorizeUrl {
  return {
    url: url.replace(HIDDEN_PARAMETERS, `$1${HIDDEN_VALUE}`),
    parts: parts.map((part) =>
      part.name === 'client_id' || part.name === 'code_challenge'
        ? { ...part, value: HIDDEN_WORDS }
        : part,
    ),
  };
}
