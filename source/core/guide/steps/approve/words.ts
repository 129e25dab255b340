import type { StoreChoice } from '../../step.ts';

/** Where the browser ends: `may-not-open`, where it may not reach this machine. */
type LastPage = 'done' | 'may-not-open' | 'elsewhere';

const LAST_PAGE: Readonly<Record<LastPage, string>> = {
  done: 'It ends on a page that says done.',
  'may-not-open':
    'It ends on a page that says done, or on one that it cannot open: then copy the address of that page and paste it here.',
  elsewhere: 'It ends on your redirect URL: copy that address and paste it here.',
};

/** What is to be done in the browser, and how it ends there. */
export function whatItShows(
  browser: 'Your browser' | 'The browser',
  store: StoreChoice,
  last: LastPage,
): string {
  const page =
    store === 'practice'
      ? 'shows the practice store: press Approve there'
      : 'may ask you to log in first, then shows the permissions: approve them there';
  return `${browser} ${page}. ${LAST_PAGE[last]}`;
}

/** Said where Enter has nothing to do; `nobody`: nothing listens for the callback. */
export function awaitedWords(store: StoreChoice | 'nobody'): string {
  switch (store) {
    case 'practice':
      return 'Waiting for Approve on the page of the practice store; there is nothing to confirm here.';
    case 'own':
      return 'Waiting for your approval in the browser; there is nothing to confirm here.';
    case 'nobody':
      return 'Waiting for the address that the browser ends on: paste it here.';
  }
}

/** In place of `whatItShows`, where all asked scopes were approved before. */
export const MAY_SHOW_NOTHING =
  'You approved these scopes before, so the store may send the browser straight back, without a page.';
/** Said after an approval without a page. */
export const NO_PAGE_CAME =
  'The store showed no page this time: you approved these scopes before, and it asks again only for more.';
export const NO_PAGE_MAY_COME =
  'If the store showed no page this time, all is well: you approved these scopes before.';

/** Beside the paste field. */
export const PASTE_HINT =
  'If the browser ends on an error page of its own, copy its whole address and paste it here.';

export const PAGE_QUESTION = 'What does the page in the browser say?';
export const PAGE_HINT = 'You can also paste its text here.';
export const NO_TOKEN = 'No token came of it';
export const GETTING_READY = 'Getting ready to listen …';
export const ONE_MOMENT = 'One moment …';
export const APPROVED = 'Approved. Exchanging the code …';
export const CODE_GOES_ONCE = 'The code goes to the store once. This takes a moment …';
export const CODE_IS_SPENT =
  'If you give it up now, the code is spent: it works once, and a new one needs a new approval.';
export const GIVING_UP = 'Giving it up …';
export const APPROVING_HERE = 'Approving here …';
export const CHECKING_PASTE = 'Checking what you pasted …';
export const PASTE_FIRST = 'Paste the address your browser ended on';
export const PASTE_ELSE = 'Or paste the address your browser ended on';
export const TAKES_ADDRESS = 'the address the browser ended on';
export const HIDDEN_PARTS =
  'Parts of it are hidden while presenting; open and copy use the whole address.';

/** The question where Enter approves. */
export const APPROVE_ALONE = 'Approve the app.';
/** On the practice store where no browser can be opened. */
export const HERE_INSTEAD = 'Approve here: that needs no browser.';
export const NO_BROWSER_HERE = 'No browser can be opened from here.';

export const OPEN_THIS = 'Open this address in your browser:';
export const OPENING = 'Opening your browser …';
export const OPENED_AGAIN =
  'Your browser is given the address once more; an earlier tab of it is as good.';
