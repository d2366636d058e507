import type { AgentConfig, ToolRunner } from '../agent.ts';
import type { Engines } from '../engines/engine.ts';

/** What the next assistant's dialogue knows of what was said before it. */
export type HandoverContext =
  /** Everything. `keepsInstructions`: the instructions of the one before it, too; `keepsTransfers`: also the calls that handed over. */
  | { readonly type: 'all'; readonly keepsInstructions: boolean; readonly keepsTransfers: boolean }
  | { readonly type: 'none' }
  /** The newest messages, so many. */
  | { readonly type: 'newest'; readonly count: number }
  /** What was said, without functions. */
  | { readonly type: 'spoken' }
  /** What was there before the assistant that hands over. */
  | { readonly type: 'before-this-one' };

/** Another assistant, ready to take the conversation over. */
export interface Handover {
  readonly config: AgentConfig;
  readonly engines: Engines;
  /** Runs its functions; absent: they are not available. */
  readonly tools?: ToolRunner;
  /** Said by the one who hands over; null: he goes without a word. */
  readonly message: string | null;
  readonly context: HandoverContext;
  /**
   * How it begins: with its first message, which it may lack, or with an answer to what the visitor said last.
   * What the visitor says over the handover is always answered.
   */
  readonly begins: 'first-message' | 'answer';
}
