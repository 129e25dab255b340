import { attention, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';
import { parseBrowserVariable } from '../browser/browser-command.ts';
import { describeSurroundings } from '../browser/environment.ts';

const BY_HAND = 'Open the address yourself, on any machine, and paste the one the browser ends on.';

/** Whether a browser can be opened from here; nothing is started for it. */
export function checkBrowser(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): CheckResult {
  const { noBrowser, wsl } = describeSurroundings(env, platform);
  if (noBrowser !== null) return attention('browser', noBrowser, BY_HAND);
  // The address is never opened: any one will do for reading the variable.
  const wish = parseBrowserVariable(env['BROWSER'], 'http://127.0.0.1/', platform);
  switch (wish.type) {
    case 'none':
      return attention('browser', 'The variable BROWSER says none.', BY_HAND);
    case 'refused':
      return attention(
        'browser',
        wish.reason,
        'Set BROWSER to a program with its arguments, or unset it.',
      );
    case 'commands':
      return fine('browser', 'The program that BROWSER names will be opened.');
    case 'unset':
      return wsl
        ? attention(
            'browser',
            'This is WSL: the browser of Windows will be opened.',
            'If it cannot reach the redirect address, a Windows program may hold that port: paste the address it ends on.',
          )
        : fine('browser', 'A browser can be opened from here.');
  }
}
