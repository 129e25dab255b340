/** One pair of a query: decoded, and as it stood there. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly rawName: string;
  readonly rawValue: string;
}

export interface QueryRefusal {
  readonly type: 'refused';
  readonly reason: 'malformed' | 'too-many-parameters' | 'repeated';
  readonly message: string;
}

export type QueryVerdict =
  | { readonly type: 'query'; readonly parameters: readonly QueryParameter[] }
  | QueryRefusal;

const MOST_PARAMETERS = 32;
const OTHER_THAN_PRINTABLE = /[^\x21-\x7e]/;

/**
 * Reads a raw query strictly, as `URLSearchParams` does not: at most 32 parameters, no name twice
 * (RFC 6749 §3.1), percent-encoding whole and valid UTF-8, printable ASCII only. `+` stands for a
 * blank; `;` separates nothing.
 */
export function parseCallbackQuery(rawQuery: string): QueryVerdict {
  if (OTHER_THAN_PRINTABLE.test(rawQuery)) return malformed('has characters that belong encoded');
  const pairs = rawQuery === '' ? [] : rawQuery.split('&', MOST_PARAMETERS + 1);
  if (pairs.length > MOST_PARAMETERS) {
    return {
      type: 'refused',
      reason: 'too-many-parameters',
      message: `The address has more than ${MOST_PARAMETERS} parameters.`,
    };
  }
  const seen = new Set<string>();
  const parameters: QueryParameter[] = [];
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const rawValue = equals === -1 ? '' : pair.slice(equals + 1);
    const name = decode(rawName);
    const value = decode(rawValue);
    if (name === null || value === null) return malformed('has broken percent-encoding');
    if (name === '') return malformed('has a parameter without a name');
    if (seen.has(name)) {
      return { type: 'refused', reason: 'repeated', message: 'The address has a parameter twice.' };
    }
    seen.add(name);
    parameters.push({ name, value, rawName, rawValue });
  }
  return { type: 'query', parameters };
}

/** The decoded value of a parameter, or null when it is not there. */
export function parameterValue(parameters: readonly QueryParameter[], name: string): string | null {
  return parameters.find((parameter) => parameter.name === name)?.value ?? null;
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function malformed(fault: string): QueryRefusal {
  return { type: 'refused', reason: 'malformed', message: `The address ${fault}.` };
}
