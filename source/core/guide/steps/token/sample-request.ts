import { quoteFor, type Shell } from '../../../text/command-shell.ts';
import type { TokenSession } from '../../state.ts';

const VARIABLE = 'TOKENWRIGHT_ACCESS_TOKEN';

/** One working request for that shell; the token is read from the environment. */
export function sampleRequest(
  session: TokenSession,
  apiVersion: string,
  shell: Shell = 'posix',
): string {
  const { origin, profile } = session.plan.store;
  const url = quoteFor(shell, `${origin}${profile.paths.api}/${apiVersion}/shop.json`);
  const header = profile.tokenHeader;
  switch (shell) {
    case 'posix':
    case 'fish':
      return `curl -H "${header}: $${VARIABLE}" ${url}`;
    case 'powershell':
      return `Invoke-RestMethod -Headers @{ '${header}' = $env:${VARIABLE} } -Uri ${url}`;
    case 'cmd':
      return `curl -H "${header}: %${VARIABLE}%" ${url}`;
  }
}

/** The line that takes the copied token into the environment, past the history of the shell. */
export function takeTokenLine(shell: Shell): string {
  return TAKE_TOKEN_LINES[shell];
}

const TAKE_TOKEN_LINES: Readonly<Record<Shell, string>> = {
  posix: `read -rs ${VARIABLE} && export ${VARIABLE}`,
  fish: `read -gxs ${VARIABLE}`,
  powershell: `$env:${VARIABLE} = Read-Host -MaskInput`,
  cmd: `set /p ${VARIABLE}=`,
};
