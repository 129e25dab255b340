/** A sentence at the top of a step until the next step or edit. */
export interface GuideNotice {
  readonly level: 'note' | 'warning' | 'problem';
  readonly message: string;
  readonly remedy: string | null;
  /** What a key offers as long as this stands: another redirect URI, since the port is taken. */
  readonly offers?: 'other-address';
}

/** A remark under a field, from the last time it was left. A `problem` keeps the step. */
export type FieldRemark = GuideNotice;
