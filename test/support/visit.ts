import { request } from 'node:http';

export interface Visit {
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
