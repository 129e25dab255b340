import { gid } from '../api/formats.ts';
import type { GraphqlSession } from '../graphql/session.ts';
import { hashText } from './random.ts';

/** A `Job` that was done at once. Its id is a UUID, as those of the service are. */
export function finishedJob({ world, context }: GraphqlSession, key: string | number = '') {
  const hex = [1, 2, 3, 4]
    .map((part) => hashText(`${world.seed}/${context.nowMs}/${key}/${part}`))
    .map((number) => number.toString(16).padStart(8, '0'))
    .join('');
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  const id = `${a}-${b}-4${c?.slice(1)}-8${d?.slice(1)}-${e}`;
  return { __typename: 'Job', id: gid('Job', id), done: true };
}
