/** State, and the one way to change it. */
export interface Store<State, Event> {
  getState(): State;
  /** On return the state is new, unless an effect dispatches; subscribers are called later. */
  dispatch(event: Event): void;
  /** Called at most once a macrotask, however many events came. @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

interface Transition<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/**
 * A store around a pure `update`.
 *
 * @param runEffect carries an effect out and dispatches what came of it; must not throw
 * @param later calls the subscribers in a macrotask of its own (`setImmediate`)
 */
export function createStore<State, Event, Effect>(options: {
  readonly initial: State;
  readonly update: (state: State, event: Event) => Transition<State, Effect>;
  readonly runEffect: (effect: Effect, dispatch: (event: Event) => void) => void;
  readonly later?: (tell: () => void) => void;
}): Store<State, Event> {
  const later = options.later ?? ((tell) => void setImmediate(tell));
  const listeners = new Set<() => void>();
  const queue: Event[] = [];
  let state = options.initial;
  let isUpdating = false;
  let isTelling = false;

  function dispatch(event: Event): void {
    queue.push(event);
    // An event that an effect dispatches at once is handled after the event of that effect.
    if (isUpdating) return;
    isUpdating = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const before = state;
        const transition = options.update(state, next);
        state = transition.state;
        if (state !== before) announce();
        for (const effect of transition.effects) options.runEffect(effect, dispatch);
      }
    } finally {
      isUpdating = false;
    }
  }

  function announce(): void {
    if (isTelling) return;
    isTelling = true;
    later(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  }

  return {
    getState: () => state,
    dispatch,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Calls `onChange` with the selected part: at once, and whenever it changes. @returns ends it */
export function watch<State, Event, Part>(
  store: Store<State, Event>,
  select: (state: State) => Part,
  onChange: (part: Part) => void,
): () => void {
  let last = select(store.getState());
  onChange(last);
  return store.subscribe(() => {
    const part = select(store.getState());
    if (Object.is(part, last)) return;
    last = part;
    onChange(part);
  });
}
