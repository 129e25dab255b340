import type { Session } from '../records/world.ts';
import type { Json } from './rest-path.ts';

/** Level 2: name, address, phone and e-mail. */
const LEVEL_2 = new Set([
  'first_name',
  'last_name',
  'email',
  'contact_email',
  'phone',
  'default_address',
  'billing_address',
  'shipping_address',
]);

/** A value as the app may see it: without level 2 data, unless all of it was granted. */
export function seenBy({ context }: Session, value: Json): Json {
  const level = context.app.protectedCustomerData ?? 'granted';
  return level === 'granted' ? value : withoutLevel2(value);
}

/** The same value with all level 2 data removed, at any depth. */
function withoutLevel2(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (LEVEL_2.has(name)) return [name, null];
      if (name === 'addresses') return [name, []];
      return [name, withoutLevel2In(part)];
    }),
  );
}

function withoutLevel2In(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLevel2In);
  return typeof value === 'object' && value !== null ? withoutLevel2({ ...value }) : value;
}
