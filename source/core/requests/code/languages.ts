import type { ServiceProfile } from '../../service/profile.ts';
import { isForAdminClient, toAdminClient } from './admin-client.ts';
import { headerLines, joinLines, toFetch, toUndici } from './javascript.ts';
import { type ExportableRequest, type ExportHeader, TOKEN_VARIABLE } from './exportable.ts';

/** One way to write a request down. */
export interface ExportLanguage {
  /** As it is typed and shown. */
  readonly name: 'curl' | 'fetch' | 'undici' | 'Python' | 'Ruby' | 'PHP' | 'admin-api-client';
  /** What it runs in. */
  readonly about: string;
  /** Ends in a line break. */
  readonly write: (request: ExportableRequest) => string;
}

export const LANGUAGES: readonly ExportLanguage[] = [
  { name: 'curl', about: 'bash or zsh', write: toCurl },
  { name: 'fetch', about: 'JavaScript, no package', write: toFetch },
  { name: 'undici', about: 'JavaScript, package undici', write: toUndici },
  { name: 'Python', about: 'Python 3, no package', write: toPython },
  { name: 'Ruby', about: 'Ruby, no gem', write: toRuby },
  { name: 'PHP', about: 'PHP with its curl extension', write: toPhp },
  {
    name: 'admin-api-client',
    about: 'JavaScript, package @shopify/admin-api-client',
    write: toAdminClient,
  },
];

/** The languages for requests of the service, in the same order. */
export function languagesFor(profile: ServiceProfile): readonly ExportLanguage[] {
  return isForAdminClient(profile)
    ? LANGUAGES
    : LANGUAGES.filter(({ write }) => write !== toAdminClient);
}

/** The language of a typed name, in whatever case, or null. */
export function languageNamed(name: string, profile: ServiceProfile): ExportLanguage | null {
  const wanted = name.trim().toLowerCase();
  return languagesFor(profile).find((one) => one.name.toLowerCase() === wanted) ?? null;
}

/** A line for bash or zsh. `--data-raw`, since `--data` reads a file if a body begins with @. */
function toCurl({ method, url, headers, body }: ExportableRequest): string {
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
  const line = headerLine(header);
  // A header is sent with one byte for each character; a UTF-8 shell would send two.
  return /[\u0080-\u00ff]/.test(line)
    ? `$'${line.replaceAll(/[\\'\u0000-\u001f\u007f-\u00ff]/g, shellEscape)}'`
    : shellWord(line);
}

/** With nothing after the colon curl would leave the header out. */
function headerLine({ name, value }: Extract<ExportHeader, { type: 'text' }>): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

/** One word for the shell, quoted so that nothing is expanded. */
function shellWord(text: string): string {
  if (/^[A-Z]+$/.test(text)) return text;
  // Nothing is expanded between single quotes; a terminal would swallow a control character.
  return /[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)
    ? `$'${text.replaceAll(/[\\'\u0000-\u0009\u000b-\u001f\u007f]/g, shellEscape)}'`
    : `'${text.replaceAll("'", "'\\''")}'`;
}

function shellEscape(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** The parts of a URL, for libraries that connect to a host and port. */
function urlParts(url: string) {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    isSecure,
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    /** With the query, exactly as it is sent. */
    path: `${pathname}${search}`,
  };
}

/** Python 3 with only its standard library, which follows no redirect here. */
function toPython({ method, url, headers, body }: ExportableRequest): string {
  const { isSecure, host, port, path } = urlParts(url);
  const token = `os.environ["${TOKEN_VARIABLE}"]`;
  return joinLines(
    'import http.client',
    'import os',
    '',
    `connection = http.client.${isSecure ? 'HTTPS' : 'HTTP'}Connection(${pythonString(host)}, ${port})`,
    'connection.request(',
    `    ${pythonString(method)},`,
    `    ${pythonString(path)},`,
    ...(body === null ? [] : [`    body=${pythonString(body)}.encode(),`]),
    '    headers={',
    ...headerLines(headers, pythonString, token, (name, value) => `        ${name}: ${value},`),
    '    },',
    ')',
    'response = connection.getresponse()',
    '',
    'print(response.status)',
    'print(response.read().decode())',
  );
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Invisible characters, and characters that could end the string, become escapes. */
function pythonString(text: string): string {
  const inside = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (character) => PYTHON_ESCAPES[character] ?? codePoint(character),
    );
  return `"${inside}"`;
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** A text as Ruby and PHP both read it: between single quotes nothing is expanded. */
function quotedString(text: string): string {
  return INVISIBLE.test(text)
    ? `"${text.replaceAll(/["\\$#\u0000-\u0009\u000b-\u001f\u007f]/g, hexEscape)}"`
    : `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** A header is sent with one byte for each character, whatever the encoding of the file is. */
function headerString(text: string): string {
  return /[\u0080-\u00ff]/.test(text)
    ? `"${text.replaceAll(/["\\$#\u0000-\u001f\u007f-\u00ff]/g, hexEscape)}"`
    : quotedString(text);
}

/** `\xNN` for all, since `\#` is an escape in Ruby alone. */
function hexEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * Ruby with only its standard library. It gets the path, not a URI: Ruby's URI parser refuses `[`.
 */
function toRuby({ method, url, headers, body }: ExportableRequest): string {
  const { isSecure, host, port, path } = urlParts(url);
  const token = `ENV.fetch("${TOKEN_VARIABLE}")`;
  const className = method.charAt(0) + method.slice(1).toLowerCase();
  return joinLines(
    'require "net/http"',
    '',
    `http = Net::HTTP.new(${quotedString(host)}, ${port})`,
    ...(isSecure ? ['http.use_ssl = true'] : []),
    `request = Net::HTTP::${className}.new(${quotedString(path)})`,
    ...headerLines(headers, headerString, token, (name, value) => `request[${name}] = ${value}`),
    ...(body === null ? [] : [`request.body = ${quotedString(body)}`]),
    'response = http.request(request)',
    '',
    'puts response.code',
    'puts response.body',
  );
}

/** PHP with its curl extension, which follows no redirect by default. */
function toPhp({ method, url, headers, body }: ExportableRequest): string {
  return joinLines(
    '<?php',
    '',
    `$request = curl_init(${quotedString(url)});`,
    'curl_setopt_array($request, [',
    ...(method === 'HEAD'
      ? ['    CURLOPT_NOBODY => true,']
      : [`    CURLOPT_CUSTOMREQUEST => ${quotedString(method)},`]),
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map((header) => `        ${phpHeader(header)},`),
    '    ],',
    ...(body === null ? [] : [`    CURLOPT_POSTFIELDS => ${quotedString(body)},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$body = curl_exec($request);',
    'if ($body === false) {',
    '    exit(curl_error($request) . "\\n");',
    '}',
    '',
    'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), "\\n";',
    'echo $body, "\\n";',
  );
}

function phpHeader(header: ExportHeader): string {
  if (header.type === 'token') {
    return `${quotedString(`${header.name}: `)} . getenv("${TOKEN_VARIABLE}")`;
  }
  return headerString(headerLine(header));
}
