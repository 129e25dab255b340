import { createHash } from 'node:crypto';
import type { Page } from './pages.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.75rem}';

/** A page as HTML: fixed words, one inline style, no script, nothing loaded. */
export function pageHtml({ title, sentences }: Page): string {
  const paragraphs = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · tokenwright</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${paragraphs}</main></body></html>\n`;
}

/**
 * The headers of every answer, refusals included. No CORS header, no HSTS: a wish for https
 * would outlive the flow and break other programs on this host (RFC 6797 §8.1.1).
 */
export function pageHeaders(): ReadonlyArray<readonly [name: string, value: string]> {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cache-Control', 'no-store'],
    ['Referrer-Policy', 'no-referrer'],
    [
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Connection', 'close'],
  ];
}
