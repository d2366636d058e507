import { forbiddenIn, missingGroups } from '../answers/grade.ts';
import type { Played } from './play-scenario.ts';
import type { Scenario } from './scenario-schema.ts';

/** What a scenario shows; absent where its kind does not ask for it. */
export interface Judged {
  readonly id: string;
  readonly kind: Scenario['kind'];
  /** The assistant has said all that was expected, and nothing that must not be. */
  readonly isRight: boolean;
  /** It spoke before the visitor had said everything. */
  readonly isCut?: boolean;
  /** From the visitor's last sound to the first of the answer, ms. */
  readonly delayMs?: number;
  /** From the visitor's interruption to silence, ms. */
  readonly stopMs?: number;
  /** From the end of a sound that silenced the assistant until it is heard again, ms. */
  readonly resumeMs?: number;
  /** For eyes. */
  readonly description: string;
}

/** A break that is shorter is one of the assistant's own sentences. */
const heardBreakMs = 450;

export function judgeScenario({ id, kind, expect }: Scenario, played: Played): Judged {
  const { visitor, assistant, saidByAssistant, saidByVisitor } = played;
  const isRight =
    missingGroups(saidByAssistant, expect).length === 0 && forbiddenIn(saidByAssistant, expect) === undefined;
  const description = `${id}: heard "${saidByVisitor.join('" "')}" → ${saidByAssistant || '(nothing)'}`;
  const judged = { id, kind, isRight, description };
  const [first, last] = [visitor.at(0), visitor.at(-1)];
  if (first === undefined || last === undefined) return judged;
  const answerAt = assistant.find(({ from }) => from >= last.to)?.from;
  const delay = answerAt === undefined ? {} : { delayMs: answerAt - last.to };
  switch (kind) {
    case 'fluent':
    case 'pause': {
      const isCut = assistant.some(({ from }) => from > first.from && from < last.to);
      return { ...judged, isCut, ...(isCut ? {} : delay) };
    }
    case 'barge-in': {
      const interrupted = assistant.find(({ from, to }) => from < last.from && to > last.from);
      return { ...judged, ...(interrupted && { stopMs: interrupted.to - last.from }), ...delay };
    }
    case 'backchannel':
    case 'noise':
    case 'background-speech': {
      const before = assistant.findLast(({ from }) => from < last.to);
      const after = assistant.find(({ from }) => from >= last.from);
      const isBroken = before !== undefined && after !== undefined && after.from - before.to > heardBreakMs;
      return { ...judged, ...(isBroken && { resumeMs: after.from - last.to }) };
    }
    case 'two-questions':
    case 'long':
    case 'level':
    case 'tones':
    case 'silence':
      break;
  }
  return judged;
}
