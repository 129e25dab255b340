import { made, readInput, readInputs, readText, userErrors } from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { sentence } from '../change.ts';
import { orderOf, putOrder } from './order-input.ts';
import type { Order, RiskAssessment } from './order.ts';

const MOST_FACTS = 20;
const LONGEST_FACT = 256;

/** Risk levels, the worst first. */
const LEVELS = ['HIGH', 'MEDIUM', 'PENDING', 'LOW', 'NONE'] as const;

/** The mutation with which an app assesses the risk of an order. */
export const riskMutations: RootTable = {
  orderRiskAssessmentCreate: (args, session) => {
    const at = ['orderRiskAssessmentInput'];
    const input = readInput(args['orderRiskAssessmentInput']);
    const order = orderOf(input['orderId'], session);
    if (order === null) {
      return userErrors(sentence([...at, 'orderId'], 'Order not found.', 'NOT_FOUND'));
    }
    if (order.fulfillmentStatus === 'FULFILLED') {
      const message = 'Order is already fulfilled.';
      return userErrors(sentence([...at, 'orderId'], message, 'ORDER_ALREADY_FULFILLED'));
    }
    const facts = readInputs(input['facts']) ?? [];
    if (facts.length > MOST_FACTS) {
      const message = `Too many facts. The maximum is ${MOST_FACTS}.`;
      return userErrors(sentence([...at, 'facts'], message, 'TOO_MANY_FACTS'));
    }
    const assessment: RiskAssessment = {
      level: LEVELS.find((level) => level === input['riskLevel']) ?? 'NONE',
      facts: facts.map((fact) => ({
        description: (readText(fact['description']) ?? '').slice(0, LONGEST_FACT),
        sentiment: readText(fact['sentiment']) ?? 'NEUTRAL',
      })),
      appId: session.context.app.id,
    };
    // A new assessment replaces the earlier one of the same app.
    const others = order.risks.filter(({ appId }) => appId !== assessment.appId);
    putOrder(session, { ...order, risks: [...others, assessment] });
    return made({ orderRiskAssessment: assessmentObject(assessment, session) });
  },
};

function assessmentObject(
  { level, facts, appId }: RiskAssessment,
  { context, objects }: GraphqlSession,
): unknown {
  return {
    __typename: 'OrderRiskAssessment',
    riskLevel: level,
    facts: facts.map((fact) => ({ __typename: 'RiskFact', ...fact })),
    provider: appId === context.app.id ? objects.App(context.app) : null,
  };
}

/** The highest assessed level if it is `HIGH` or `MEDIUM`, else `LOW`. */
export function riskLevelOf({ risks }: Pick<Order, 'risks'>): 'HIGH' | 'MEDIUM' | 'LOW' {
  const worst = LEVELS.find((level) => risks.some((risk) => risk.level === level));
  return worst === 'HIGH' || worst === 'MEDIUM' ? worst : 'LOW';
}

const ADVICE = { HIGH: 'CANCEL', MEDIUM: 'INVESTIGATE', LOW: 'ACCEPT' } as const;

/** `OrderRiskSummary`. */
export function riskSummary(order: Order, session: GraphqlSession): unknown {
  const isSaid = order.risks.some(({ level }) => level !== 'NONE' && level !== 'PENDING');
  return {
    __typename: 'OrderRiskSummary',
    assessments: order.risks.map((risk) => assessmentObject(risk, session)),
    recommendation: isSaid ? ADVICE[riskLevelOf(order)] : 'NONE',
  };
}
