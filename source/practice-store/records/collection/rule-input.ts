import {
  type Input,
  readFlag,
  readInput,
  readInputs,
  readText,
  unsupported,
} from '../../graphql/mutation.ts';
import { type Fault, sentence } from '../change.ts';
import { COLUMNS, NUMERIC, type RuleSet } from './collection-rules.ts';

/** Reads a `CollectionRuleSetInput`; null when it has no rules, undefined when it was left out. */
export function readRules(value: unknown): RuleSet | null | undefined {
  if (value === undefined) return undefined;
  const rules = readInputs(readInput(value)['rules']) ?? [];
  if (rules.length === 0) return null;
  return {
    isAny: readFlag(readInput(value)['appliedDisjunctively']) ?? false,
    rules: rules.map((rule) => ({
      column: readText(rule['column']) ?? '',
      relation: readText(rule['relation']) ?? '',
      condition: readText(rule['condition']) ?? '',
    })),
  };
}

/** The faults of a `CollectionRuleSetInput`. */
export function ruleFaults(input: Input, at: readonly string[]): Fault[] {
  if (input['ruleSet'] == null) return [];
  const rules = readInputs(readInput(input['ruleSet'])['rules']) ?? [];
  const path = [...at, 'ruleSet', 'rules'];
  if (rules.length === 0) return [sentence(path, 'Rules cannot be an empty set', 'INVALID')];
  return rules.flatMap((rule, place): Fault[] => {
    const where = [...path, String(place)];
    const column = readText(rule['column']) ?? '';
    const condition = readText(rule['condition']) ?? '';
    if (!Object.hasOwn(COLUMNS, column)) {
      return [
        sentence(
          [...where, 'column'],
          `The practice store has no collections by ${column}. Nothing was changed.`,
          'INVALID',
        ),
      ];
    }
    const needsNumber =
      NUMERIC.test(column) && readText(rule['relation'])?.endsWith('_SET') !== true;
    return [
      ...unsupported(rule, where, 'conditionObjectId'),
      ...(needsNumber && !/^-?\d+(?:\.\d+)?$/.test(condition)
        ? [sentence([...where, 'condition'], 'Condition must be a number', 'INVALID')]
        : []),
    ];
  });
}
