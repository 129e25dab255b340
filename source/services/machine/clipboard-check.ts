import { attention, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';
import { describeSurroundings } from '../browser/environment.ts';

/**
 * Where a copied text would go. The clipboard itself is left alone: it is used on a key press
 * only, and reading it could show what is nobody's business.
 */
export function checkClipboard(
  env: NodeJS.ProcessEnv,
  options: { readonly isTerminal: boolean; readonly platform?: NodeJS.Platform },
): CheckResult {
  const { isTerminal, platform = process.platform } = options;
  const { remote, wsl } = describeSurroundings(env, platform);
  const isDesktop =
    platform !== 'linux' || wsl || isSet(env, 'DISPLAY') || isSet(env, 'WAYLAND_DISPLAY');
  if (isDesktop && remote === null) {
    return fine('clipboard', 'Copying uses the clipboard of this desktop.');
  }
  if (!isTerminal) {
    return attention(
      'clipboard',
      'There is no clipboard that this program can reach.',
      'Select the text yourself where you need it.',
    );
  }
  return attention(
    'clipboard',
    'There is no desktop here: copying asks the terminal (OSC 52), which does not tell whether it did.',
    'If nothing arrives, select the text with the mouse.',
  );
}

function isSet(env: NodeJS.ProcessEnv, name: string): boolean {
  return (env[name] ?? '') !== '';
}
