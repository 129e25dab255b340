import type { SignInPlan } from '../../../sign-in/state.ts';
import { liveAddress, practiceAddress, type StoreAddress } from '../../../service/store-address.ts';
import { leanScopes } from '../../../service/scopes.ts';
import type { ShopDomain } from '../../../service/shop-verdict.ts';
import { Secret } from '../../../text/secret.ts';
import {
  APP_FIELDS,
  type AppField,
  credentialValue,
  profileOf,
  readShop,
  remarkOn,
} from '../app/app-check.ts';
import { activeForm } from '../../create.ts';
import type { GuideState } from '../../state.ts';

type PlanVerdict =
  | { readonly type: 'plan'; readonly plan: SignInPlan }
  | { readonly type: 'no-scopes' }
  | { readonly type: 'field'; readonly field: AppField };

/** The plan of a sign-in from the form, or what is still missing for it. */
export function planOf(state: GuideState): PlanVerdict {
  const { scopes, tokenMode, redirectUri } = activeForm(state);
  // Without a scope only after a yes of the person: then the app's released scopes apply.
  if (scopes.chosen.length === 0 && !scopes.usesReleased) return { type: 'no-scopes' };
  const field = APP_FIELDS.find((name) => remarkOn(state, name)?.level === 'problem');
  if (field !== undefined) return { type: 'field', field };
  const store = chosenStore(state);
  const clientId = credentialValue(state, 'client-id');
  const clientSecret = credentialValue(state, 'client-secret');
  if (store === null) return { type: 'field', field: 'shop' };
  if (clientId === null) return { type: 'field', field: 'client-id' };
  if (clientSecret === null) return { type: 'field', field: 'client-secret' };
  const { waitMs, pkce } = state.config;
  return {
    type: 'plan',
    plan: {
      store,
      clientId,
      clientSecret: new Secret(clientSecret),
      scopes: leanScopes(scopes.chosen, store.profile.scopes),
      redirectUri,
      tokenMode,
      pkce: pkce || store.profile.pkce,
      waitMs,
      saves: false,
    },
  };
}

/** Where requests for the chosen store go, or null while the shop field does not name one. */
export function chosenStore(state: GuideState): StoreAddress | null {
  const verdict = readShop(state);
  return verdict?.type === 'shop' ? addressOf(state, verdict.shop) : null;
}

function addressOf(state: GuideState, shop: ShopDomain): StoreAddress | null {
  if (state.mode === 'practice') {
    return state.practice.type === 'running' ? { ...state.practice.facts.store, shop } : null;
  }
  const { storeOrigin } = state.config;
  const profile = profileOf(state);
  return storeOrigin === null
    ? liveAddress(profile, shop)
    : practiceAddress(profile, shop, storeOrigin);
}
