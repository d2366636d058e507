/** A server that may take a call. */
export interface Candidate {
  readonly id: string;
  readonly calls: number;
  /** Above 0. */
  readonly maxCalls: number;
}

/** Whoever has been refused by so many tries again later. */
const mostAsked = 5;

/**
 * In which order servers are asked to take a call: of two at random the emptier one, then of two of the others. What is
 * known of them is seconds old; to take the emptiest of all would send a rush to one. Of two that are equally empty this
 * one goes first: a hop less.
 *
 * @param random 0 to 1, 1 excluded
 */
export function placementOrder<One extends Candidate>(
  candidates: readonly One[],
  own: string,
  random: () => number,
): One[] {
  const left = [...candidates];
  const order: One[] = [];
  const draw = (): One | undefined => left.splice(Math.floor(random() * left.length), 1)[0];
  while (order.length < mostAsked) {
    const [one, other] = [draw(), draw()];
    if (one === undefined) break;
    const isOther = other !== undefined && isBetter(other, one, own);
    order.push(isOther ? other : one);
    const rest = isOther ? one : other;
    if (rest !== undefined) left.push(rest);
  }
  return order;
}

function isBetter(one: Candidate, than: Candidate, own: string): boolean {
  const [load, other] = [one.calls / one.maxCalls, than.calls / than.maxCalls];
  return load < other || (load === other && one.id === own);
}
