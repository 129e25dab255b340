/**
 * What is read out of every curl line, as text beside this file; written anew with
 * `vitest run test/core/requests/every-curl -u`.
 */
import { expect, test } from 'vitest';
import { readCurlOptions } from '../../../source/core/requests/curl/curl-options.ts';
import {
  behindCurl,
  isCurlName,
  looksLikeCurl,
} from '../../../source/core/requests/curl/curl-start.ts';
import { readCurl } from '../../../source/core/requests/curl/read-curl.ts';
import { readShellWords } from '../../../source/core/requests/curl/shell-words.ts';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { writtenCases } from '../../support/written-values.ts';

const LINES = [
  ...[
    'curl',
    'curl ',
    '$ curl x',
    'curl x',
    'curl https://demo.myshopify.com',
    'CURL.EXE "x"',
    'curling x',
  ],
  ...[
    'sudo time curl -s x',
    'A=1 B=2 curl x',
    '/usr/bin/curl x',
    '"C:\\curl.exe" x',
    "'/a/curl' x",
  ],
  ...[
    'GET curl',
    'query { curl -x }',
    '{"a": "curl -x"}',
    '# curl -x',
    'echo a | curl -X POST',
    '(curl "x")',
  ],
  ...[
    'a curl https://x',
    'a curl x',
    'curl8.1 -x',
    'x;curl -s',
    '```\ncurl -s x',
    '\u200b\ufeff curl x',
    '"curl -x"',
    '"use curl -x"',
    '"a \\"b\\" curl -x"',
    '"a" curl -x',
  ],
];

test('the beginning of a curl line is found as it is written down', async () => {
  const cases = LINES.map(
    (line) => [JSON.stringify(line), [looksLikeCurl(line), behindCurl(line)]] as const,
  );
  const names = [
    'curl',
    'a/curl',
    'x;curl',
    '(curl',
    'curl.exe',
    'curl8"',
    "curl';",
    'curly',
    '`curl',
  ].map((name) => [`the path ${name}`, isCurlName(name)] as const);
  await expect(writtenCases([...cases, ...names])).toMatchFileSnapshot('every-curl-start.txt');
});

test('the words of a command line are those of its shell', async () => {
  const lines = [
    ...[
      '',
      ' ',
      'a b',
      " a  'b c' ",
      `"a \\"b\\" \\$c \\x \\\\"`,
      'a\\ b',
      'a \\\n b',
      'a \\',
      'a `\n b',
      'a `',
    ],
    ...[
      "$'a\\n\\t\\x41\\u00e9\\U1F600\\101\\'\\q\\e\\a\\b\\f\\v\\r'",
      "$'\\U110000'",
      "'open",
      '"open',
      "$'open",
    ],
    ...[
      'a | b',
      'a|b',
      'a ; b',
      'a && b',
      'a & b',
      'a&b',
      'a > b',
      'a >> b',
      'a < b',
      'a || b',
      '$X',
      'a$',
      "''",
    ],
    ...['a""b', '"a\\\nb"', 'a \\  -d b', 'a \\  b', '\\', 'a\'b\'c"d"', 'a\n\nb'],
    ...[
      'curl.exe "a b" c',
      'curl.exe a ^\n b',
      'a ^"b c^" d',
      'a ^\n\nb',
      'a ^',
      'a ^"b ^\n\nc^"',
      'curl.exe "a""b" "c\\"d"',
    ],
    ...[
      'curl.exe a | b',
      'curl.exe a > b',
      'curl.exe a & b',
      'curl.exe "open',
      'curl.exe "%"x"%" ^&',
      "curl.exe 'a b'",
    ],
    ...['a ^ \r\n b', 'curl.exe ""', 'curl.exe a^^b'],
  ];
  const cases = lines.map((line) => [JSON.stringify(line), readShellWords(line)] as const);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-shell-line.txt');
});

/** Options that take a value, and those that take none. */
const OPTIONS = [
  ...[
    '--request',
    '--url',
    '--header',
    '--data',
    '--data-ascii',
    '--data-binary',
    '--data-raw',
    '--data-urlencode',
  ],
  ...[
    '--json',
    '--url-query',
    '--get',
    '--head',
    '--user',
    '--proxy-user',
    '--cookie',
    '--oauth2-bearer',
    '--form',
  ],
  ...['--form-string', '--upload-file', '--config', '--silent', '--location', '--', '-'],
  ...[...'XHdGIuUbFTKAeomwxEcDrCyYzPQtsSLkvifjON0123'].map((letter) => `-${letter}`),
  ...[
    'user-agent',
    'referer',
    'output',
    'write-out',
    'max-time',
    'connect-timeout',
    'proxy',
    'retry',
    'retry-delay',
  ],
  ...[
    'retry-max-time',
    'cacert',
    'capath',
    'cert',
    'cert-type',
    'key',
    'key-type',
    'ciphers',
    'tls-max',
    'resolve',
  ],
  ...[
    'connect-to',
    'interface',
    'limit-rate',
    'max-redirs',
    'cookie-jar',
    'dump-header',
    'trace',
    'trace-ascii',
  ],
  ...[
    'stderr',
    'noproxy',
    'range',
    'proto',
    'proto-redir',
    'dns-servers',
    'local-port',
    'max-filesize',
  ],
  ...['keepalive-time', 'speed-limit', 'speed-time', 'output-dir'],
].map((option) => (option.startsWith('-') ? option : `--${option}`));

test('every option of curl means what is written down', async () => {
  const values = ['post', '@file', 'a=b c', '=x', 'A: b', 'A;', ' A : ', '+raw', ''];
  const cases = [
    ...OPTIONS.map(
      (option) => [option, readCurlOptions([option, 'value: 1', 'https://x/', 'y'])] as const,
    ),
    ...OPTIONS.filter((option) => /^-\w$/.test(option)).map(
      (option) => [`${option}rest`, readCurlOptions([`${option}rest`, 'https://x/'])] as const,
    ),
    ...['-X', '-H', '-d', '--data-raw', '--data-urlencode', '--json', '--url-query', '-F'].flatMap(
      (option) =>
        values.map((value) => [`${option} "${value}"`, readCurlOptions([option, value])] as const),
    ),
    ...[
      ['-sSX', 'POST', '-d', 'a', '-d', 'b'],
      ['--json', 'a', '--json', 'b', '-H', 'C: d'],
      ['-I', '-X', 'GET'],
      ['-X', 'GET', '-I'],
      ['-Id', 'x'],
      ['-F', 'a', '-F', 'b', '-T', 'c'],
      ['-X'],
      ['--url', 'a', 'b'],
      ['a', '--url', 'b'],
    ].map((words) => [words.join(' '), readCurlOptions(words)] as const),
  ];
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-curl-option.txt');
});

test('every curl line is read as it is written down', async () => {
  const { address, token, version } = explorerConfig();
  const { shop, origin } = address;
  const base = `https://${shop}/admin/api/${version}`;
  const fake = `shpat_${'notreal0'.repeat(4)}`;
  const lines = [
    `curl ${base}/shop.json`,
    `curl ${shop}/admin/api/${version}/shop.json`,
    `curl ${origin}/admin/api/2025-01/shop.json?a=1#x`,
    `curl ${base}`,
    'curl',
    `curl '${base}/shop.json`,
    `curl https://other.example/admin/api/${version}/shop.json`,
    `curl https://u:p@${shop}/admin/api/${version}/shop.json`,
    `curl https://{shop}/admin/api/{version}/shop.json`,
    `curl https://${shop}/elsewhere`,
    `curl ftp://${shop}/admin/api/${version}/shop.json`,
    `curl ${base}/${fake}.json`,
    `curl '${base}/x.json?token=${fake}&a=1&&b=2?c'`,
    `curl -G ${base}/x.json -d a=1 -d b=${fake} --url-query c=d`,
    `curl ${base}/x.json -H 'X-Shopify-Access-Token: a' -H 'X-A: b' -H 'Accept: c' -H 'Cookie: d' -H 'Host: e' -H ';'`,
    `curl ${base}/x.json -H 'X-B: ${fake}' -H 'Sec-Fetch-Mode: x' -H 'Origin: y' -H 'DNT: 1'`,
    `curl ${base}/x.json -H 'X-C: ${token.reveal()}' -b a=b`,
    `curl ${base}/x.json -d '{"a":"${fake}"}'`,
    `curl ${base}/x.json -d x${fake}`,
    `curl ${base}/x.json -d '{"a":1}'`,
    `curl ${base}/x.json -X put -F a=b -T c`,
    `curl ${base}/x.json -X TRACE`,
    `curl ${base}/graphql.json -d '{"query":"{ a }"}'`,
    `curl ${base}/graphql.json?x=1 -d '{"query":"{ a }","variables":{}}'`,
    `curl https://${shop}/admin/api/2025-01/graphql.json -d '{"query":"{ a }","variables":{"a":1.0}}'`,
    `curl ${base}/graphql.json -H 'Content-Type: application/graphql' -d '{ a }'`,
    `curl ${base}/graphql.json -d '{"query":5,"variables":null}'`,
    `curl ${base}/graphql.json -d '{"query":"{ a }","variables":null}'`,
    `curl ${base}/graphql.jsonx -d '{"query":"{ a }"}'`,
    `curl https://${shop}/admin/api/2025-01/graphql.json`,
    `curl https://${shop}/admin/oauth/access_scopes.json`,
  ];
  const cases = lines.map((line) => [line, readCurl(line, { address, token, version })] as const);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-curl-line.txt');
});
