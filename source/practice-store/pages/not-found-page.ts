import type { StoreAnswer } from '../server/message.ts';

import { markup } from './html.ts';
import { pageAnswer } from './page.ts';

/** For an address that the store does not have. The address itself is not repeated. */
export function notFoundPage(): StoreAnswer {
  return pageAnswer({
    status: 404,
    title: 'Not found - PRACTICE store',
    main: markup`<h1>There is nothing at this address</h1>
<p>Start from the program that runs the practice store.</p>`,
  });
}
