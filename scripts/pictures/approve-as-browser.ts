import { request } from 'node:http';

interface Page {
  readonly location: string | null;
  readonly text: string;
}

/** The headers of a visit that all browsers share. */
const HEADERS = {
  'User-Agent': 'Mozilla/5.0',
  Accept: 'text/html',
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
  'Sec-Fetch-Dest': 'document',
};

/** Presses Approve on the practice store's page, and follows the redirect of the store. */
export async function approveAsBrowser(authorizeUrl: string): Promise<void> {
  const { text } = await fetchPage(authorizeUrl);
  const ticket = /name="ticket" value="([^"]+)"/.exec(text)?.[1];
  if (ticket === undefined) throw new Error('the practice store shows no page to approve');
  const { origin } = new URL(authorizeUrl);
  const form = new URLSearchParams({ ticket, decision: 'approve' }).toString();
  const { location } = await fetchPage(`${origin}/admin/oauth/authorize`, {
    body: form,
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (location === null) throw new Error('the practice store did not send the browser back');
  await fetchPage(location);
}

function fetchPage(
  url: string,
  post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent: false,
        method: post === undefined ? 'GET' : 'POST',
        headers: {
          ...HEADERS,
          ...(post === undefined ? {} : { ...post.headers, 'Sec-Fetch-Site': 'same-origin' }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ location: answer.headers.location ?? null, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(post?.body);
  });
}
