/** A lesson as a list has it. */
export interface ListedLesson {
  /** Of its file, without the ending. */
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  /** This person has done it before. */
  readonly isDone: boolean;
}
