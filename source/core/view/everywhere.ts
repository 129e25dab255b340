/** What the keys do that mean the same on every screen, for actions, help and palette. */
export const EVERYWHERE = {
  back: 'one step back; nothing you typed is lost',
  wire: 'the messages so far, taken apart (wire tape)',
  faults: 'faults of the practice store: make it fail as real ones do',
  present: 'presenting: hide secrets and personal data, name the keys',
} as const;
