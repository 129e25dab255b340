import type { Api, ApiAnswer } from '../../../source/practice-store/api/types.ts';
import type {
  FaultDuration,
  FaultName,
} from '../../../source/practice-store/faults/fault-switches.ts';
import {
  type PracticeStore,
  type PracticeStoreOptions,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';

import { freshToken } from './practice-sign-in.ts';

/** What the stand-in for the Admin API answers to everything. */
export const API_BODY =
  '{"products":[{"id":8012340000000,"title":"Tea","vendor":"Harbour","variants":[{"id":17,"product_id":8012340000000}]}]}';

export interface FaultyStore {
  readonly store: PracticeStore;
  readonly token: string;
  /** Requests that the API behind the faults was asked. */
  readonly asked: () => number;
  /** Switches one fault on, and every other one off. */
  only(name: FaultName, duration?: FaultDuration): void;
}

/** A store whose API is a stand-in, with a permanent token for products and orders. */
export async function startFaultyStore(
  options: Partial<Omit<PracticeStoreOptions, 'app'>> = {},
): Promise<FaultyStore> {
  let asked = 0;
  const answer: ApiAnswer = {
    status: 200,
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    body: API_BODY,
  };
  const handle = async (): Promise<ApiAnswer> => {
    asked += 1;
    return answer;
  };
  const api: Api = {
    handle,
    download: handle,
    upload: handle,
    uploaded: handle,
    charge: handle,
    reset: async () => undefined,
    close: async () => undefined,
  };
  const store = await startPracticeStore({ port: 0, api: async () => api, ...options });
  const { token } = await freshToken(store);
  return {
    store,
    token,
    asked: () => asked,
    only(name, duration = { type: 'for-good' }) {
      store.faults.switchAllOff();
      store.faults.switchOn(name, duration);
    },
  };
}
