import type { FaultSwitches } from '../faults/fault-switches.ts';
import type { SignInOffice } from '../oauth/sign-in-office.ts';
import type { FormDesk } from './form-desk.ts';

/** What the pages of the app settings work on. */
export interface DashboardRoom {
  readonly office: SignInOffice;
  readonly faults: FaultSwitches;
  readonly forms: FormDesk;
}
