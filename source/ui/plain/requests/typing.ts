import type { TypedLines } from '../../../core/requests/typed-request.ts';
import type { Asker } from '../askers/asker.ts';

/** More lines than any request has. */
const MOST_LINES = 20_000;

/**
 * Reads the lines that a text goes on in, until it is whole. Two empty lines give it up, and so
 * does leaving the question.
 *
 * @returns the whole text; null: it was given up, which is said
 */
export async function moreLines(
  asker: Pick<Asker, 'ask' | 'say' | 'hasTypedAhead'>,
  typed: TypedLines,
): Promise<string | null> {
  let said: string | null = null;
  let empty = 0;
  for (let count = 0; count < MOST_LINES; count += 1) {
    const until = typed.unfinished();
    if (until === null) return typed.text;
    if (until !== said) asker.say(`It is not complete until ${until}; two empty lines cancel it.`);
    said = until;
    const answer = await asker.ask('…', { goesOn: true, isText: true });
    if (answer.type !== 'value') return givenUp(asker, answer.type === 'end');
    typed.add(answer.value);
    empty = answer.value.trim() === '' ? empty + 1 : 0;
    // In a paste or a file, two empty lines may be a part of the text.
    if (empty >= 2 && !asker.hasTypedAhead()) return givenUp(asker, false);
  }
  return givenUp(asker, false);
}

function givenUp(asker: Pick<Asker, 'say'>, hasEnded: boolean): null {
  asker.say(
    hasEnded
      ? 'The input ended in the middle of it; nothing was sent.'
      : 'Cancelled; nothing was sent.',
  );
  return null;
}
