import { DAY_MS } from '../../api/formats.ts';
import type { Dated, IdRule } from '../rows.ts';

/** An app that calculates shipping rates. */
export interface CarrierService extends Dated {
  readonly name: string;
  readonly callbackUrl: string | null;
  readonly active: boolean;
  readonly supportsServiceDiscovery: boolean;
}

export const CARRIER_SERVICE_IDS: IdRule = { first: 94_200_000_000, spacing: 27 };

export function makeCarrierServices(anchorMs: number): CarrierService[] {
  return ['Harbour Couriers', 'Island Post'].map((name, index) => ({
    id: CARRIER_SERVICE_IDS.first + index * CARRIER_SERVICE_IDS.spacing,
    name,
    callbackUrl: 'https://example.com/rates',
    active: true,
    supportsServiceDiscovery: true,
    createdAtMs: anchorMs - (90 - index * 7) * DAY_MS,
    updatedAtMs: anchorMs - (90 - index * 7) * DAY_MS,
  }));
}
