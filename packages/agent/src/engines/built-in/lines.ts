import type { Offer } from './state.ts';
import { capitalised } from './text/words.ts';

/** One of several ways to say a thing; `turn` grows with every reply, so neighbours differ. */
export function vary(turn: number, variants: readonly string[]): string {
  return variants[turn % variants.length] ?? '';
}

/** Everything the built-in dialogue says that is not knowledge. At least two variants where a line may come twice in a row. */
// biome-ignore format: one line each
export const lines = {
  greeting: ['Hello! How can I help you?', 'Hi there! What would you like to know?', 'Hello! What can I do for you?'],
  thanks: ['You are welcome. Is there anything else?', 'My pleasure. Can I help with anything else?', 'Glad to help. Anything else?'],
  goodbye: ['Thank you for calling. Goodbye!', 'It was nice talking to you. Goodbye!'],
  ask: ['Sure, go ahead.', 'Of course. What would you like to know?'],
  ready: ['Great. What would you like to know?', 'All right. What can I do for you?'],
  declined: ['All right. What else can I do for you?', 'No problem. Just ask when something comes to mind.'],
  stopped: ['Okay, I will stop there. What else can I do for you?', 'All right, I am listening. What would you like to know?'],
  wait: ['Of course, take your time.', 'No rush, I am here.', 'Sure, just go on when you are ready.'],
  wellbeing: ['I am doing well, thank you. How can I help you?', 'Very well, thanks for asking. What can I do for you?'],
  praise: ['Thank you. What else would you like to know?', 'I am glad to hear that. Is there anything else?'],
  audible: ['Yes, I can hear you. What can I do for you?', 'I am here and listening. How can I help you?'],
  machine: ['I am an AI assistant, not a person. How can I help you?', 'You are talking to an AI assistant. What would you like to know?'],
  unheard: ['Sorry, I did not catch that. Could you say it again?', 'I did not hear you well. Could you repeat that?'],
  nothingToRepeat: ['I have not said anything yet. How can I help you?', 'There is nothing to repeat yet. What would you like to know?'],
  noMore: ['That is all I know about it. What else would you like to know?', 'I have no more details on that. Is there anything else?'],
  unknown: ['I do not know that.', 'I am afraid I have no answer to that.', 'That is something I cannot answer.'],
  notCertain: [
    'I am not certain that this is what you ask, but:',
    'I am not sure that this helps you, but:',
  ],
  either: [
    'I am not certain which of two things you mean.',
    'I am not sure which of these two helps you.',
  ],
  likely: ['I am not entirely sure, but I think:', 'I am not quite certain, but I believe:'],
  noReason: ['I do not know more of the reason than this.', 'I have no other reason to give you than this.'],
  emergency: [
    'If this is an emergency, call 911 at once, or 112 in Europe. I am an AI and cannot call for help.',
    'Please hang up and call 911 now, or 112 in Europe. I cannot send help from here.',
  ],
  recorded: [
    'Yes, this conversation is recorded, and it is written down as text.',
    'It is: what we say is recorded and written down as text.',
  ],
  notRecorded: [
    'What we say is written down as text, so that I can answer and the team can read it. The sound is not recorded.',
    'There is no recording of the sound, but what we say is written down as text.',
  ],
  slower: ['Of course, one thing at a time.', 'Sure, I will take it in small steps.'],
  sorry: ['I am sorry about that, and I understand that it is annoying.', 'I am sorry to hear that. That should not happen.'],
  stillSorry: ['Thank you for telling me.', 'I understand, and I am sorry.'],
  offerPerson: ['Somebody from our team should look into it. May I take your name and number, so that a person calls you back?', 'I would like a person to take care of it. Shall I arrange a call back?'],
  insult: ['I am sorry that I have been no help so far. Tell me what you need, and I will try again.', 'I understand that you are upset. What can I do for you?'],
  noPerson: ['I cannot put you through to a person from here.', 'I have no way to connect you with a person.'],
  noBooking: ['I cannot book anything from here.', 'I have no way to book something for you.'],
  notTold: ['You have not told me that yet.', 'I do not know that, you have not said it so far.'],
  nothingAsked: ['You have not asked me anything yet.', 'There was no question so far.'],
  nothingToSpell: ['Which word shall I spell?', 'What would you like me to spell?'],
  welcome: ['Nice to meet you{name}. What can I do for you?', 'Hello{name}, good to meet you. How can I help?'],
  welcomeBusiness: ['Good to know. What can I do for your business?', 'Thank you, I will keep that in mind. What would you like to know?'],
  noted: ['Got it.', 'Thank you.', 'Okay.'],
  handover: [
    'I cannot put you through from here, but somebody from our team can call you back. Shall I take your name and number?',
    'A person can call you back. May I take your name and your number?',
  ],
  orCallBack: [
    'Or shall I take your name and number, so that somebody can call you back?',
    'Or may I take your name and number for a call back?',
  ],
  anythingElse: ['Is there anything else?', 'Can I do anything else for you?'],
} as const satisfies Readonly<Record<string, readonly [string, string, ...string[]]>>;

/** What an assistant can do beside answering; empty without a booking or a function. */
export interface Abilities {
  /** `book a demo for you` */
  readonly verbs: readonly string[];
  /** Somebody can call back. */
  readonly callsBack: boolean;
}

export function introduction(assistantName: string, { verbs }: Abilities, turn: number): string {
  const more = verbs.length === 0 ? '' : ` and ${verbs.join(' and ')}`;
  return vary(turn, [
    `I am ${assistantName}, an AI assistant. I can answer your questions${more}.`,
    `My name is ${assistantName}. I am an AI assistant. What would you like to know?`,
  ]);
}

export function capabilities(examples: readonly string[], abilities: Abilities, turn: number): string {
  const all = [
    'answer your questions',
    ...abilities.verbs,
    ...(abilities.callsBack ? ['arrange a call back'] : []),
  ];
  const listed = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(all);
  const ability = vary(turn, [`I can ${listed}.`, `Ask me anything: I can ${listed}.`]);
  return examples.length === 0
    ? ability
    : `${ability} For example, ask: ${examples.map(asQuestion).join(' Or: ')}`;
}

/** What else there is when a question has no answer, and what a "yes" to it accepts. */
export function unknownEnd(
  { verbs, callsBack }: Abilities,
  turn: number,
): { text: string; offer: Offer | null } {
  const [verb] = verbs;
  const text = vary(turn, [
    verb === undefined
      ? 'You can also ask it another way.'
      : `I can also ${verb}${callsBack ? ', or somebody can call you back' : ''}.`,
    verb === undefined
      ? 'I can only tell you what I was given.'
      : `You can also ask it another way, or I can ${verb}.`,
    callsBack
      ? 'If you like, our team can call you back about it.'
      : 'Please ask it another way if you like.',
  ]);
  const purpose = / call you back about it/.test(text) ? 'call-back' : 'demo';
  return { text, offer: callsBack ? { kind: 'booking', purpose, isAside: true } : null };
}

export function suggestion(question: string, turn: number): string {
  return (
    vary(turn, ['You can ask me, for example:', 'I can tell you, for example:', 'Try asking me:']) +
    ` ${asQuestion(question)}`
  );
}

export function chooseBetween(first: string, second: string): string {
  return `Do you mean the first or the second: ${asQuestion(first)} Or: ${asQuestion(second)}`;
}

/** `what does a demo cost` → `What does a demo cost?` */
function asQuestion(question: string): string {
  const trimmed = question
    .trim()
    .replace(/[?.!]+$/, '')
    .replaceAll(/\bi\b/g, 'I');
  return `${capitalised(trimmed)}?`;
}
