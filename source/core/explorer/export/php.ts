import { TOKEN_VARIABLE, type ExportableRequest, type ExportHeader } from './exportable.ts';
import { headerString, quotedString } from './script-string.ts';

/** PHP with its curl extension, which follows no redirect by itself. */
export function toPhp({ method, url, headers, body }: ExportableRequest): string {
  return [
    '<?php',
    '',
    `$request = curl_init(${quotedString(url)});`,
    'curl_setopt_array($request, [',
    ...(method === 'HEAD'
      ? ['    CURLOPT_NOBODY => true,']
      : [`    CURLOPT_CUSTOMREQUEST => ${quotedString(method)},`]),
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map((header) => `        ${headerLine(header)},`),
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
    '',
  ].join('\n');
}

function headerLine(header: ExportHeader): string {
  if (header.type === 'token') {
    return `${quotedString(`${header.name}: `)} . getenv("${TOKEN_VARIABLE}")`;
  }
  // With nothing behind the colon curl would leave the header out.
  return headerString(header.value === '' ? `${header.name};` : `${header.name}: ${header.value}`);
}
