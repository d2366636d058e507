import { vary } from '../lines.ts';

/** Nobody took over. */
export function notHandedOver(name: string, turn: number): string {
  return vary(turn, [
    `I am sorry, I cannot put you through to ${name} at the moment. I will help you as well as I can.`,
    `I am sorry, ${name} cannot be reached right now. What can I do for you?`,
  ]);
}
