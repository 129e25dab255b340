import { expect, test } from 'vitest';
import type { Order } from '../../../../source/practice-store/records/order/order.ts';
import { riskLevelOf, riskSummary } from '../../../../source/practice-store/records/order/risk.ts';
import type { GraphqlSession } from '../../../../source/practice-store/graphql/session.ts';

type Level = Order['risks'][number]['level'];

const own = { id: '7' };
const session = {
  context: { app: own },
  objects: { App: (app: unknown) => app },
} as unknown as GraphqlSession;

test.each<[string, string, readonly Level[]]>([
  ['LOW', 'NONE', []],
  ['LOW', 'NONE', ['NONE', 'PENDING']],
  ['LOW', 'ACCEPT', ['NONE', 'LOW']],
  ['MEDIUM', 'INVESTIGATE', ['LOW', 'MEDIUM', 'NONE']],
  ['HIGH', 'CANCEL', ['MEDIUM', 'HIGH']],
  ['LOW', 'ACCEPT', ['PENDING', 'LOW']],
])('the risk is %s, and the advice %s: %j', (level, recommendation, levels) => {
  const order = { risks: levels.map((one) => ({ level: one, facts: [], appId: '7' })) };
  expect(riskLevelOf(order)).toBe(level);
  expect(riskSummary(order as unknown as Order, session)).toMatchObject({ recommendation });
});

test('an assessment names its app to that app alone', () => {
  const facts = [{ description: 'New', sentiment: 'NEGATIVE' }];
  const risks = ['7', '8'].map((appId) => ({ level: 'HIGH', facts, appId }));
  const seen = {
    __typename: 'OrderRiskAssessment',
    riskLevel: 'HIGH',
    facts: [{ __typename: 'RiskFact', description: 'New', sentiment: 'NEGATIVE' }],
  };
  expect(riskSummary({ risks } as unknown as Order, session)).toEqual({
    __typename: 'OrderRiskSummary',
    assessments: [
      { ...seen, provider: own },
      { ...seen, provider: null },
    ],
    recommendation: 'CANCEL',
  });
});
