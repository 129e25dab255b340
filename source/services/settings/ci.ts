/** Whether a switch-like variable (`CI`, `ACCESSIBLE`) is on: `CI=` and `CI=false` are off. */
export function isSwitchedOn(value: string | undefined): boolean {
  return value !== undefined && !['', 'false', '0'].includes(value.trim().toLowerCase());
}
