import { TOKEN_VARIABLE, type ExportableRequest, type ExportHeader } from './exportable.ts';
import { urlParts } from './url-parts.ts';

/** Python 3 with nothing but its own library, which follows no redirect here. */
export function toPython({ method, url, headers, body }: ExportableRequest): string {
  const { isSecure, host, port, path } = urlParts(url);
  const kind = isSecure ? 'HTTPSConnection' : 'HTTPConnection';
  const sent = body === null ? [] : [`    body=${pythonString(body)}.encode(),`];
  return [
    'import http.client',
    'import os',
    '',
    `connection = http.client.${kind}(${pythonString(host)}, ${port})`,
    'connection.request(',
    `    ${pythonString(method)},`,
    `    ${pythonString(path)},`,
    ...sent,
    '    headers={',
    ...headers.map((header) => `        ${headerLine(header)},`),
    '    },',
    ')',
    'response = connection.getresponse()',
    '',
    'print(response.status)',
    'print(response.read().decode())',
    '',
  ].join('\n');
}

function headerLine(header: ExportHeader): string {
  const value =
    header.type === 'token' ? `os.environ["${TOKEN_VARIABLE}"]` : pythonString(header.value);
  return `${pythonString(header.name)}: ${value}`;
}

/** What no editor shows is written as an escape, and so is what could end the string. */
function pythonString(text: string): string {
  const inside = text.replaceAll(
    /["\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => SHORT[character] ?? codePoint(character),
  );
  return `"${inside}"`;
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
