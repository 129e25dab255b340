import { attention, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';

/** @param warnings what the door says at the start, see `debugWarnings` */
export function checkDebug(warnings: readonly string[]): CheckResult {
  return warnings.length === 0
    ? fine('debug', 'Node prints no requests and lets no debugger in.')
    : attention('debug', warnings.join(' '), 'Unset it before you work with real secrets.');
}
