import type { AuthorizeUrl } from '../../../core/oauth/authorize-url.ts';
import type { SignInState } from '../../../core/oauth/sign-in-state.ts';

/** The address of the current attempt, or null while there is none. */
export function authorizeUrlOf(signIn: SignInState): AuthorizeUrl | null {
  return 'authorizeUrl' in signIn ? signIn.authorizeUrl : null;
}
