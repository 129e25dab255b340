import type { StoreChoice } from '../../step.ts';

/** Said beforehand on Approve, so that the last page is no surprise. */
export const WHAT_THE_BROWSER_SHOWS: Readonly<Record<StoreChoice, string>> = {
  practice:
    'The browser shows the practice store: press Approve there. It ends on a page that says done.',
  own: 'The browser may ask you to log in first, then shows the permissions. It ends on a page that says done.',
};

/** The same where all that is asked for was approved before. */
export const MAY_SHOW_NOTHING =
  'You approved these scopes before, so the store may send the browser straight back, without a page.';
/** Said after it has. */
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
export const APPROVING_HERE = 'Approving here …';
export const CHECKING_PASTE = 'Checking what you pasted …';
export const PASTE_FIRST = 'Paste the address your browser ended on';
export const PASTE_ELSE = 'Or paste the address your browser ended on';
export const TAKES_ADDRESS = 'the address the browser ended on';
export const HIDDEN_PARTS =
  'Parts of it are hidden while presenting; open and copy use the whole address.';

/** What the browser does, as far as this program knows. */
export const BROWSER_WORDS = {
  'not-asked': 'Open this address in your browser:',
  opening: 'Opening your browser …',
  opened: 'Your browser shows what the app asks for. Approve it there.',
  'not-opened': 'The browser did not open. Copy the address into one.',
} as const;
