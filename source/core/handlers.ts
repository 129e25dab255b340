/** A handler for each type of event: an event without one does not compile. */
export type HandlerTable<State, Event extends { readonly type: string }, Result> = {
  readonly [Type in Event['type']]: (
    state: State,
    event: Extract<Event, { readonly type: Type }>,
  ) => Result;
};

/** As a method it may be given any event: the key that it is found by is the type of its own. */
interface AnyHandler<State, Result> {
  take(state: State, event: { readonly type: string }): Result;
}

/** What these handlers make of an event; null: it is none of theirs. */
export function take<State, Result>(
  handlers: Readonly<Record<string, AnyHandler<State, Result>['take']>>,
  state: State,
  event: { readonly type: string },
): Result | null {
  return Object.hasOwn(handlers, event.type)
    ? (handlers[event.type]?.(state, event) ?? null)
    : null;
}
