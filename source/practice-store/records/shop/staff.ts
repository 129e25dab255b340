import type { Shop } from './shop.ts';

/** The accounts of people who work in the store; the first one owns it. */
export const STAFF = [
  { id: 902_541_635, firstName: 'Maren', lastName: 'Solberg', isOwner: true },
  { id: 902_541_662, firstName: 'Robin', lastName: 'Practice', isOwner: false },
] as const;

export type StaffMember = (typeof STAFF)[number];

/** The owner's address is that of the store. */
export function staffEmail({ firstName, isOwner }: StaffMember, shop: Shop): string {
  return isOwner ? shop.email : `${firstName.toLowerCase()}@example.com`;
}
