import type { CallStore } from '@saywell/react/store';
import { createHeld } from '../../ui/state/held.ts';
import type { ConsoleApi } from '../api.ts';
import type { Moment } from './moments.ts';

export type WebCallBody = Parameters<ConsoleApi['call']['createWeb']>[0];

/** Whom one talks to. */
export interface TalkTarget {
  /** Of an assistant, or of a squad. */
  readonly assistantId: string;
  readonly isSquad?: boolean;
  readonly name: string;
  /** Which state of it: `draft`, `published`, or a version. */
  readonly state: string;
}

export interface TalkRequest {
  readonly target: TalkTarget;
  /** `text`: neither microphone nor sound. */
  readonly input: 'voice' | 'text';
  readonly body: WebCallBody;
  /** Said as soon as the call has begun. */
  readonly firstMessage?: string;
}

export interface TalkState {
  /** Of the call that is going on, or was the last. */
  readonly target: TalkTarget | null;
  /** Of what was sent for it. */
  readonly body: WebCallBody | null;
  /** Null: it has not been made yet. */
  readonly callId: string | null;
  /** The call itself; null until there was one. */
  readonly store: CallStore | null;
  readonly moments: readonly Moment[];
  /** Of the server, where it would not make the call. */
  readonly refusal: unknown;
  /** Is the panel shown where there is no room beside the page? */
  readonly isOpen: boolean;
  /** How many places of the page show the call. */
  readonly places: number;
}

/** Is a call going on, wherever it was begun? */
export const hasCall = ({ store }: Pick<TalkState, 'store'>): boolean =>
  (store?.getSnapshot().lifecycle.phase ?? 'idle') !== 'idle';

/** One call with an assistant, for as long as the console is open: it goes on while pages change. */
export interface Talk {
  readonly state: () => TalkState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when it has begun or could not. */
  start(request: TalkRequest): Promise<void>;
  open(isOpen: boolean): void;
  /** A place of the page shows the call; answers how to end that. */
  show(): () => void;
}

export interface TalkOptions {
  readonly createWebCall: ConsoleApi['call']['createWeb'];
  readonly now: () => number;
  /** What makes calls, loaded with the first one. */
  readonly loadStore?: () => Promise<typeof import('./talk-store.ts')>;
}

const nothing: Omit<TalkState, 'store' | 'isOpen' | 'places'> = {
  target: null,
  body: null,
  callId: null,
  moments: [],
  refusal: null,
};

export function createTalk(options: TalkOptions): Talk {
  const { createWebCall, now, loadStore = () => import('./talk-store.ts') } = options;
  const held = createHeld<TalkState>({ ...nothing, store: null, isOpen: false, places: 0 });
  let request: TalkRequest | null = null;
  let loading: Promise<CallStore> | null = null;
  const set = (changes: Partial<TalkState>): void => held.set({ ...held.get(), ...changes });
  const store = (): Promise<CallStore> => {
    loading ??= loadStore().then(({ createTalkStore, afterMessage }) =>
      createTalkStore({
        input: () => request?.input ?? 'voice',
        async createWebCall(_body, sendOptions) {
          if (request === null) throw new Error('Nobody asked for a call.');
          try {
            const call = await createWebCall(request.body, sendOptions);
            set({ callId: call.id });
            return call;
          } catch (refusal) {
            set({ refusal });
            throw refusal;
          }
        },
        heard: (message) => {
          const before = held.get().moments;
          const moments = afterMessage(before, message, now());
          if (moments !== before) set({ moments });
        },
      }),
    );
    // What could not be loaded is loaded again by the next press.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return {
    state: held.get,
    subscribe: held.subscribe,
    async start(next) {
      if (hasCall(held.get())) return;
      request = next;
      set({ ...nothing, target: next.target, body: next.body });
      try {
        const call = await store();
        set({ store: call });
        await call.start({
          target: { assistantId: next.target.assistantId },
          input: next.input,
          ...(next.firstMessage !== undefined && { firstMessage: next.firstMessage }),
        });
      } catch (refusal) {
        set({ refusal });
      }
    },
    open: (isOpen) => set({ isOpen }),
    show() {
      set({ places: held.get().places + 1 });
      let isShown = true;
      return () => {
        if (isShown) set({ places: held.get().places - 1 });
        isShown = false;
      };
    },
  };
}
