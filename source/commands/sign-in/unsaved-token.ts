import { toReport, UserError } from '../../core/errors.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import type { ExpiresAt, IssuedToken } from '../../core/sign-in/issued-token.ts';
import { Secret } from '../../core/text/secret.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import { askChoice, askText, askYes, canAsk, Interrupted } from '../input.ts';
import type { Output } from '../output.ts';
import {
  type PreparedSaving,
  prepareSaving,
  type SavingOptions,
  trySaving,
} from './token-saving.ts';

/** A token that exists in memory only. */
interface UnsavedToken {
  readonly token: Pick<IssuedToken, 'accessToken' | 'refreshToken' | 'kind'>;
  readonly expiresAt: ExpiresAt;
  readonly store: StoreAddress;
  readonly named: Settings['store'];
  readonly clientId: string | null;
}

/** The end of an unsaved token. `path` null: it was shown or copied. */
type Settled = { readonly type: 'kept'; readonly path: string | null } | { readonly type: 'lost' };

const IN_MEMORY = 'The token is in memory only, and is gone when this program ends.';

/** Names the option that a script could have used. */
const PRINT_AS_WELL =
  'The token stands nowhere now; --print-token beside --save prints it in any case.';

/** How the saving of a token ended. */
interface SaveEnd {
  readonly path: string | null;
  /** Ends the command once its answer is printed. */
  readonly error: UserError | null;
  /** Called when the answer is printed: until then a defect must not lose the token. */
  isTold(): void;
}

/**
 * Saves a new token to the prepared place. If that fails, a person is offered other ways; a script
 * gets the token if it has asked for --print-token, or else a message.
 */
export async function saveOrOffer(
  world: World,
  saving: PreparedSaving | null,
  unsaved: UnsavedToken,
  options: SavingOptions & { readonly printToken?: true; readonly json?: true },
  told: { readonly output: Output; readonly onTried?: (isSaved: boolean) => void },
): Promise<SaveEnd> {
  const { output } = told;
  const { printToken, json } = options;
  const print = () => {
    const { token } = unsaved;
    if (json === true) output.json(JSON.stringify(secretsOf(token)));
    else output.answer(token.accessToken.reveal());
  };
  let waits: UnsavedToken | null = unsaved;
  const find = async () => waits;
  rescueToken(world, find, { ...options, ...(printToken === true ? { print } : {}) }, output);
  const isTold = () => {
    waits = null;
  };
  const saved = await trySaving(saving, unsaved.token, unsaved.expiresAt);
  told.onTried?.(saved.error === null && saved.path !== null);
  const { error } = saved;
  if (error === null || printToken === true) return { ...saved, isTold };
  if (!canAsk(world)) {
    const remedy = `${error.remedy} ${PRINT_AS_WELL}`;
    return { path: null, error: new UserError({ ...toReport(error), remedy }), isTold };
  }
  output.report(error);
  const settled = await offerToken(world, unsaved, options, output);
  if (settled.type === 'kept') return { path: settled.path, error: null, isTold };
  return { path: null, error: new UserError({ ...toReport(error), ...GIVEN_UP }), isTold };
}

const GIVEN_UP = {
  message: 'The token was given up.',
  remedy: 'A new sign-in gets another one.',
};

/** Named as in an answer. */
function secretsOf({ accessToken, refreshToken }: UnsavedToken['token']) {
  return {
    accessToken: accessToken.reveal(),
    ...(refreshToken === null ? {} : { refreshToken: refreshToken.reveal() }),
  };
}

/**
 * Offers a token that could not be saved, or that a defect would lose, until the person has it or
 * gives it up: another file, the terminal, the clipboard.
 *
 * @param options `isHidden`: nothing is shown on a projector
 */
async function offerToken(
  world: World,
  unsaved: UnsavedToken,
  options: SavingOptions & { readonly isHidden?: boolean },
  output: Output,
): Promise<Settled> {
  output.talk(IN_MEMORY);
  for (;;) {
    const wish = await unlessLeft(
      'lose',
      askChoice(world, 'What becomes of it?', [
        { value: 'save', name: 'Save it to another file' },
        ...(options.isHidden === true
          ? []
          : [{ value: 'show', name: 'Show it here, once' } as const]),
        { value: 'copy', name: 'Copy it to the clipboard' },
        { value: 'lose', name: 'Give it up' },
      ]),
    );
    if (wish === 'lose') {
      const question = `Give up the token of ${unsaved.store.shop}?`;
      if (!(await unlessLeft(true, askYes(world, question)))) continue;
      return { type: 'lost' };
    }
    const settled =
      wish === 'save'
        ? await saveElsewhere(world, unsaved, options, output)
        : wish === 'show'
          ? show(world, unsaved)
          : await copy(world, unsaved, output);
    if (settled !== null) return settled;
  }
}

/** The answer, or `left` when the question was left by Ctrl+C. */
async function unlessLeft<Value>(left: Value, answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Interrupted) return left;
    throw error;
  }
}

async function saveElsewhere(
  world: World,
  unsaved: UnsavedToken,
  options: SavingOptions,
  output: Output,
): Promise<Settled | null> {
  const path = await unlessLeft(
    null,
    askText(world, 'File, such as .env or ../token.env:', (text) =>
      text.trim() === '' ? 'Type the path of a file.' : null,
    ),
  );
  if (path === null) return null;
  try {
    const saving = await prepareSaving(world, { ...options, save: path }, unsaved, output);
    const saved = await trySaving(saving, unsaved.token, unsaved.expiresAt);
    if (saved.error !== null) throw saved.error;
    output.talk(`Saved to ${saved.path ?? path}.`);
    return { type: 'kept', path: saved.path };
  } catch (error) {
    if (error instanceof Interrupted) return null;
    if (!(error instanceof UserError)) throw error;
    output.report(error);
    return null;
  }
}

/**
 * Shows the token on the terminal that asked, and never on standard output, which may lead
 * elsewhere.
 */
function show(world: World, { token }: UnsavedToken): Settled {
  world.stderr.write(`${textOf(token)}\n`);
  return { type: 'kept', path: null };
}

async function copy(
  world: World,
  { token }: UnsavedToken,
  output: Output,
): Promise<Settled | null> {
  const { createClipboard } = await import('../../services/clipboard/clipboard.ts');
  const clipboard = createClipboard({ writeTerminal: (bytes) => void world.stderr.write(bytes) });
  const copied = await clipboard.copy(new Secret(textOf(token)), { clearAfterMs: null });
  if (copied.type === 'not-copied') {
    output.talk(`It was not copied. ${copied.reason}`);
    return null;
  }
  // Nobody can tell whether the terminal did as it was asked.
  if (copied.by === 'osc52') {
    output.talk('The terminal was asked to copy it. Paste it somewhere before you go on.');
    return (await askYes(world, 'Has it arrived?')) ? { type: 'kept', path: null } : null;
  }
  output.talk('Copied. It stays on the clipboard until something else is copied.');
  return { type: 'kept', path: null };
}

/** The token alone; a pair as the lines of an .env file. */
function textOf({ accessToken, refreshToken }: UnsavedToken['token']): string {
  if (refreshToken === null) return accessToken.reveal();
  return `${VARIABLES.accessToken}=${accessToken.reveal()}\n${VARIABLES.refreshToken}=${refreshToken.reveal()}`;
}

/**
 * Sets what happens to a token in memory before a defect of ours ends the program: a person is
 * asked on the bare terminal; a script gets it printed if it asked for that, else a message.
 *
 * @param find the token at that moment; null when there is none, or it is saved
 */
export function rescueToken(
  world: World,
  find: () => Promise<(UnsavedToken & { readonly isHidden?: boolean }) | null>,
  options: SavingOptions & { readonly print?: (token: UnsavedToken) => void },
  output: Output,
): void {
  if (world.rescue === undefined) return;
  world.rescue.run = async () => {
    const unsaved = await find();
    if (unsaved === null) return;
    if (options.print !== undefined) return options.print(unsaved);
    if (!canAsk(world))
      return output.talk('The token was not saved, and is gone with this program.');
    takeTerminal(world.stdin);
    await offerToken(world, unsaved, { ...options, isHidden: unsaved.isHidden === true }, output);
  };
}

/** Removes whatever listened to the input when the defect came. */
export function takeTerminal(stdin: World['stdin']): void {
  for (const event of ['data', 'readable', 'keypress', 'end', 'close']) {
    stdin.removeAllListeners(event);
  }
  if (stdin.isRaw) stdin.setRawMode(false);
  stdin.pause();
}
