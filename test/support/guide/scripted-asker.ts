import type { Answer, Asker } from '../../../source/ui/plain/askers/asker.ts';

/** One question as it was put. */
interface Asked {
  readonly kind: 'choose' | 'ask' | 'secret' | 'confirm' | 'pick';
  readonly question: string;
  readonly options?: unknown;
  readonly choices?: unknown;
}

interface ScriptedAsker extends Asker {
  /** Line by line. */
  readonly said: string[];
  /** What may be copied. */
  readonly shown: string[];
  readonly asked: Asked[];
  /** Calls that are no questions. */
  readonly done: string[];
}

/** An asker whose answers stand already: one for each question, and then the end of the input. */
export function scriptedAsker(
  answers: ReadonlyArray<Answer<unknown>> = [],
  { canPick = false } = {},
): ScriptedAsker {
  const left = [...answers];
  const said: string[] = [];
  const shown: string[] = [];
  const asked: Asked[] = [];
  const done: string[] = [];
  const answer = async <Value>(question: Asked): Promise<Answer<Value>> => {
    asked.push(question);
    return (left.shift() ?? { type: 'end' }) as Answer<Value>;
  };
  return {
    said,
    shown,
    asked,
    done,
    say: (...lines) => void said.push(...lines.flat()),
    show: (...lines) => void shown.push(...lines.flat()),
    choose: (question, choices, options) => answer({ kind: 'choose', question, choices, options }),
    ask: (question, options) => answer({ kind: 'ask', question, options }),
    waitForLine: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(false))),
    askSecret: (question) => answer({ kind: 'secret', question }),
    confirm: (question) => answer({ kind: 'confirm', question }),
    hasTypedAhead: () => done.push('typed ahead') > 0,
    lend: (run) => {
      done.push('lend');
      return run();
    },
    ...(canPick ? { pick: (_, options) => answer({ kind: 'pick', question: '', options }) } : {}),
    ring: () => void done.push('ring'),
    close: () => void done.push('close'),
  };
}

export function value<Value>(of: Value): Answer<Value> {
  return { type: 'value', value: of };
}
