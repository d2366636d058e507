import { answerScore, open } from '../answers.ts';
import type { Step } from '../state.ts';
import type { DialogueContext, Turn } from '../turn.ts';
import { findHandover } from './find-handover.ts';

/** Somebody else is wanted. */
export function handoverWanted({ text }: Turn, { handovers = [] }: DialogueContext): Step | null {
  const choice = findHandover(text, handovers);
  return choice && handOver(choice.tool);
}

/** Whoever is there for what nothing is known of here, by words and by meaning. */
export function handoverAbout({ text }: Turn, { handoverIndex }: DialogueContext): Step | null {
  const [match] = handoverIndex?.search(text) ?? [];
  return match && match.score >= answerScore ? handOver(match.entry.id) : null;
}

export const handOver = (name: string): Step => ({ ...open(''), call: { name, parameters: {} } });
