import { API_EFFECTS } from './api-effects.ts';
import { AUTHORIZE_EFFECTS } from './authorize-effects.ts';
import { BODY_EFFECTS } from './body-effects.ts';
import { CALLBACK_EFFECTS } from './callback-effects.ts';
import { EXCHANGE_EFFECTS } from './exchange-effects.ts';
import type { FaultName } from './fault-catalogue.ts';
import type { FaultEffect } from './fault-effect.ts';
import { LOAD_EFFECTS } from './load-effects.ts';
import { WIRE_EFFECTS } from './wire-effects.ts';

/** How each fault of the catalogue is carried out; a name without an effect does not compile. */
export const FAULT_EFFECTS: Readonly<Record<FaultName, FaultEffect>> = {
  ...AUTHORIZE_EFFECTS,
  ...CALLBACK_EFFECTS,
  ...EXCHANGE_EFFECTS,
  ...API_EFFECTS,
  ...LOAD_EFFECTS,
  ...BODY_EFFECTS,
  ...WIRE_EFFECTS,
};
