/** What a store shows after each of many mutations in one world, as text. */
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { withoutRandom } from '../api/written.ts';
import type { Arguments } from './base-arguments.ts';
import { differences, makeWorld, refusalOf } from './field-outcomes.ts';
import { idsIn } from './reading.ts';
import type { WalkWorld } from './walk-world.ts';

/** What the steps so far have made: the payload of each that has a name, and what is shown. */
export class Known {
  readonly #named = new Map<string, unknown>();

  keep(name: string, value: unknown): void {
    this.#named.set(name, value);
  }

  /** `order.lineItems.nodes.0.id` of what was kept as `order`. */
  at(path: string): unknown {
    const [name = '', ...keys] = path.split('.');
    return dig(this.#named.get(name), ...keys);
  }
}

export interface ScenarioStep {
  readonly call: string;
  readonly args: (known: Known) => Arguments;
  /** Keeps the first object of the payload under this name, as it is shown from then on. */
  readonly as?: string;
}

const LEVELS = 3;

/**
 * Each step with its refusal, and what is otherwise afterwards in all objects that were kept.
 * @param shown ids of objects that are there from the beginning, by their names
 */
export async function scenarioOf(
  steps: readonly ScenarioStep[],
  shown: Readonly<Record<string, string>> = {},
  world: WalkWorld = makeWorld(),
): Promise<string> {
  const ids = new Map(Object.entries(shown));
  const known = new Known();
  const readAll = async (): Promise<Record<string, unknown>> => {
    const nodes: Record<string, unknown> = {};
    for (const [name, id] of ids) {
      nodes[name] = await world.node(id, LEVELS);
      known.keep(name, nodes[name]);
    }
    return nodes;
  };
  const rows: string[] = [];
  let before = await readAll();
  for (const { call, args, as } of steps) {
    const given = args(known);
    const result = await world.mutate(call, given);
    const [id] = idsIn(result.payload);
    if (as !== undefined && id !== undefined) ids.set(as, id);
    const after = await readAll();
    const sent = short(withoutRandom(JSON.stringify(given)), 160);
    const payload = short(withoutRandom(JSON.stringify(result.payload ?? null)), 120);
    rows.push(
      `${call} ${sent}`,
      `  ${refusalOf(result) || `taken ${payload}`}`,
      `  ${differences(before, after, 240)}`,
    );
    before = after;
  }
  return `${rows.join('\n')}\n`;
}
