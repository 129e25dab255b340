import { request as httpRequest, Agent } from 'node:http';
import { UserError } from '../core/errors.ts';
import { FORM_TYPE } from '../core/http/message.ts';

/**
 * Approves an authorize URL of the practice store at `origin` without a browser, over real HTTP:
 * fetches the consent page and submits the form that is on it, if the store asks at all.
 * @returns the redirect address, not yet fetched
 * @throws UserError `practice-not-approved`
 */
export async function approveInTerminal(
  origin: string,
  authorizeUrl: string,
): Promise<{ readonly redirect: string }> {
  if (!URL.canParse(authorizeUrl) || new URL(authorizeUrl).origin !== origin) {
    throw notApproved('The address is not one of this practice store.');
  }
  const page = await exchange('GET', new URL(authorizeUrl), origin, '');
  // Approved before: the store redirects at once.
  if (page.status === 303 && page.location !== undefined) return { redirect: page.location };
  const ticket = /name="ticket" value="(\w+)"/.exec(page.body)?.[1];
  if (page.status !== 200 || ticket === undefined) throw notApproved(errorText(page.body));
  const form = new URLSearchParams({ ticket, decision: 'approve' });
  const answer = await exchange(
    'POST',
    new URL('/admin/oauth/authorize', origin),
    origin,
    String(form),
  );
  if (answer.status !== 303 || answer.location === undefined) {
    throw notApproved(errorText(answer.body));
  }
  return { redirect: answer.location };
}

interface Exchange {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

function exchange(method: string, url: URL, origin: string, body: string): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method,
        // The default agent may be one that uses a proxy; a new one never does.
        agent: new Agent(),
        headers: method === 'POST' ? { Origin: origin, 'Content-Type': FORM_TYPE } : {},
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            body: text,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The store's own sentence, from its error page. The markup is our own, so a pattern is enough. */
function errorText(page: string): string {
  const body = page.replace(/<title>.*?<\/title>/s, '');
  return (
    /Oauth error [^<]*/i.exec(body)?.[0] ??
    /<h1>([^<]+)<\/h1>/.exec(body)?.[1] ??
    'The page was not the consent page.'
  );
}

function notApproved(reason: string): UserError {
  return new UserError({
    code: 'practice-not-approved',
    message: `The practice store did not take the approval: ${reason}`,
    remedy: 'Go back to the authorize step and start again from a new address.',
    exitCode: 4,
  });
}
