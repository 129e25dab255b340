import type { CallbackRefusal } from '../sign-in/failure-table.ts';
import type {
  APP_CHANGES,
  ObservedEvent,
  RestRequestEvent,
  TOKEN_AGES,
  TOKEN_KINDS,
  TOKEN_WAYS,
} from './observed-event.ts';

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

/** Whether this event is what the condition waits for. Pure. */
export function isMet(condition: Condition, event: ObservedEvent): boolean {
  switch (condition.type) {
    case 'rest':
      return event.type === 'rest' && isSuchRequest(condition, event);
    case 'graphql': {
      if (event.type !== 'graphql') return false;
      const { kind, field, error, token } = condition;
      const { errors } = event;
      return (
        isOr(kind, event.kind) &&
        (field === undefined || event.fields.includes(field)) &&
        (error === undefined ||
          (error === NO_ERROR
            ? errors.length === 0 && event.status < 400
            : errors.includes(error))) &&
        isOr(token, event.token)
      );
    }
    case 'changed':
      return (
        event.type === 'graphql' &&
        event.kind === 'mutation' &&
        event.status < 400 &&
        event.fields.includes(condition.mutation) &&
        event.errors.length === 0 &&
        event.userErrors === 0
      );
    case 'token':
      return (
        event.type === 'token' &&
        isOr(condition.kind, event.kind) &&
        isOr(condition.by, event.by) &&
        isOr(condition.again, event.again) &&
        (condition.scopes === undefined || isSameSet(condition.scopes, event.scopes)) &&
        (condition.missing === undefined || isSameSet(condition.missing, event.missing))
      );
    case 'token-lost':
      return event.type === 'token-lost' && isOr(condition.by, event.by);
    case 'token-refused':
    case 'authorize-refused':
      return (
        event.type === condition.type &&
        isOr(condition.error, event.error) &&
        (condition.says === undefined || event.description.includes(condition.says))
      );
    case 'callback-refused':
      return event.type === 'callback-refused' && event.reason === condition.reason;
    case 'app':
      return event.type === 'app' && event.change === condition.change;
    case 'fault':
      return event.type === 'fault' && event.name === condition.name;
    default:
      return event.type === condition.type;
  }
}

/** The `error` of a condition that waits for an answer without errors. */
const NO_ERROR = 'none';

/** Whether this happening counts as a try at the check: it is of its kind, whatever the result. */
export function isAttempt(condition: Condition, event: ObservedEvent): boolean {
  switch (condition.type) {
    case 'rest':
      return event.type === 'rest';
    case 'graphql':
    case 'changed':
      return event.type === 'graphql';
    case 'token':
    case 'token-lost':
    case 'token-refused':
      return ['token', 'token-lost', 'token-refused'].includes(event.type);
    case 'callback-refused':
    case 'callback-accepted':
      return event.type.startsWith('callback-');
    case 'authorize-refused':
    case 'approved':
    case 'declined':
      return ['authorize-refused', 'approved', 'declined'].includes(event.type);
    case 'app':
      // It comes together with `released`, so that both would count for a single try.
      return event.type === 'app' && event.change !== 'redirect-urls-changed';
    case 'revoked':
    case 'fault':
      return event.type === condition.type;
  }
}

function isSuchRequest(
  wanted: Extract<Condition, { type: 'rest' }>,
  { method, path, query, status, token, hasNext }: RestRequestEvent,
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
