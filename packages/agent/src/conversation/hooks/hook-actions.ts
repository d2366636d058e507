import type { AgentConfig, ToolRunner } from '../../agent.ts';
import type { Log } from '../../record/event-log.ts';
import type { History } from '../../record/history.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { createTimeLimit } from '../../runtime/time-limit.ts';
import type { Speaking } from '../../speaking/speaking.ts';
import type { Prompting } from '../../thinking/prompting.ts';
import type { Tools } from '../../thinking/tools.ts';
import type { Ending } from '../ending.ts';
import { handleInbound, type InboundActions } from '../inbound.ts';
import type { TurnRunner } from '../turn-runner.ts';
import type { HookAction } from './hook-types.ts';

/** Does what a hook wants. */
export interface HookActions {
  /** `round`: how often the hook has run before. */
  perform(action: HookAction, round: number): void;
  /** The call is over: nothing is said any more, and no answer is waited for. */
  performAtEnd(action: HookAction): void;
}
export interface HookActionsOptions {
  readonly config: Pick<AgentConfig, 'hookTools' | 'tools' | 'endCallMessage'>;
  readonly log: Log;
  readonly runtime: Runtime;
  readonly history: Pick<History, 'note'>;
  readonly speaking: Pick<Speaking, 'queue'>;
  readonly turns: () => Pick<TurnRunner, 'dispatch' | 'state'>;
  readonly inbound: () => InboundActions;
  readonly prompting: Prompting | null;
  readonly tools: Pick<Tools, 'find' | 'run'>;
  readonly runner: ToolRunner | undefined;
  readonly ending: Pick<Ending, 'begin' | 'closing'>;
}

const goOnInstruction = 'Say what the last instruction of the conversation wants now, and nothing else.';

export function createHookActions(options: HookActionsOptions): HookActions {
  const { log, speaking, prompting, tools, ending } = options;

  const say = (text: string): void => {
    if (ending.closing || !speaking.queue({ kind: 'say', text, interruptible: true }, 'next')) return;
    const turns = options.turns();
    // Before the answer that is being made, never over somebody's words.
    turns.dispatch({ type: 'speech-queued', interrupting: turns.state().name === 'thinking' });
  };
  const prompt = (instruction: string): void => {
    if (prompting === null) return log('hook-refused', { action: 'say', code: 'prompt-not-followed' });
    prompting.write(instruction, {
      written: say,
      failed: () => log('hook-refused', { action: 'say', code: 'engine-failed' }),
    });
  };
  const callTool = ({ tool, parameters }: Extract<HookAction, { type: 'call-tool' }>): void => {
    const line = tools.find(tool)?.linesFor?.(parameters).start?.text;
    if (line) say(line);
    // It never rejects; its answer is in the history.
    void tools.run({ name: tool, parameters });
  };
  const addMessage = ({ message, triggersResponse }: Extract<HookAction, { type: 'add-message' }>): void => {
    const triggerResponseEnabled = triggersResponse;
    handleInbound({ type: 'add-message', message, triggerResponseEnabled }, options.inbound());
    if (message.role === 'system' && triggersResponse) prompt(goOnInstruction);
  };
  return {
    perform(action, round) {
      switch (action.type) {
        case 'say':
          return say(action.lines[round % action.lines.length] ?? '');
        case 'prompt':
          return prompt(action.instruction);
        case 'call-tool':
          return callTool(action);
        case 'end-call':
          return ending.begin('assistant-ended-call', options.config.endCallMessage);
        case 'add-message':
          return addMessage(action);
        case 'refuse':
          return log('hook-refused', { action: action.action, code: action.code });
      }
    },
    performAtEnd: (action) => performAtEnd(options, action),
  };
}

function performAtEnd(options: HookActionsOptions, action: HookAction): void {
  const { log, history } = options;
  if (action.type === 'call-tool') return callAtEnd(options, action);
  if (action.type === 'refuse') return log('hook-refused', { action: action.action, code: action.code });
  if (action.type !== 'add-message') return log('hook-refused', { action: action.type, code: 'call-over' });
  const { role, content } = action.message;
  if (content === null || role === 'function' || role === 'tool') return;
  history.note(role === 'assistant' ? 'bot' : role, content);
}

/** The conversation's own calls are aborted at its end; this one has its time. */
function callAtEnd(
  { config, log, runner, runtime }: HookActionsOptions,
  { tool, parameters }: Extract<HookAction, { type: 'call-tool' }>,
): void {
  const found = [...(config.hookTools ?? []), ...config.tools].find(({ name }) => name === tool);
  if (found === undefined || runner === undefined)
    return log('hook-refused', { action: 'tool', code: 'tool-unavailable' });
  const controller = new AbortController();
  const limit = createTimeLimit(runtime);
  limit.start(found.timeoutMs, () => controller.abort());
  const over = (): void => limit.stop();
  // A runner may throw where it should answer.
  Promise.resolve()
    .then(() => runner.run({ id: `hook-${tool}`, name: tool, parameters }, controller.signal))
    .then(over, over);
}
