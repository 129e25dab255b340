import type { CallbackRefusal } from '../sign-in/failure-table.ts';
import type {
  APP_CHANGES,
  Happening,
  RestHappening,
  TOKEN_AGES,
  TOKEN_KINDS,
  TOKEN_WAYS,
} from './happening.ts';

type TokenAge = (typeof TOKEN_AGES)[number];

/**
 * What a check of a lesson waits for: a closed list, so that a lesson file can ask for nothing
 * else. A member that is left out matches anything.
 */
export type Condition =
  | {
      readonly type: 'rest';
      readonly method?: string | undefined;
      /** `*` stands for an id: digits. */
      readonly path?: string | undefined;
      /** `*` stands for any value that is not empty. */
      readonly query?: Readonly<Record<string, string>> | undefined;
      readonly status?: number | undefined;
      readonly token?: TokenAge | undefined;
      readonly hasNext?: boolean | undefined;
    }
  | {
      readonly type: 'graphql';
      readonly kind?: 'query' | 'mutation' | undefined;
      /** One of the fields at the root. */
      readonly field?: string | undefined;
      /** Code of one of the errors; `none`: data came, and no error. */
      readonly error?: string | undefined;
      readonly token?: TokenAge | undefined;
    }
  /** A mutation that the store carried out: no error and no `userErrors`. */
  | { readonly type: 'changed'; readonly mutation: string }
  | {
      readonly type: 'token';
      /** Just these, no more and no fewer. */
      readonly scopes?: readonly string[] | undefined;
      readonly kind?: (typeof TOKEN_KINDS)[number] | undefined;
      readonly by?: (typeof TOKEN_WAYS)[number] | undefined;
      /** Just these were asked for and not granted. */
      readonly missing?: readonly string[] | undefined;
      /** Whether the refresh token had given a pair before. */
      readonly again?: boolean | undefined;
    }
  | { readonly type: 'token-lost'; readonly by?: (typeof TOKEN_WAYS)[number] | undefined }
  | {
      readonly type: 'token-refused' | 'authorize-refused';
      readonly error?: string | undefined;
      /** A part of the description. */
      readonly says?: string | undefined;
    }
  | { readonly type: 'callback-refused'; readonly reason: CallbackRefusal }
  | { readonly type: 'callback-accepted' | 'declined' | 'approved' | 'revoked' }
  | { readonly type: 'app'; readonly change: (typeof APP_CHANGES)[number] }
  | { readonly type: 'fault'; readonly name: string };

/** Whether this happening is what the condition waits for. Pure. */
export function isMet(condition: Condition, happening: Happening): boolean {
  switch (condition.type) {
    case 'rest':
      return happening.type === 'rest' && isSuchRequest(condition, happening);
    case 'graphql': {
      if (happening.type !== 'graphql') return false;
      const { kind, field, error, token } = condition;
      const { errors } = happening;
      return (
        isOr(kind, happening.kind) &&
        (field === undefined || happening.fields.includes(field)) &&
        (error === undefined ||
          (error === NO_ERROR
            ? errors.length === 0 && happening.status < 400
            : errors.includes(error))) &&
        isOr(token, happening.token)
      );
    }
    case 'changed':
      return (
        happening.type === 'graphql' &&
        happening.kind === 'mutation' &&
        happening.status < 400 &&
        happening.fields.includes(condition.mutation) &&
        happening.errors.length === 0 &&
        happening.userErrors === 0
      );
    case 'token':
      return (
        happening.type === 'token' &&
        isOr(condition.kind, happening.kind) &&
        isOr(condition.by, happening.by) &&
        isOr(condition.again, happening.again) &&
        (condition.scopes === undefined || isSameSet(condition.scopes, happening.scopes)) &&
        (condition.missing === undefined || isSameSet(condition.missing, happening.missing))
      );
    case 'token-lost':
      return happening.type === 'token-lost' && isOr(condition.by, happening.by);
    case 'token-refused':
    case 'authorize-refused':
      return (
        happening.type === condition.type &&
        isOr(condition.error, happening.error) &&
        (condition.says === undefined || happening.description.includes(condition.says))
      );
    case 'callback-refused':
      return happening.type === 'callback-refused' && happening.reason === condition.reason;
    case 'app':
      return happening.type === 'app' && happening.change === condition.change;
    case 'fault':
      return happening.type === 'fault' && happening.name === condition.name;
    default:
      return happening.type === condition.type;
  }
}

/** The `error` of a condition that waits for an answer without errors. */
const NO_ERROR = 'none';

/** Whether this happening counts as a try at the check: it is of its kind, whatever the result. */
export function isAttempt(condition: Condition, happening: Happening): boolean {
  switch (condition.type) {
    case 'rest':
      return happening.type === 'rest';
    case 'graphql':
    case 'changed':
      return happening.type === 'graphql';
    case 'token':
    case 'token-lost':
    case 'token-refused':
      return ['token', 'token-lost', 'token-refused'].includes(happening.type);
    case 'callback-refused':
    case 'callback-accepted':
      return happening.type.startsWith('callback-');
    case 'authorize-refused':
    case 'approved':
    case 'declined':
      return ['authorize-refused', 'approved', 'declined'].includes(happening.type);
    case 'app':
      // It comes together with `released`, so that both would count for a single try.
      return happening.type === 'app' && happening.change !== 'redirect-urls-changed';
    case 'revoked':
    case 'fault':
      return happening.type === condition.type;
  }
}

function isSuchRequest(
  wanted: Extract<Condition, { type: 'rest' }>,
  { method, path, query, status, token, hasNext }: RestHappening,
): boolean {
  const parameters = Object.entries(wanted.query ?? {});
  return (
    isOr(wanted.method, method) &&
    (wanted.path === undefined || isPathLike(wanted.path, path)) &&
    parameters.every(([name, value]) =>
      isValueLike(value, Object.hasOwn(query, name) ? query[name] : undefined),
    ) &&
    isOr(wanted.status, status) &&
    isOr(wanted.token, token) &&
    isOr(wanted.hasNext, hasNext)
  );
}

function isOr<Value>(wanted: Value | undefined, is: Value): boolean {
  return wanted === undefined || wanted === is;
}

function isPathLike(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return path === pattern;
  // A pattern has one star at most; the reader of lesson files checks that.
  const end = rest.join('*');
  const between = path.slice(first.length, path.length - end.length);
  return path.startsWith(first) && path.endsWith(end) && /^\d+$/.test(between);
}

function isValueLike(pattern: string, value: string | undefined): boolean {
  return pattern === '*' ? value !== undefined && value !== '' : value === pattern;
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((one) => b.includes(one));
}
