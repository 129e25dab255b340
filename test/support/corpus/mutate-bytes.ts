/** Bytes that parsers trip over. */
const AWKWARD: readonly [number, ...number[]] = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x23, 0x25, 0x26, 0x2f, 0x3a, 0x3b, 0x3d, 0x3f, 0x5c, 0x7f,
  0x80, 0xc3, 0xff,
];

type Mutation = (bytes: Buffer, random: SeededRandom) => Buffer;

const setByte: Mutation = (bytes, random) => {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[random.integer(copy.length)] = random.integer(256);
  return copy;
};
const setAwkward: Mutation = (bytes, random) => {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[random.integer(copy.length)] = random.pick(AWKWARD);
  return copy;
};
const insert: Mutation = (bytes, random) => {
  const at = random.integer(bytes.length + 1);
  const added = Buffer.from([random.pick(AWKWARD), random.pick(AWKWARD)]);
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
};
const remove: Mutation = (bytes, random) => {
  const at = random.integer(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.integer(8))]);
};
const truncate: Mutation = (bytes, random) => bytes.subarray(0, random.integer(bytes.length + 1));
const repeatPart: Mutation = (bytes, random) => {
  const from = random.integer(bytes.length + 1);
  const part = bytes.subarray(from, from + random.integer(64));
  return Buffer.concat([bytes.subarray(0, from), part, part, bytes.subarray(from)]);
};

const swapParts: Mutation = (bytes, random) => {
  const [a = 0, b = 0, c = 0] = [0, 0, 0]
    .map(() => random.integer(bytes.length + 1))
    .toSorted((one, other) => one - other);
  const [first, second] = [bytes.subarray(a, b), bytes.subarray(b, c)];
  return Buffer.concat([bytes.subarray(0, a), second, first, bytes.subarray(c)]);
};
/** Lines behind the first one, as many as may go over the limits for headers. */
const floodHeaders: Mutation = (bytes, random) => {
  // Each is as long as a hundred others.
  if (random.integer(4) > 0) return insert(bytes, random);
  const at = bytes.indexOf('\r\n') + 2;
  const line = `X-${'a'.repeat(random.integer(40))}: ${'b'.repeat(random.integer(400))}\r\n`;
  const flood = Buffer.from(line.repeat(1 + random.integer(150)));
  return Buffer.concat([bytes.subarray(0, at), flood, bytes.subarray(at)]);
};

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  swapParts,
  floodHeaders,
  setByte,
  setAwkward,
  insert,
  remove,
  truncate,
  repeatPart,
];

/** One to four random changes. */
export function mutateBytes(bytes: Buffer, random: SeededRandom): Buffer {
  let result = bytes;
  for (let left = 1 + random.integer(4); left > 0; left -= 1) {
    result = random.pick(MUTATIONS)(result, random);
  }
  return result;
}

/** A repeatable source of randomness: the same seed gives the same run (mulberry32). */
interface SeededRandom {
  /** 0 to `below` - 1. */
  integer(below: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const integer = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
  return { integer, pick: (list) => list[integer(list.length)] ?? list[0] };
}

/** The beginning of one and the end of another, as two clients on one connection would look. */
export function spliceBytes(one: Buffer, other: Buffer, random: SeededRandom): Buffer {
  const from = random.integer(other.length + 1);
  return Buffer.concat([one.subarray(0, random.integer(one.length + 1)), other.subarray(from)]);
}
