import type { Diagnosis } from '../../../core/diagnosis/diagnosis.ts';
import { noticeRows } from '../rows/notice.ts';
import { hangingRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';

/** What happened, why, and what to do, for each thing that there is to say about an answer. */
export function diagnosisRows(
  diagnoses: readonly Diagnosis[],
  width: number,
  theme: Theme,
): string[] {
  return diagnoses.flatMap(({ severity, what, why, remedy }, index) => {
    const level = severity === 'failure' ? 'problem' : 'warning';
    return [
      ...(index > 0 ? [''] : []),
      ...noticeRows({ level, message: what, remedy: null }, width, theme),
      ...hangingRows('  Why:   ', why, width),
      ...hangingRows('  To do: ', remedy, width),
    ];
  });
}
