import { guideFaultReach } from '../../../app/faults.ts';
import type { Store } from '../../../app/store.ts';
import type { WireStore } from '../../../app/wire.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { smallTerminal } from '../../../core/guide/steps/start/words.ts';
import { firstUses } from '../../../core/view/glossary.ts';
import { guideHead, type GuideView } from '../../../core/guide/view.ts';
import { focusedField, isYesNo, notice } from '../../../core/view/blocks.ts';
import { FAULT_WORDS } from '../../../core/view/fault-list.ts';
import type { View } from '../../../core/view/view.ts';
import { EMPTY_TAPE, type WireTape } from '../../../core/wire/tape.ts';
import { MarkedWordsContext } from '../components/marked-words.tsx';
import type { BarHint } from '../frame/key-bar.tsx';
import { Screen } from '../frame/screen.tsx';
import type { Scrolling } from '../frame/scrolling.ts';
import { PointContext } from '../input/mouse.ts';
import { helpHint } from '../overlays/overlay.tsx';
import { WireBeside } from '../overlays/wire-rows.tsx';
import type { ScreenState } from '../screen-state.ts';
import { isCramped, type TerminalSize } from '../terminal.ts';
import { type ReadableStore, useStoreSelector, wholeState } from '../use-store.ts';
import { pointAt } from './guide-keys.ts';

interface GuideScreenProps {
  readonly guide: Store<GuideState, GuideEvent>;
  readonly viewOf: (state: GuideState) => GuideView;
  readonly screen: ScreenState;
  readonly scrolling: Scrolling;
  readonly size: TerminalSize;
  /** Shown beside the guide where there is room; null where nothing is recorded. */
  readonly wire: WireStore | null;
}

const WIRE_HINT: BarHint = { key: 'w', words: 'wire', press: 'f3' };

/** The guide. Its keys are those of its view: see `guide-keys.ts`. */
export function GuideScreen({ guide, viewOf, screen, scrolling, size, wire }: GuideScreenProps) {
  const state = useStoreSelector(guide, wholeState);
  const tape = useStoreSelector(wire ?? NO_TAPE, wholeState);
  const view = viewOf(state);
  const { store, isPresenting, number, steps } = guideHead(state);
  const isTyping = focusedField(view) !== null;
  const marks = firstUses(view, state.step);
  return (
    <MarkedWordsContext value={marks}>
      <PointContext
        value={(field, offset) => pointAt(guide, viewOf(guide.getState()), field, offset)}
      >
        <Screen
          screen={screen}
          size={size}
          scrolling={scrolling}
          head={{
            title: store,
            isPresenting,
            faultsOn: screen.faultsOn,
            right: `Step ${number} of ${steps.length}`,
          }}
          steps={{ names: steps.map(({ name }) => name), current: number - 1 }}
          view={state.step === 'start' ? withPlainFace(view, size, state.config.program) : view}
          lastHints={[helpHint(isTyping)]}
          extraHint={WIRE_HINT}
          neededHint={
            state.step !== 'start' && guideFaultReach(state) === 'here' && !isYesNo(view)
              ? { key: isTyping ? 'F4' : 'b', words: FAULT_WORDS.key, press: 'f4' }
              : null
          }
          {...(wire === null
            ? {}
            : {
                beside: {
                  title: 'Wire tape',
                  foot: 'w unfolds it',
                  press: 'f3',
                  render: (inside) => (
                    <WireBeside tape={tape} isPresenting={isPresenting} {...inside} />
                  ),
                },
              })}
        />
      </PointContext>
    </MarkedWordsContext>
  );
}

const NO_TAPE: ReadableStore<WireTape> = { getState: () => EMPTY_TAPE, subscribe: () => () => {} };

function withPlainFace(view: View<unknown>, size: TerminalSize, program: string): View<unknown> {
  if (!isCramped(size) || size.rows < 8) return view;
  return { ...view, blocks: [notice('note', smallTerminal(program)), ...view.blocks] };
}
