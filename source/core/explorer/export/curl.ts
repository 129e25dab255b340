import { TOKEN_VARIABLE, type ExportableRequest, type ExportHeader } from './exportable.ts';

/** A line for bash or zsh. `--data-raw` and not `--data`: a body that begins with @ is no file. */
export function toCurl({ method, url, headers, body }: ExportableRequest): string {
  const parts = [
    `curl --globoff ${methodWords(method, body)}${shellWord(url)}`,
    ...headers.map((header) => `--header ${headerWord(header)}`),
    ...(body === null ? [] : [`--data-raw ${shellWord(body)}`]),
  ];
  return `${parts.join(' \\\n  ')}\n`;
}

function methodWords(method: string, body: string | null): string {
  if (method === 'HEAD') return '--head ';
  return method === (body === null ? 'GET' : 'POST') ? '' : `--request ${shellWord(method)} `;
}

function headerWord(header: ExportHeader): string {
  if (header.type === 'token') {
    return /^[A-Za-z0-9-]+$/.test(header.name)
      ? `"${header.name}: $${TOKEN_VARIABLE}"`
      : `${shellWord(`${header.name}: `)}"$${TOKEN_VARIABLE}"`;
  }
  // With nothing behind the colon curl would leave the header out.
  const line = header.value === '' ? `${header.name};` : `${header.name}: ${header.value}`;
  return /[\u0080-\u00ff]/.test(line) ? inBytes(line) : shellWord(line);
}

/** One word that the shell takes as it stands. */
function shellWord(text: string): string {
  if (/^[A-Z]+$/.test(text)) return text;
  // Nothing is expanded between single quotes; a terminal would swallow a control character.
  return /[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)
    ? `$'${text.replaceAll(/[\\'\u0000-\u0009\u000b-\u001f\u007f]/g, escaped)}'`
    : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A header is sent in one byte a character, which a UTF-8 shell would not do by itself. */
function inBytes(text: string): string {
  return `$'${text.replaceAll(/[\\'\u0000-\u001f\u007f-\u00ff]/g, escaped)}'`;
}

function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
