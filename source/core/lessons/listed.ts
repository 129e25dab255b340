/** A lesson in a list. */
export interface ListedLesson {
  /** The name of its file, without the ending. */
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  /** True: this person has done it before. */
  readonly isDone: boolean;
}
