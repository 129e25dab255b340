import type { FaultControls } from '../../app/faults.ts';
import {
  type FaultWish,
  readFaultWish,
  readFaultWords,
} from '../../core/service/practice-faults.ts';
import { capitalized } from '../../core/text/display-text.ts';
import { createTextBuffer } from '../../core/text/text-buffer.ts';
import { COMMON_KEY_TITLES } from '../../core/view/common-keys.ts';
import { FAULT_WORDS, faultView, FIRST_FAULT_LIST } from '../../core/view/fault-list.ts';
import type { SideCommand, Asker } from './askers/asker.ts';
import { tellingAsker } from './askers/telling-asker.ts';
import { tellView } from './tellers.ts';

/** `faults` lists them; `fault NAME once`, `time`, `until` or `off` switches one. */
export function faultSideCommand(controls: FaultControls): SideCommand {
  return {
    title: capitalized(COMMON_KEY_TITLES.faults),
    handle(line, asker) {
      const wish = readFaultWish(line);
      if (wish === null) return null;
      obey(controls, asker, wish);
      return Promise.resolve();
    },
    async open(asker) {
      obey(controls, asker, { type: 'list', typed: '' });
      while (controls.reach() === 'here') {
        const answer = await asker.ask(FAULT_WORDS.prompt);
        if (answer.type !== 'value' || answer.value.trim() === '') return;
        obey(controls, asker, readFaultWords(answer.value));
      }
    },
  };
}

/** The line that says which faults are on, or that none are. */
function faultLine({ faults }: FaultControls): string {
  return FAULT_WORDS.on(faults.getState());
}

function obey(controls: FaultControls, asker: Asker, wish: FaultWish): void {
  const switches = controls.faults.getState();
  if (controls.reach() !== 'here' || wish.type === 'list') {
    list(controls, asker, wish.type === 'list' ? wish.typed : '');
  } else if (wish.type === 'switch' && !switches.faults.some(({ name }) => name === wish.name)) {
    asker.say(FAULT_WORDS.noSuch(switches, wish.name));
  } else {
    controls.faults.dispatch(wish);
    asker.say(faultLine(controls));
  }
}

/** Says the faults that match, by place; or why there is nothing to switch. */
function list(controls: FaultControls, asker: Asker, typed: string): void {
  const shown = { ...FIRST_FAULT_LIST, filter: createTextBuffer(typed) };
  const view = faultView(controls.faults.getState(), shown, controls.reach(), controls.program);
  const found = view.blocks.find((block) => block.kind === 'list');
  if (found === undefined) return asker.say(tellView(view));
  if (found.items.length === 0) asker.say(found.empty);
  let place: string | null = null;
  for (const { group, title, detail } of found.items) {
    if (group !== place) asker.say(`${group}:`);
    place = group;
    asker.say(`  ${title}. ${detail}`);
  }
  asker.say(FAULT_WORDS.ways, faultLine(controls));
}

/** Wraps an asker: before each question a line names active faults, or says that all are off. */
export function faultTellingAsker(asker: Asker, controls: FaultControls): Asker {
  let wasOn = false;
  const isOn = (): boolean =>
    controls.reach() === 'here' && controls.faults.getState().running.length > 0;
  // A fault that is switched on during a question may be over before the next one.
  const stop = controls.faults.subscribe(() => {
    wasOn ||= isOn();
  });

  function tell(): void {
    if (isOn()) asker.say(faultLine(controls));
    else if (wasOn) asker.say(FAULT_WORDS.allOff);
    wasOn = isOn();
  }

  return tellingAsker(asker, tell, stop);
}
