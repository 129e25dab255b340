import type { SendHttp } from '../core/http/message.ts';
import { Secret } from '../core/text/secret.ts';
import {
  FIRST_WIRE_LIST,
  updateWireList,
  type WireList,
  type WireListEffect,
  type WireListEvent,
} from '../core/view/wire-list.ts';
import { EMPTY_TAPE, updateTape, type WireEvent, type WireTape } from '../core/wire/tape.ts';
import { toMarkdown } from '../core/wire/to-markdown.ts';
import type { GuideStore } from './guide-runner.ts';
import type { GuidePorts, Listen, StartPractice, FilePort } from './ports.ts';
import { createStore, type Store, watch } from './store.ts';

/** The wire tape of this run; a store of its own, so that nothing else has to know of it. */
export type WireStore = Store<WireTape, WireEvent>;

/** Creates a store with an empty tape, which records the events dispatched to it. */
export function createWireStore(): WireStore {
  return createStore<WireTape, WireEvent, never>({
    initial: EMPTY_TAPE,
    update: (tape, event) => ({ state: updateTape(tape, event), effects: [] }),
    runEffect: () => {},
  });
}

/** What the list of messages needs from outside. */
export interface WireControls {
  readonly wire: WireStore;
  readonly files: FilePort;
}

/** Creates the store of a face's message list, which can also write the whole tape to a file. */
export function createWireList(
  { wire, files }: WireControls,
  isPresenting: () => boolean,
  onWritten: (path: string) => void,
): Store<WireList, WireListEvent> {
  async function carry(effect: WireListEffect): Promise<WireListEvent> {
    const { id, path } = effect;
    if (effect.type === 'look') return { type: 'looked', id, place: await files.look(path) };
    const markdown = toMarkdown(wire.getState().messages, { isPresenting: isPresenting() });
    const outcome = await files.write(path, markdown, { replaces: effect.replaces });
    if (outcome.type === 'written') onWritten(outcome.path);
    return { type: 'wrote', id, outcome };
  }

  return createStore<WireList, WireListEvent, WireListEffect>({
    initial: FIRST_WIRE_LIST,
    update: updateWireList,
    runEffect: (effect, dispatch) => void carry(effect).then(dispatch),
  });
}

/**
 * Wraps the ports: everything that goes through them is recorded on the tape. Their callers do not
 * notice it, and a defect of the tape never changes what the ports do.
 */
export function recordWire<Ports extends GuidePorts>(ports: Ports, wire: WireStore): Ports {
  const handedOver = new Set<string>();
  return {
    ...ports,
    send: recordSend(ports.send, wire),
    listen: recordListen(ports.listen, wire),
    startPractice: noteApprovals(ports.startPractice, handedOver),
    openBrowser: (url: string) => {
      note(wire, { type: 'handed-over', url: new Secret(url) });
      return ports.openBrowser(url);
    },
    onPasted: (text: Secret, verdict: Parameters<NonNullable<GuidePorts['onPasted']>>[1]) => {
      const isFromStore = handedOver.has(text.reveal());
      note(wire, { type: 'pasted', text, verdict, isFromStore });
      ports.onPasted?.(text, verdict);
    },
  };
}

/** Records the authorize URL also where the person opens it by hand. @returns ends it */
export function watchHandOver(guide: GuideStore, wire: WireStore): () => void {
  return watch(
    guide,
    ({ signIn }) => (signIn.phase === 'waiting' ? signIn.authorizeUrl.url : null),
    (url) => {
      if (url !== null) note(wire, { type: 'handed-over', url: new Secret(url) });
    },
  );
}

/** The tape only records: its defect must not end a sign-in. */
function note(wire: WireStore, event: WireEvent): void {
  try {
    wire.dispatch(event);
  } catch {
    // The message is missing on the tape, and nowhere else.
  }
}

/** Wraps `send`: every request and its outcome is recorded. */
export function recordSend(send: SendHttp, wire: WireStore): SendHttp {
  return async (request, options) => {
    const requestKey = Symbol(request.method);
    note(wire, { type: 'sent', requestKey, request });
    const outcome = await send(request, options);
    note(wire, { type: 'came', requestKey, outcome });
    return outcome;
  };
}

function recordListen(listen: Listen, wire: WireStore): Listen {
  return (options) =>
    listen({
      ...options,
      onSeen: (seen) => {
        note(wire, { type: 'callback', path: options.redirectUri.path, seen });
        options.onSeen?.(seen);
      },
    });
}

/** Remembers the redirects of the practice store, to tell them from what a person pastes. */
function noteApprovals(start: StartPractice, handedOver: Set<string>): StartPractice {
  return async (options) => {
    const store = await start(options);
    return {
      ...store,
      approve: async (url) => {
        const approved = await store.approve(url);
        handedOver.add(approved.redirect);
        return approved;
      },
    };
  };
}
