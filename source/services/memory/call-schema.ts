import { z } from 'zod';
import { METHODS } from '../../core/requests/call.ts';

const line = z.string().max(512 * 1024);

/** A request as texts, as our files hold it. What is read goes through the fields, which clean it as a paste. */
export const restShape = {
  api: z.literal('rest'),
  method: z.enum(METHODS),
  path: line,
  headers: z.array(z.tuple([line, line])).max(100),
  body: line,
};

export const graphqlShape = { api: z.literal('graphql'), query: line, variables: line };

/** Of which store: its domain, and whether it is a practice store. */
export const storeMark = z.string().max(300);
