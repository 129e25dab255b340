/** What the keys do that work alike on every screen, for actions, help and palette. */
export const COMMON_KEY_TITLES = {
  back: 'one step back; nothing you typed is lost',
  wire: 'show the messages so far (wire tape)',
  glossary: 'glossary: what the words of the guide mean',
  faults: 'faults of the practice store: make it fail as real ones do',
  lesson: 'goal of the lesson, next hint',
  present: 'presenting: hide secrets and personal data, or show them again',
  scroll: 'scroll by pages',
  ends: 'to the first row, to the last',
  help: 'this help',
  leave: 'leave (outside text fields)',
  interrupt: 'once: cancel what is going on; twice: leave',
  pause: 'pause; fg brings it back',
} as const;

export const HELP_WORDS = {
  ofScreen: 'Keys of this screen',
  everywhere: 'Keys that work everywhere',
  close: 'close the help',
} as const;
