import { wrongUsage } from '../usage-error.ts';

const LARGEST_SEED = 2_147_483_647;
const MOST_PRODUCTS = 100_000;
const LONGEST_LATENCY_MS = 60_000;

export const readSeed = (text: string): number => readWhole('--seed', text, LARGEST_SEED);
export const readProducts = (text: string): number => readWhole('--products', text, MOST_PRODUCTS);
export const readLatency = (text: string): number =>
  readWhole('--latency', text, LONGEST_LATENCY_MS);

function readWhole(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number <= most) return number;
  throw wrongUsage(
    'invalid-number',
    `The value of ${option} is not a whole number from 0 to ${most}.`,
    `Give for example ${option} 100.`,
  );
}
