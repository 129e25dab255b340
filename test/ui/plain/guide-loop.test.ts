import { describe, expect, test } from 'vitest';
import { activeForm } from '../../../source/core/guide/create.ts';
import { askedScopes } from '../../../source/core/guide/steps/scopes/chosen-scopes.ts';
import { ENTERS_TO_APPROVE, startPlainOnFakes } from '../../support/guide/plain-guide.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import { settled } from '../../support/terminal/waiting.ts';
import { expiringOutcome, silentAfter } from '../../support/sockets/http-answers.ts';

function shopOf(text: string) {
  const verdict = parseShop(text, SHOPIFY_PROFILE);
  if (verdict.type !== 'shop') throw new Error('fixture');
  return verdict.shop;
}

async function toApprove() {
  const run = startPlainOnFakes();
  run.talk.type(...ENTERS_TO_APPROVE);
  await run.talk.hear('Paste the address');
  return run;
}

async function toToken() {
  const run = await toApprove();
  run.talk.type('approve');
  await run.talk.hear('What next?');
  return run;
}

/** What is said from now on, up to these words. */
async function hearUpTo(talk: Awaited<ReturnType<typeof toApprove>>['talk'], words: string) {
  const from = talk.said.length;
  await talk.hear(words);
  return talk.said.slice(from);
}

describe('what is said', () => {
  test('the words that can be typed stand once on a screen; words and repeat say them again', async () => {
    const { talk } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '');
    await talk.hear('  sets: sets for common jobs');
    await talk.hear('words lists the rest.');
    talk.type('1');
    const afterTick = await hearUpTo(talk, 'words lists the rest.');
    expect(afterTick).toContain('read_products is ticked.\n1 chosen.\n');
    expect(afterTick).not.toContain('You can type');
    talk.type('words');
    const words = await hearUpTo(talk, 'words lists the rest.');
    expect(words).toContain('  sets: sets for common jobs');
    expect(words).not.toContain('write_products');
    talk.type('repeat');
    const whole = await hearUpTo(talk, 'words lists the rest.');
    expect(whole).toContain('Step 3 of 7');
    expect(whole).toContain('1. [Most used] [ticked] read_products.');
  });

  test.each(['practice', 'own'] as const)('nothing is asked twice on the way: %s', async (mode) => {
    const known = {
      scopes: ['read_products'],
      shop: shopOf('demo'),
      clientId: 'fedcba9876543210'.repeat(2),
      clientSecret: new Secret(`shpss_${'0123456789abcdef'.repeat(2)}`),
    };
    const { talk, exit } = startPlainOnFakes({ startWith: mode, ...(mode === 'own' ? known : {}) });
    talk.type(...ENTERS_TO_APPROVE, ...(mode === 'own' ? ['', ''] : []));
    await talk.hear('Paste the address');
    const questions = [
      /Which store do you want/g,
      /Do you have the four things/g,
      /What should the token be allowed/g,
      /Which app asks for the token/g,
      /Shop domain: Enter takes/g,
      /Client ID: Enter takes/g,
      /Enter keeps the one that is there/g,
      /Which kind of token\?/g,
      /Approve the app in your browser/g,
    ];
    const times = questions.map((question) => talk.said.match(question)?.length ?? 0);
    expect(times).toEqual(mode === 'own' ? Array(9).fill(1) : [1, 1, 1, 1, 0, 0, 0, 1, 1]);
    talk.leave();
    await exit;
  });

  test('choices are listed once on a screen, and again by words', async () => {
    const { talk } = await toToken();
    await talk.hear('Enter takes 1.');
    talk.type('copy');
    const copied = await hearUpTo(talk, 'Enter takes 1.');
    expect(copied).toContain('What next? Type a number from 1 to 6; words lists them.');
    expect(copied).not.toContain('2. Save the token');
    talk.type('words');
    expect(await hearUpTo(talk, 'Enter takes 1.')).toContain('2. Save the token to a file (save)');
  });

  test('a form and back: only what has changed is said of the card', async () => {
    const { talk } = await toToken();
    await talk.hear('Enter takes 1.');
    talk.type('save', '', '');
    await talk.hear('File: Enter takes .env.');
    const card = await hearUpTo(talk, 'What next?');
    expect(card).toContain('Saved: .env');
    expect(card).not.toContain('Granted:');
    expect(card).not.toContain('File: .env');
  });

  test('the same sentence is said again when it answers something new', async () => {
    const { talk, world } = await toToken();
    talk.type('copy', 'copy');
    await talk.hear('The token is on the clipboard.');
    await talk.hear('The token is on the clipboard.');
    expect(world.copied).toHaveLength(2);
  });

  test('Enter at a field that is wrong says again what is wrong', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own', scopes: ['read_products'] });
    talk.type('', '', '', '', 'dem@o', '');
    await talk.hear('Problem: The text has an "@" in it');
    await talk.hear('Problem: The text has an "@" in it');
    expect(store.getState().focus).toBe('shop');
  });

  test('a word that changes nothing but the time says how much is left', async () => {
    const { talk, store } = await toApprove();
    talk.type('extend');
    await talk.hear('10 minutes left.');
    expect(store.getState().signIn).toMatchObject({ remainingMs: 600_000 });
  });

  test('presenting says again what is hidden from now on, before the question', async () => {
    const { talk, store } = await toApprove();
    // The browser is open, and nothing more comes by itself.
    await expect.poll(() => talk.said).toMatch(/press Approve there\.[^]*words lists them\.\n$/);
    const before = talk.said.length;
    talk.type('present');
    await talk.hear('client_id=***');
    await talk.hear('words lists them.');
    const said = talk.said.slice(before);
    expect(said).toContain('client_id=***');
    expect(said.split('Paste the address')).toHaveLength(2);
    expect(store.getState().presenter).toBe(true);
  });

  test('what takes its time is said, what is done at once is not', async () => {
    const { talk, world } = await toApprove();
    expect(talk.said).not.toContain('Getting ready');
    const never = Promise.withResolvers<never>();
    world.ports.send = () => never.promise;
    talk.type('approve');
    await expect
      .poll(() => {
        world.clock.turn(500);
        return talk.said;
      })
      .toContain('The code goes to the store once.');
  });
});

test('while the approval is waited for, a line now and then says what is left, and the question again', async () => {
  const { talk, world, exit } = await toApprove();
  await talk.hear('words lists them.');
  const from = talk.said.length;
  for (let second = 0; second < 280; second += 1) {
    world.clock.turn(1000);
    await settled();
  }
  const lines = talk.said.slice(from).split('\n').slice(0, -1);
  const question = /^Paste the address .*words lists them\.$/;
  expect(lines.filter((line) => !question.test(line))).toEqual([
    'Less than 3 minutes are left; extend waits longer.',
    'Less than 2 minutes are left; extend waits longer.',
    'Less than a minute is left; extend waits longer.',
    'Less than 30 seconds are left; extend waits longer.',
  ]);
  expect(lines).toHaveLength(8);
  talk.leave();
  await exit;
});

test('bare lines have no bell, whatever arrives', async () => {
  const { talk } = await toToken();
  expect(talk.said).not.toContain('\u0007');
});

describe('what is typed', () => {
  test('several numbers tick several, and one that is not there ticks none', async () => {
    const { talk, store } = startPlainOnFakes({ startWith: 'own' });
    talk.type('', '', '1, 3 5');
    await talk.hear('read_orders is ticked.');
    expect(askedScopes(store.getState())).toEqual([
      'read_products',
      'read_inventory',
      'read_orders',
    ]);
    talk.type('2 999');
    await talk.hear('There is no number 999 in the list.');
    expect(askedScopes(store.getState())).not.toContain('write_products');
  });

  test('ranges and a minus are for ticks: where a number copies, they are not offered, and copy nothing twice', async () => {
    const { talk, world, store } = startPlainOnFakes({
      startWith: 'own',
      scopes: ['read_products'],
    });
    talk.type('', '', '');
    await talk.hear('NUMBER: copy what is to be pasted');
    await talk.hear('words lists the rest.');
    expect(talk.said.split('Step 4 of 7').at(-1)).not.toContain('several at once');
    talk.type('-3');
    await talk.hear('That means nothing here.');
    expect(world.copied).toEqual([]);
    talk.type('done 1-2', 'done -1');
    await talk.hear('2 is ticked.');
    await talk.hear('1 is no longer ticked.');
    expect(activeForm(store.getState()).setup.ticked).toHaveLength(1);
  });

  test('a word that needs a number says so, and another one means nothing', async () => {
    const { talk, world } = startPlainOnFakes({ startWith: 'own', scopes: ['read_products'] });
    talk.type('', '', '', 'copy', 'nonsense');
    await talk.hear('It needs a number: copy 1.');
    await talk.hear('That means nothing here.');
    expect(world.copied).toEqual([]);
  });

  test('the letter of a key is taken for its word', async () => {
    const { talk, store } = await toApprove();
    talk.type('x');
    await talk.hear('Cancelled.');
    expect(store.getState().signIn.phase).toBe('cancelled');
  });

  test('a line that was typed when the question was withdrawn answers the next one', async () => {
    const { talk, world, store } = await toApprove();
    world.ears[0]?.arrive(world.queryFor(world.opened[0] ?? '', { state: 'wrong' }));
    talk.type('cancel');
    await talk.hear('Cancelled.');
    expect(store.getState().signIn.phase).toBe('cancelled');
  });

  test('the text of an error page can be typed where the pages are listed', async () => {
    const { talk, store } = await toApprove();
    talk.type('page', 'Oauth error invalid_request: The redirect_uri is not whitelisted');
    await talk.hear('To the app settings (fix)');
    talk.type('');
    await talk.hear('Step 4 of 7');
    expect(store.getState().step).toBe('app');
  });

  test('Enter keeps a Client secret that is there, without saying it', async () => {
    const secret = `shpss_${'0123456789abcdef'.repeat(2)}`;
    const { talk, store } = startPlainOnFakes({ startWith: 'own', scopes: ['read_products'] });
    talk.type('', '', '', '', 'demo', 'fedcba9876543210'.repeat(2), secret);
    await talk.hear('Step 5 of 7');
    talk.type('back', '', '', '');
    await talk.hear('Enter keeps the one that is there.');
    await talk.hear('Step 5 of 7');
    expect(activeForm(store.getState()).app.clientSecret.value.reveal()).toBe(secret);
    expect(talk.said).not.toContain(secret);
  });
});

test('Enter alone on Approve says what is being waited for, as often as it is typed', async () => {
  const { talk, exit } = await toApprove();
  for (const _ of [1, 2]) {
    talk.type('');
    await talk.hear('Waiting for Approve on the page of the practice store');
  }
  expect(talk.said.match(/Waiting for Approve/g)).toHaveLength(2);
  talk.leave();
  await exit;
});

describe('leaving', () => {
  test('with a token that is not saved it asks, and Enter stays', async () => {
    const { talk, exit } = await toToken();
    talk.type('quit', '');
    await talk.hear('is not saved. Leaving loses it: it cannot be shown again.');
    await talk.hear('Leave now? Type yes or no.');
    await talk.hear('What next?');
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('with an approval under way it asks; with nothing open it leaves', async () => {
    const { talk, exit } = await toApprove();
    talk.type('quit', 'no');
    await talk.hear('Leave now?');
    await talk.hear('Paste the address');
    talk.leave();
    expect(await exit).toBe(4);
    const idle = startPlainOnFakes();
    idle.talk.type('quit');
    expect(await idle.exit).toBe(0);
    expect(idle.talk.said).not.toContain('Leave now?');
  });

  test('who says quit and can type no more has left, though an approval is under way', async () => {
    const { talk, exit } = await toApprove();
    talk.type('quit');
    talk.end();
    expect(await exit).toBe(4);
    expect(talk.said).not.toContain('Nobody can type here any more');
  });

  test('what would lose the token asks first: Enter and back are no answer, its words are', async () => {
    const { talk, store, exit } = await toToken();
    talk.type('own');
    await talk.hear('Save the token first?');
    await talk.hear('is lost once you go on with the other store.');
    await talk.hear('2. Go on without it (lose)');
    talk.type('', 'back');
    await talk.hear('That is none of the numbers.');
    await talk.hear('Your token is here.');
    expect(store.getState()).toMatchObject({ step: 'token', pendingWish: null });
    talk.type('back', 'go');
    await talk.hear('Step 5 of 7');
    talk.type('', 'token');
    await talk.hear('Step 7 of 7');
    talk.type('own', 'save');
    await talk.hear('Save the token');
    await talk.hear('File');
    talk.type('', '');
    await talk.hear('Saved: ');
    talk.type('own');
    await talk.hear('Step 2 of 7');
    expect(store.getState().session).toBeNull();
    talk.leave();
    expect(await exit).toBe(0);
  });

  test('at the request prompt it asks as well, and stays there', async () => {
    const { talk, exit } = await toToken();
    talk.type('requests', 'quit', 'no');
    await talk.hear('Leave now?');
    await talk.hear('request>');
    talk.leave();
    expect(await exit).toBe(0);
  });
});

describe('while the store is silent', () => {
  test('the word cancel gives the exchange up, with the words that the code is spent', async () => {
    const { talk, world, exit } = await toApprove();
    world.ports.send = silentAfter();
    talk.type('approve');
    await settled();
    world.clock.turn(500);
    await talk.hear('If you give it up now, the code is spent');
    await talk.hear('cancel: give it up; the code is spent then');
    // Lines that are something else wait for the next question.
    talk.type('', 'cancel');
    await talk.hear('You gave the exchange up. The code is spent');
    await talk.hear('Step 5 of 7');
    talk.leave();
    expect(await exit).toBe(4);
  });

  test('it gives up a refresh and a revocation as well', async () => {
    const { talk, world, store, exit } = await toApprove();
    world.ports.send = silentAfter(expiringOutcome(1));
    talk.type('approve');
    await talk.hear('What next?');
    talk.type('refresh', 'refresh');
    await settled();
    // The drill says the time first.
    world.clock.turn(500);
    await settled();
    world.clock.turn(500);
    await talk.hear('cancel: give it up; the refresh token stays good');
    talk.type('cancel');
    await talk.hear('You gave the refresh up');
    talk.type('leave', 'revoke');
    await talk.hear('Type yes or no.');
    talk.type('yes');
    await settled();
    world.clock.turn(500);
    await talk.hear('cancel: no longer wait; whether it is revoked is unknown then');
    talk.type('cancel');
    await talk.hear('whether the token was revoked is unknown');
    expect(store.getState().session).not.toBeNull();
    talk.leave();
    expect(await exit).toBe(0);
  });
});
