/**
 * Runs one call after the other, in the order in which they came: two changes of one file must not
 * begin with the same text. A call that fails does not hold up the next one.
 */
export function inTurn(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const done = last.then(run);
    // Whoever called is told; the queue goes on.
    last = done.catch(() => undefined);
    return done;
  };
}
