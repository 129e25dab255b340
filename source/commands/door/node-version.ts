/** The same range as `engines` in package.json, in npm's notation. */
export const NODE_RANGE = '^22.22.2 || ^24.15.0 || >=26.0.0';

/** Whether a Node of this version (`24.21.0`) can run the program. */
export function isFitNode(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => parseInt(part, 10));
  if (major >= 26) return true;
  if (major === 24) return minor >= 15;
  return major === 22 && (minor > 22 || (minor === 22 && patch >= 2));
}

/** The one sentence for a Node that is too old, when no better one is at hand. */
export function unfitNodeSentence(version: string): string {
  return `tokenwright needs Node 22.22.2, 24.15, 26 or newer, and this is Node ${version}: install a newer Node from https://nodejs.org and run the same command again.`;
}
