import { EXIT, type UserError, wrongUsage } from '../../core/errors.ts';
import { type NamedStore, placeWords } from '../../core/service/named-store.ts';
import { SET_HOME, storesPath } from '../../services/memory/folders.ts';
import { findDefaults } from '../../services/settings/load-settings.ts';
import { unknownStore } from '../../services/settings/store-in-effect.ts';
import { changeStores, loadStores } from '../../services/stores/stores-file.ts';
import { deleteStoredToken } from '../../services/stores/store-token.ts';
import type { World } from '../entry/world.ts';
import { askYes, canAsk } from '../input.ts';
import { foreignOption } from '../options.ts';
import { createOutput, type Output } from '../output.ts';
import { keychainWorld } from '../settings.ts';
import { addStore, type AddOptions, howToAdd } from './add-store.ts';
import { lookAtStores, shopWords, storeJson, storeLines } from './store-list.ts';

interface StoresOptions extends AddOptions {
  readonly yes?: true;
  readonly keepToken?: true;
  readonly json?: true;
  readonly color: boolean;
}

/**
 * `tokenwright stores`: lists the named stores with the places of their tokens, adds or removes
 * one.
 */
export async function stores(
  world: World,
  action: 'list' | 'add' | 'remove',
  name: string | undefined,
  options: StoresOptions,
): Promise<number> {
  const output = createOutput(world);
  const path = storesPath(world.env, process.platform);
  if (path === null) {
    throw wrongUsage(
      'no-place-for-stores',
      'The environment names no folder of yours, so no store can have a name.',
      SET_HOME,
    );
  }
  const isJson = options.json === true;
  refuseOptions(action, options);
  switch (action) {
    case 'list':
      return listStores(world, path, isJson, output);
    case 'add': {
      const { store, notes } = await addStore(world, path, name, options);
      notes.forEach((note) => output.talk(note));
      const [added] = await lookAtStores(world, [store], null, output);
      if (added === undefined) throw new Error('the store is not listed');
      if (isJson) output.json(JSON.stringify(storeJson(added)));
      else output.answer(`Added:\n${storeLines([added], world, Date.now())}`);
      return EXIT.done;
    }
    case 'remove':
      return removeStore(world, path, name, options, output);
  }
}

/** Refuses options that describe a new store, or belong to removing one, with another action. */
function refuseOptions(action: string, options: StoresOptions): void {
  const ofAdding = [
    'shop',
    'storeOrigin',
    'clientId',
    'scopes',
    'redirectUri',
    'apiVersion',
    'profile',
    'saveTo',
  ] as const;
  const foreign =
    (action !== 'add' && ofAdding.some((name) => options[name] !== undefined)) ||
    (action !== 'remove' && (options.yes === true || options.keepToken === true));
  if (!foreign) return;
  throw foreignOption(
    action === 'list' ? 'the list' : action,
    'What a store has goes to add; --yes and --keep-token go to remove.',
  );
}

async function listStores(
  world: World,
  path: string,
  isJson: boolean,
  output: Output,
): Promise<number> {
  const { values, problems } = await findDefaults({ env: world.env });
  for (const problem of problems) output.report(problem);
  const listed = await lookAtStores(
    world,
    await loadStores(path),
    values.store?.value ?? null,
    output,
  );
  if (isJson) output.json(JSON.stringify({ path, stores: listed.map(storeJson) }));
  else if (listed.length > 0) output.answer(storeLines(listed, world, Date.now()));
  else {
    output.answer('No store has a name yet.');
    output.talk(await howToAdd(world));
  }
  return EXIT.done;
}

/** Deletes the token first: a store whose token could not be deleted stays in the list. */
async function removeStore(
  world: World,
  path: string,
  name: string | undefined,
  options: StoresOptions,
  output: Output,
): Promise<number> {
  const known = await loadStores(path);
  const store = known.find((one) => one.name === name);
  if (store === undefined) {
    throw name === undefined
      ? wrongUsage(
          'no-store-name',
          'Which store is to be removed?',
          'Give its name: stores lists them.',
        )
      : unknownStore({ value: name, source: { kind: 'option', name: 'stores remove' } }, known);
  }
  const [listed] = await lookAtStores(world, [store], null, output);
  const stored = listed?.stored ?? { type: 'none' };
  const keeps = options.keepToken === true;
  const place = placeWords(store.token);
  const has = stored.type !== 'none';
  const what = stored.type === 'token' ? `its token ${stored.token.masked}` : 'what is saved of it';
  if (
    !(await isAgreed(
      world,
      options,
      removeQuestion(store, has && !keeps ? `${what} in ${place}` : null),
    ))
  ) {
    output.talk('Nothing was removed.');
    return EXIT.answerIsNo;
  }
  if (stored.type === 'unusable' && !keeps) throw notDeleted(store, stored.error);
  if (has && !keeps) {
    const left = await deleteStoredToken(store, keychainWorld(world, output));
    if (left.length > 0) throw notDeleted(store, null);
  }
  await changeStores(path, (before) => before.filter((one) => one.name !== store.name));
  const token = !has ? 'none' : keeps ? 'kept' : 'deleted';
  if (options.json === true) {
    output.json(
      JSON.stringify({ removed: store.name, shop: store.shop, token, place: store.token }),
    );
    return EXIT.done;
  }
  const told = {
    none: 'It had no token.',
    kept: `Its token is left in ${place}.`,
    deleted: `Its token in ${place} is deleted.`,
  };
  output.answer(`Removed  ${store.name} (${shopWords(store)})\n${told[token]}`);
  if (token === 'deleted' && store.values.storeOrigin === undefined) output.talk(LIVES_ON);
  return EXIT.done;
}

const LIVES_ON = 'The token lives on at the store, until the app is uninstalled there.';

function removeQuestion(store: NamedStore, deletes: string | null): string {
  const also = deletes === null ? '' : ` and delete ${deletes}`;
  return `Remove ${store.name} (${shopWords(store)}) from the list${also}?`;
}

async function isAgreed(world: World, { yes }: StoresOptions, question: string): Promise<boolean> {
  if (yes === true) return true;
  if (canAsk(world)) return askYes(world, question);
  throw wrongUsage(
    'confirmation-needed',
    'Removing a store deletes its token, so it must be confirmed.',
    'Add --yes; with --keep-token the token stays where it is.',
  );
}

function notDeleted({ name, token }: NamedStore, cause: UserError | null): UserError {
  return wrongUsage(
    'token-not-deleted',
    cause?.message ??
      `The lines of the token in ${placeWords(token)} are read differently by programs.`,
    `So ${name} stays in the list. Delete them yourself, or add --keep-token.`,
  );
}
