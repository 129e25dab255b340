import {
  createPrompt,
  isEnterKey,
  makeTheme,
  useEffect,
  useKeypress,
  usePrefix,
  useRef,
  useState,
} from '@inquirer/core';
import { input, password } from '@inquirer/prompts';
import { holdYes, whenQuiet } from '../../../app/hold-yes.ts';
import { withSecretsCovered } from '../../../core/text/secret.ts';
import { NOT_ALONE, onAnswerKey, onYesKey, questionShown } from '../../../core/view/lone-yes.ts';

/** Every prompt in which something is typed, for the plain face and the commands alike. */

/** Where a prompt reads and writes, and what withdraws it. */
type Context = Parameters<typeof input>[1];

/** A secret behind a mask. No key shows it: somebody may look at the screen at any time. */
export function secretPrompt(message: string, context: Context): Promise<string> {
  return password({ message, mask: true, toggleMask: false }, context);
}

/** A line of text. A secret that is typed into the wrong field is covered, sign by sign. */
export function textPrompt(
  config: {
    readonly message: string;
    readonly default?: string;
    readonly validate?: (text: string) => string | true;
  },
  context: Context,
): Promise<string> {
  return input({ ...config, transformer: withSecretsCovered }, context);
}

/**
 * Yes or no; Enter alone is no. A yes counts only where the word is typed by hand after a quiet
 * moment, and nothing follows its Enter at once (P56). How to answer is shown once it counts.
 */
export const yesPrompt = createPrompt<boolean, { readonly message: string }>(
  ({ message }, done) => {
    const theme = makeTheme({});
    const [status, setStatus] = useState<'loading' | 'idle' | 'done'>('loading');
    const [typed, setTyped] = useState('');
    const [problem, setProblem] = useState('');
    const prefix = usePrefix({ status: status === 'done' ? 'done' : 'idle', theme });
    const loneYes = useRef(questionShown(performance.now()));
    const hold = useRef<(() => void) | null>(null);

    function refuse(words: string): void {
      setTyped('');
      setProblem(words);
    }

    useEffect(() => {
      const quiet = whenQuiet(
        () => loneYes.current.lastMs,
        () => setStatus('idle'),
      );
      return () => {
        quiet.stop();
        hold.current?.();
      };
    }, []);

    function give(): void {
      setStatus('done');
      setTyped('yes');
      done(true);
    }

    useKeypress((key, line) => {
      const nowMs = performance.now();
      if (hold.current !== null) {
        // This key came directly after Enter: neither of them counts.
        hold.current();
        hold.current = null;
        loneYes.current = questionShown(nowMs);
        line.clearLine(0);
        return refuse(NOT_ALONE);
      }
      if (!isEnterKey(key)) {
        loneYes.current = onAnswerKey(loneYes.current, nowMs);
        setTyped(line.line);
        return setProblem('');
      }
      const word = typed.trim().toLowerCase();
      if (NO.includes(word)) {
        setStatus('done');
        setTyped('no');
        return done(false);
      }
      loneYes.current = YES.includes(word)
        ? onYesKey(loneYes.current, nowMs)
        : questionShown(nowMs);
      if (!YES.includes(word)) return refuse('Answer yes or no.');
      if (!loneYes.current.isPending) return refuse(NOT_ALONE);
      hold.current = holdYes(give);
    });

    const keys = status === 'idle' ? ` ${theme.style.defaultAnswer('y/N')}` : '';
    const answer = status === 'done' ? theme.style.answer(typed) : typed;
    return [
      `${prefix} ${theme.style.message(message, 'idle')}${keys} ${answer}`,
      problem === '' ? '' : theme.style.error(problem),
    ];
  },
);

const YES: readonly string[] = ['y', 'yes'];
const NO: readonly string[] = ['', 'n', 'no'];
