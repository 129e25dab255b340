import type { EarNotice } from './ports.ts';

/** Words for what a listener noticed, or null for a refused callback, which has words of its own. */
export function earNoticeWords(
  notice: EarNotice,
): { readonly message: string; readonly remedy: string | null } | null {
  switch (notice.type) {
    case 'callback-refused':
      return null;
    case 'browser-tried-https':
      return {
        message: 'The browser tried to come back by https, and this address speaks http only.',
        remedy: 'In the browser, change https:// to http:// in the address bar, or paste the address here.',
      };
    case 'fault':
      return {
        message: 'The listener met a fault of its own on one request and goes on waiting.',
        remedy: 'If nothing arrives, paste the address that the browser ended on.',
      };
  }
}
