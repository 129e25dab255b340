import { type Asker, pickingAs } from './asker.ts';

/** Wraps an asker: `tell` is called before each question. @param stop called by `close` */
export function tellingAsker(asker: Asker, tell: () => void, stop: () => void = () => {}): Asker {
  return {
    say: (...lines) => asker.say(lines.flat()),
    show: (...lines) => asker.show(lines.flat()),
    choose(question, choices, options) {
      tell();
      return asker.choose(question, choices, options);
    },
    ask(question, options) {
      tell();
      return asker.ask(question, options);
    },
    waitForLine: (only, signal) => asker.waitForLine(only, signal),
    askSecret(question) {
      tell();
      return asker.askSecret(question);
    },
    confirm(question) {
      tell();
      return asker.confirm(question);
    },
    hasTypedAhead: () => asker.hasTypedAhead(),
    lend: (run) => asker.lend(run),
    ...pickingAs(asker, tell),
    ring: () => asker.ring(),
    close() {
      stop();
      asker.close();
    },
  };
}
