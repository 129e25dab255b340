import type { ShopDomain } from '../../../service/shop-verdict.ts';
import { go, type Transition } from '../../step-contract.ts';
import { chosenStore } from '../authorize/plan.ts';
import type { GuideState, SetupId, TickName } from '../../state.ts';

/** Sets or takes away a tick, and remembers it for the store. */
export function toggleTick(state: GuideState, name: TickName): Transition {
  if (state.mode === 'practice') return go(state);
  const { shop, names } = state.ticks;
  const others = names.filter((other) => other !== name);
  const next = others.length === names.length ? [...names, name] : others;
  return saved({ ...state, ticks: { shop, names: next } });
}

/** Saves the ticks of the set-up list for the store as well, whatever event has changed them. */
export function keepSetupTicks(before: GuideState, transition: Transition): Transition {
  const { state, effects } = transition;
  const isSame = state.forms.own.setup.ticked === before.forms.own.setup.ticked;
  if (state.mode === 'practice' || isSame) return transition;
  const { effects: saving } = saved(state);
  return { state, effects: [...effects, ...saving] };
}

/**
 * Loads the ticks of the store that is chosen now. Ticks that were set before a store was named
 * stay; those of another store do not.
 */
export function recallTicks(state: GuideState): Transition {
  const shop = state.mode === 'own' ? (chosenStore(state)?.shop ?? null) : null;
  if (shop === null || shop === state.ticks.shop) return go(state);
  const goesOn = state.ticks.shop === null;
  const names = goesOn ? state.ticks.names : [];
  const named = { ...state, ticks: { shop, names } };
  return go(goesOn ? named : withSetupTicks(named, []), { type: 'load-ticks', shop });
}

/** Joins the remembered ticks with those that were set in the meantime. */
export function ticksRecalled(
  state: GuideState,
  answer: { readonly shop: ShopDomain; readonly ticks: readonly string[] },
): Transition {
  if (state.ticks.shop !== answer.shop) return go(state);
  const recalled = withTicks(state, answer.ticks);
  const isNew = tickNames(recalled).some((name) => !answer.ticks.includes(name));
  return isNew ? saved(recalled) : go(recalled);
}

/** The names under which all ticks for the person's own store are remembered. */
export function tickNames(state: GuideState): readonly string[] {
  const setup = state.forms.own.setup.ticked.map((id) => SETUP + id);
  return [...state.ticks.names, ...setup];
}

/** Adds remembered ticks before the current ones; a name that no longer exists is ignored. */
export function withTicks(state: GuideState, remembered: readonly string[]): GuideState {
  const { ticks, forms } = state;
  const names = TICKS.filter((name) => remembered.includes(name));
  const setup = SETUP_TICKS.filter((id) => remembered.includes(SETUP + id));
  return withSetupTicks(
    { ...state, ticks: { ...ticks, names: [...new Set([...names, ...ticks.names])] } },
    [...new Set([...setup, ...forms.own.setup.ticked])],
  );
}

function saved(state: GuideState): Transition {
  const { shop } = state.ticks;
  return shop === null
    ? go(state)
    : go(state, { type: 'save-ticks', shop, ticks: tickNames(state) });
}

function withSetupTicks(state: GuideState, ticked: readonly SetupId[]): GuideState {
  const { own } = state.forms;
  const setup = { ...own.setup, ticked };
  return { ...state, forms: { ...state.forms, own: { ...own, setup } } };
}

const TICKS: readonly TickName[] = ['account', 'store'];

const SETUP = 'setup-';

const SETUP_TICKS: readonly SetupId[] = [
  'create',
  'version',
  'scopes',
  'redirect',
  'app-url',
  'release',
  'install',
  'settings',
];
