import type { TokenSession } from './state.ts';

/** One working request for a POSIX shell; the token is read from the environment. */
export function sampleRequest(session: TokenSession, apiVersion: string): string {
  const { origin, profile } = session.plan.store;
  const header = `${profile.tokenHeader}: $TOKENWRIGHT_ACCESS_TOKEN`;
  return `curl -H "${header}" '${origin}${profile.paths.api}/${apiVersion}/shop.json'`;
}
