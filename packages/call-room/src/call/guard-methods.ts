import type { Precondition } from '../machine/preconditions.ts';

/** Answered by a method whose caller gets the call object, to call the next method on it. */
export const itself = Symbol();
export type Itself = typeof itself;

/** Methods of parts as the page sees them. */
export type Facade<Methods, Self> = {
  [Name in keyof Methods]: Methods[Name] extends (...values: infer Values) => infer Answer
    ? [Answer] extends [never]
      ? Methods[Name]
      : Answer extends Itself
        ? (...values: Values) => Self
        : Methods[Name]
    : Methods[Name];
};

type Method = (...values: unknown[]) => unknown;

/** Puts each method behind its precondition; one without may be called at any time. `guard` throws what is refused. */
export function guardMethods<Methods extends object, Self>(
  methods: Methods,
  preconditions: Readonly<Record<string, Precondition>>,
  guard: (method: string, precondition: Precondition) => void,
  self: Self,
): Facade<Methods, Self> {
  const entries: [name: string, method: Method][] = Object.entries(methods);
  const guarded = entries.map(([name, method]) => {
    const precondition = preconditions[name];
    return [
      name,
      (...values: unknown[]) => {
        try {
          if (precondition) guard(name, precondition);
        } catch (error) {
          if (precondition?.refusal === 'rejects') return Promise.reject(error);
          throw error;
        }
        const answer = method(...values);
        return answer === itself ? self : answer;
      },
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, each with its own arguments and answer
  return Object.fromEntries(guarded) as Facade<Methods, Self>;
}
