/** Beginnings that name a topic; what follows them can be asked for in other words. */
const topicFrames: readonly RegExp[] = [
  /^(?:what|who)(?: is| are|'s|'re) (.+)$/,
  /^(?:can|could|would) you (?:please )?(?:tell|give|show) me (?:about |more about )?(.+)$/,
  /^(?:please )?tell me (?:more )?(?:about )?(.+)$/,
  /^(?:i'd like|i would like|i want|i need) to (?:know|hear|learn)(?: more)? about (.+)$/,
  /^(?:i want|i need|i'd like|i would like) (?!to\b)(.+)$/,
  /^do you (?:have|offer|provide|sell) (.+)$/,
  /^(?:how|what) about (.+)$/,
  /^(?:any )?information (?:about|on) (.+)$/,
];
const topicQuestions = [
  'what is *', 'what are *', "what's *", 'what about *', 'how about *', 'and *', '*', '* please', 'tell me about *',
  'tell me more about *', 'can you tell me about *', 'could you tell me about *', 'can you tell me *',
  'could you tell me *', 'i would like to know *', 'i would like to know about *', "i'd like to know about *",
  'i want to know about *', 'i have a question about *', 'do you have *', 'do you offer *',
]; // biome-ignore format: a table
/** Said before any question. */
const openings = [
  'okay', 'so', 'and', 'well', 'yes', 'hi', 'hello', 'um', 'please', 'can you tell me', 'could you tell me',
  'do you know', 'i would like to know', "i'd like to know", 'i want to know',
]; // biome-ignore format: a table
const closings = ['please', 'again'];

/** What people say before a question, as far as the question's second word: a trigram sees no further. */
export function phraseBeginnings(phrase: string): string[] {
  const start = phrase.split(' ', 2).join(' ');
  return openings.map((opening) => `${opening} ${start}`);
}

/** Other ways to say a question or to ask for the same topic, the phrase itself not included. Lower-case words in, the same out. */
export function phraseVariants(phrase: string): string[] {
  const variants = new Set<string>();
  for (const topic of topicsOf(phrase)) {
    for (const question of topicQuestions) variants.add(question.replace('*', topic));
  }
  for (const closing of closings) variants.add(`${phrase} ${closing}`);
  const turned = indirectQuestion(phrase);
  if (turned !== null) {
    for (const start of ['can you tell me *', 'do you know *', 'i would like to know *', 'tell me *']) {
      variants.add(start.replace('*', turned));
    }
  }
  variants.delete(phrase);
  return [...variants];
}

/** A noun phrase of at most three words asks for itself: `business hours`. */
function topicsOf(phrase: string): string[] {
  const topics = topicFrames.flatMap((frame) => frame.exec(phrase)?.[1] ?? []);
  const isNounPhrase =
    !/^(?:how|what|when|where|why|who|which|do|does|did|is|are|am|can|could|would|will|should|i|i'm|yes|no)\b/.test(
      phrase,
    );
  return isNounPhrase && phrase.split(' ').length <= 3 ? [...topics, phrase] : topics;
}

/** `where are you located` → `where you are located`: the order after `can you tell me`. */
function indirectQuestion(phrase: string): string | null {
  const match =
    /^((?:how (?:much|many|long|often|far|soon|fast|big|good)|how|what|when|where|why|which)(?: \w+)?) (is|are|can|will|was) (your|the|my|our|it|you|they|i|we)(?: (\w+))?((?: .+)?)$/.exec(
      phrase,
    );
  if (!match) return null;
  const [, start, verb, subject = '', noun, rest = ''] = match;
  const isPronoun = /^(?:it|you|they|i|we)$/.test(subject);
  // A noun that is asked for stands whole before the verb; after `where` or `when` only its first word is the subject.
  const asksForNoun = /^(?:what|which|how \w)/.test(start ?? '') || noun === undefined;
  if (isPronoun) return joinWords([start, subject, verb, noun, rest]);
  return asksForNoun
    ? joinWords([start, subject, noun, rest, verb])
    : joinWords([start, subject, noun, verb, rest]);
}

function joinWords(parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => part?.split(' ') ?? [])
    .filter((word) => word !== '')
    .join(' ');
}
