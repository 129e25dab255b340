import type { AccessRules } from './access-rules.ts';

/** Loads the rules when they are first needed: 262 KB that most commands never look at. */
export async function loadAccessRules(): Promise<AccessRules> {
  const data = await import('./data/required-access-2026-10.json', { with: { type: 'json' } });
  return data.default;
}
