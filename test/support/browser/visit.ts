import { request } from 'node:http';

interface Visit {
  readonly status: number;
  readonly text: string;
}

/** Opens an address as a browser does by top-level navigation: no fetch headers, redirects followed. */
export function visit(url: string): Promise<Visit> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        const { location } = answer.headers;
        if (location === undefined) resolve({ status: answer.statusCode ?? 0, text });
        else visit(new URL(location, url).href).then(resolve, reject);
      });
    })
      .on('error', reject)
      .end();
  });
}

/** What a person can select on a page of the store and copy: its title and its text. */
export async function pageText(
  url: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  const html = await answer.text();
  const text = html
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n\s*\n+/g, '\n')
    .trim();
  return { status: answer.status, text };
}
