/** The accounts of people who work in the store. */
export const STAFF = [
  { id: 902_541_635, firstName: 'Robin', lastName: 'Practice', isOwner: true },
  { id: 902_541_662, firstName: 'Maren', lastName: 'Solberg', isOwner: false },
] as const;
