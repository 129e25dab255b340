/** What an explorer needs beside a store, its token and a way to send. */
export const FIXED_EXPLORER = {
  apiVersion: '2026-10',
  userAgent: 'tokenwright/test',
  maxBytes: 1024 * 1024,
  presenter: false,
} as const;
