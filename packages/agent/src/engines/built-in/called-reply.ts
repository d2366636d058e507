import type { ToolCall, ToolResult } from '../engine.ts';
import type { Form } from './forms/form.ts';
import { formLines, resultLine } from './forms/form-lines.ts';
import type { HandoverChoice } from './handovers/handover-choice.ts';
import { notHandedOver } from './handovers/handover-lines.ts';
import { vary } from './lines.ts';
import type { DialogueState, Outcome } from './state.ts';

/** What is said of a function's answer, and where the dialogue is then: a call that failed can be made again. */
export async function calledReply(
  { state, retry }: Outcome,
  call: ToolCall,
  forms: readonly Form[],
  callTool: ((call: ToolCall) => Promise<ToolResult>) | undefined,
  handovers: readonly HandoverChoice[] = [],
): Promise<{ readonly text: string; readonly state: DialogueState }> {
  const form = forms.find(({ tool }) => tool === call.name);
  const result = await callTool?.(call);
  const handover = handovers.find(({ tool }) => tool === call.name);
  if (handover !== undefined) {
    const failed = result === undefined || 'error' in result;
    const text = failed ? notHandedOver(handover.name, state.turn) : result.result;
    return { text, state: { ...state, lastReply: text, repeats: text } };
  }
  if (form === undefined || result === undefined || 'error' in result) {
    const text = vary(state.turn, formLines.failed);
    return { text, state: { ...state, mode: retry ?? state.mode, lastReply: text, repeats: text } };
  }
  const text = resultLine(result.result, form, state.turn);
  const finished = [...(state.finished ?? []), call.name];
  return { text, state: { ...state, lastReply: text, repeats: text, finished } };
}
