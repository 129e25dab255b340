/** What `publicApiVersions` lists, oldest first. */
export const PUBLIC_API_VERSIONS = [
  { handle: '2026-01', displayName: '2026-01', supported: true },
  { handle: '2026-04', displayName: '2026-04', supported: true },
  { handle: '2026-07', displayName: '2026-07', supported: true },
  { handle: '2026-10', displayName: '2026-10 (Latest)', supported: true },
  { handle: '2027-01', displayName: '2027-01 (Release candidate)', supported: false },
  { handle: 'unstable', displayName: 'unstable', supported: false },
] as const;
