/** Longer prompts are read this far: the warning quotes only a few. */
const maxCharacters = 20_000;

/** Says who the assistant is and what it is there for: nothing that could be followed or not. */
const descriptions = [/^(?:you are|you're|your name is|this is|i am)\b/i, /^(?:the|an?) [\w ]+$/i, /^#+ /];

/** Behind a description, `and tax strategy` goes on describing, `and ask for the size` does not. */
const isInstruction =
  /\b(?:must|never|always|should|shall|will|only|not|don't|please|you)\b|^(?:answer|ask|avoid|book|call|collect|confirm|end|explain|give|greet|keep|make|mention|offer|refuse|reply|respond|say|send|speak|start|talk|tell|transfer|use)\b/i;

/** What the built-in dialogue does whether it is told or not. */
const alwaysDone = [
  /^(?:(?:please )?(?:always )?(?:be|stay|remain|sound|speak|act) )?(?:(?:very|always) )?(?:polite|friendly|helpful|kind|warm|honest|professional|concise|brief|short)(?:ly)?$/i,
  /^(?:help|assist|support)\b[\w ']*\b(?:callers?|customers?|visitors?|users?|people|them)$/i,
  /^(?:answer|reply|respond|speak|talk)(?: questions)?(?: briefly| shortly| politely)?(?: in)?(?: (?:one|two|three|1|2|3|a few))?(?: (?:or|to) (?:two|three|2|3))?(?: short)?(?: plain)?(?: sentences?)?$/i,
  /^keep (?:it|your (?:answers|replies|responses)|(?:answers|replies|responses)) (?:short|brief|concise)$/i,
  /^(?:you speak|you are speaking|speak) on the phone$/i,
  /^(?:without|do not use|don't use|no|avoid) (?:lists|markup|markdown|links|emojis?)(?:,? or (?:lists|markup|markdown|links|emojis?))?$/i,
  /^(?:say|use|answer) only (?:what|from|with)?\s*(?:the )?knowledge base(?: holds)?$/i,
  /^(?:when|if) (?:it does not|it doesn't|you do not|you don't) know(?: (?:it|the answer|something))?$/i,
  /^say (?:so|that you do not know(?: it)?)(?: when asked)?$/i,
];

/** Only with bookings switched on. */
const bookingDone = [/^(?:offer|book|schedule)\b[\w ]*\b(?:demo|appointment|booking|call|table|visit)s?\b/i];

/**
 * The instructions of a prompt that a dialogue without a language model cannot follow, word by word, in their order.
 * What only describes the assistant, and what that dialogue does in any case, is left out.
 */
export function unfollowedInstructions(
  prompt: string,
  { takesBookings }: { readonly takesBookings: boolean },
): readonly string[] {
  const done = [...descriptions, ...alwaysDone, ...(takesBookings ? bookingDone : [])];
  return prompt
    .slice(0, maxCharacters)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((sentence) => isMissed(sentence, done));
}

function isMissed(sentence: string, done: readonly RegExp[]): boolean {
  const isDescription = descriptions.some((known) => known.test(sentence));
  return partsOf(sentence).some(
    (part) => !done.some((known) => known.test(part)) && !(isDescription && !isInstruction.test(part)),
  );
}

/** Independent parts of a sentence: one of them may be an instruction while the others are none. */
function partsOf(sentence: string): readonly string[] {
  return sentence
    .replace(/[.!?]+$/, '')
    .split(/[:;,]\s+|\s+and\s+/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
}
