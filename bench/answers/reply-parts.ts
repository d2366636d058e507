/** A reply, taken apart: what it asserts, and the questions that it offers instead of an answer. */
export interface ReplyParts {
  readonly said: string;
  /** What it asks back with; empty: it does not. */
  readonly offered: string;
}

const asksBack =
  /\b(?:(?:do|would) you (?:want|like) to (?:know|hear)|d(?:o|id) you mean|are you asking (?:about|whether|if|what|how)|which (?:one |of (?:these|them|those) )?(?:do|did) you mean|is (?:it|that|your question) about)\b/i;
/** Example questions behind an answer that asserts nothing more. */
const suggestsInstead =
  /\b(?:you can (?:also )?ask me|i can tell you|try asking(?: me)?)(?:,? for (?:example|instance))?:/i;

/** Everything behind the words that ask back is offered: `Do you mean the first or the second: … Or: …`. */
export function replyParts(text: string): ReplyParts {
  const suggestion = suggestsInstead.exec(text);
  const own = suggestion === null ? text : text.slice(0, suggestion.index);
  const back = asksBack.exec(own);
  return back === null
    ? { said: own, offered: '' }
    : { said: own.slice(0, back.index), offered: own.slice(back.index) };
}

/** How a visitor takes each of the offered questions. */
export function acceptances({ offered }: ReplyParts): readonly string[] {
  if (offered === '') return [];
  return /\b(?:first or (?:the )?second|\?\s*or:)/i.test(offered) ? ['the first', 'the second'] : ['yes'];
}
