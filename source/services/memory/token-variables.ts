/** What a save of ours writes under its own names, wherever it was asked to. */
export const TOKEN_VARIABLES = [
  'TOKENWRIGHT_ACCESS_TOKEN',
  'TOKENWRIGHT_REFRESH_TOKEN',
  'TOKENWRIGHT_EXPIRES_AT',
] as const;
