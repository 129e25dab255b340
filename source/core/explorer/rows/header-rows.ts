import { UserError } from '../../errors.ts';
import { checkExtraHeaders, type Header } from '../../http/api-request.ts';
import type { ServiceProfile } from '../../service/profile.ts';
import { isBlank, type PairRow } from './pair-row.ts';

/** The headers of the rows that are filled in. */
export function headersOf(rows: readonly PairRow[]): Header[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ name, value }) => [name.text.trim(), value.text.trim()]);
}

/** Why a row cannot be sent as it is, in words, or null. The value is not repeated. */
export function headerProblem(
  row: PairRow,
  profile: ServiceProfile,
): { readonly message: string; readonly remedy: string } | null {
  if (isBlank(row)) return null;
  if (row.name.text.trim() === '') {
    return { message: 'A header has a value but no name.', remedy: 'Name it, or take it out.' };
  }
  try {
    checkExtraHeaders(headersOf([row]), profile);
    return null;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { message: error.message, remedy: error.remedy };
  }
}
