import type { OpenAIMessage } from '@saywell/contract';

/** What may happen in a call that hooks wait for. */
export type HookEvent =
  | 'call.ending'
  | 'assistant.speech.interrupted'
  | 'customer.speech.interrupted'
  | 'customer.speech.timeout'
  | 'model.response.timeout';

/** What a hook does, resolved: texts are rendered, tools are among those of the call. */
export type HookAction =
  /** Of several lines the next one each time. */
  | { readonly type: 'say'; readonly lines: readonly string[] }
  /** The model writes what is said. */
  | { readonly type: 'prompt'; readonly instruction: string }
  | {
      readonly type: 'call-tool';
      readonly tool: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'end-call' }
  | { readonly type: 'add-message'; readonly message: OpenAIMessage; readonly triggersResponse: boolean }
  /** It cannot be done here: the log says so each time. */
  | { readonly type: 'refuse'; readonly action: string; readonly code: string };

export interface Hook {
  readonly on: HookEvent;
  /** In the log. */
  readonly name?: string;
  readonly actions: readonly HookAction[];
  /** Of `call.ending`: only these reasons. Absent: all. */
  readonly endedReasons?: readonly string[];
  /** Of `customer.speech.timeout`. */
  readonly timeout?: {
    /** Of silence; again each time that it has passed once more. */
    readonly afterMs: number;
    /** In the call, or since the visitor spoke when `countsAnew`. */
    readonly maxCount: number;
    readonly countsAnew: boolean;
  };
}

/** One hook runs so often in a call, whatever it makes happen. */
export const maxHookRuns = 20;
