import { fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';

/** The Node that runs this program; one that cannot run it never comes this far. */
export function checkNode(version: string): CheckResult {
  return fine('node', `Node ${version} can run this program.`);
}
