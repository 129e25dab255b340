import { TOKEN_VARIABLE, type ExportableRequest, type ExportHeader } from './exportable.ts';
import { headerString, quotedString } from './script-string.ts';
import { urlParts } from './url-parts.ts';

/** Ruby with nothing but its own library. The path is no URI: Ruby's parser refuses `[` in it. */
export function toRuby({ method, url, headers, body }: ExportableRequest): string {
  const { isSecure, host, port, path } = urlParts(url);
  return [
    'require "net/http"',
    '',
    `http = Net::HTTP.new(${quotedString(host)}, ${port})`,
    ...(isSecure ? ['http.use_ssl = true'] : []),
    `request = Net::HTTP::${className(method)}.new(${quotedString(path)})`,
    ...headers.map((header) => `request[${quotedString(header.name)}] = ${valueOf(header)}`),
    ...(body === null ? [] : [`request.body = ${quotedString(body)}`]),
    'response = http.request(request)',
    '',
    'puts response.code',
    'puts response.body',
    '',
  ].join('\n');
}

function className(method: string): string {
  return method.charAt(0) + method.slice(1).toLowerCase();
}

function valueOf(header: ExportHeader): string {
  return header.type === 'token' ? `ENV.fetch("${TOKEN_VARIABLE}")` : headerString(header.value);
}
