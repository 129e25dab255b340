/** A handler for each type of event: an event without one does not compile. */
export type HandlerTable<State, Event extends { readonly type: string }, Result> = {
  readonly [Type in Event['type']]: (
    state: State,
    event: Extract<Event, { readonly type: Type }>,
  ) => Result;
};

/** Method syntax, so that a handler of one event type fits; it is looked up by that type. */
interface AnyHandler<State, Result> {
  take(state: State, event: { readonly type: string }): Result;
}

/** Calls the handler of the event's type; null: there is no such handler. */
export function take<State, Result>(
  handlers: Readonly<Record<string, AnyHandler<State, Result>['take']>>,
  state: State,
  event: { readonly type: string },
): Result | null {
  return Object.hasOwn(handlers, event.type)
    ? (handlers[event.type]?.(state, event) ?? null)
    : null;
}
