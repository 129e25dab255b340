import { parseGid, parseMoment } from '../../api/formats.ts';

/** Why a value does not fit a scalar. */
interface ScalarProblem {
  readonly explanation: string;
  /** The scalar's own message, if it has one, which replaces the whole error of a literal. */
  readonly message?: string;
}

/** Whether a scalar takes a value; a text is the scalar's own message about what is wrong. */
type Check = (value: unknown) => boolean | string;

const LARGEST_INT = 2 ** 31;
const NUMBER_TEXT = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;

const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = (value) =>
  typeof value === 'number' ? Number.isInteger(value) : isMatch(value, /^-?\d+$/);
const isAmount: Check = (value) => typeof value === 'number' || isMatch(value, NUMBER_TEXT);

/** By the scalar's name; a scalar that is not here takes every value. */
const CHECKS: Readonly<Record<string, Check>> = {
  Int: (value) =>
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= -LARGEST_INT &&
    value < LARGEST_INT,
  Float: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  String: isText,
  HTML: isText,
  FormattedString: isText,
  Color: isText,
  StorefrontID: isText,
  ID: (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return false;
    return isGlobalId(String(value)) || `Invalid global id '${value}'`;
  },
  ARN: (value) => {
    if (typeof value !== 'string') return false;
    return value.startsWith('arn:') || `Invalid ARN '${value}'`;
  },
  URL: (value) => {
    if (typeof value !== 'string') return false;
    if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return `Invalid url '${value}', missing scheme`;
    return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value) || `Invalid url '${value}', missing host`;
  },
  BigInt: isWhole,
  UnsignedInt64: (value) =>
    isWhole(value) === true && (typeof value !== 'number' || value >= 0) && !isMatch(value, /^-/),
  Decimal: isAmount,
  Money: isAmount,
  Date: (value) => isMatch(value, /^\d{4}-\d\d-\d\d/) && !Number.isNaN(parseMoment(String(value))),
  DateTime: (value) => typeof value === 'string' && !Number.isNaN(parseMoment(value)),
  UtcOffset: (value) => isMatch(value, /^[-+]\d\d:?\d\d$/),
};

function isMatch(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

/** A global id of the service or of an app, with a type and an id. */
function isGlobalId(text: string): boolean {
  return parseGid(text) !== null || /^gid:\/\/[\w-]+\/\w+\/[^/\s]/.test(text);
}

/** Why a value does not fit a scalar of this name; null where it fits. */
export function scalarProblem(name: string, value: unknown): ScalarProblem | null {
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
  const verdict = check === undefined || check(value);
  if (verdict === true) return null;
  return verdict === false
    ? { explanation: `Could not coerce value ${JSON.stringify(value)} to ${name}` }
    : { explanation: verdict, message: verdict };
}
