import type { ShopDomain } from '../service/shop-domain.ts';
import { go, type GuideStep } from './guide-step.ts';
import { chosenStore } from './plan.ts';
import type { GuideState, TickName } from './state.ts';

/** Sets or takes away a tick, and remembers it for the store. */
export function toggleTick(state: GuideState, name: TickName): GuideStep {
  if (state.mode === 'practice') return go(state);
  const { shop, names } = state.ticks;
  const others = names.filter((other) => other !== name);
  const next = others.length === names.length ? [...names, name] : others;
  const ticked = { ...state, ticks: { shop, names: next } };
  return shop === null ? go(ticked) : go(ticked, { type: 'save-ticks', shop, ticks: next });
}

/**
 * Asks for what was ticked for the store that is named now. Ticks that were set before a store had
 * a name go on; those of another store do not.
 */
export function recallTicks(state: GuideState): GuideStep {
  const shop = state.mode === 'own' ? (chosenStore(state)?.shop ?? null) : null;
  if (shop === null || shop === state.ticks.shop) return go(state);
  const names = state.ticks.shop === null ? state.ticks.names : [];
  return go({ ...state, ticks: { shop, names } }, { type: 'load-ticks', shop });
}

/** What was remembered, together with what was ticked in the meantime. */
export function ticksRecalled(
  state: GuideState,
  answer: { readonly shop: ShopDomain; readonly ticks: readonly string[] },
): GuideStep {
  const { shop, names } = state.ticks;
  if (shop !== answer.shop) return go(state);
  const known = TICKS.filter((name) => answer.ticks.includes(name));
  const all = [...new Set([...known, ...names])];
  const recalled = { ...state, ticks: { shop, names: all } };
  const isNew = all.length > known.length;
  return isNew ? go(recalled, { type: 'save-ticks', shop, ticks: all }) : go(recalled);
}

const TICKS: readonly TickName[] = ['account', 'store'];
