import { formatPhone, spacedDigits } from './booking/phone.ts';
import { joinWhen, writeWhen } from './booking/when.ts';
import type { Draft, Purpose } from './state.ts';

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
  machine: ['I am an AI assistant, not a person. How can I help you?', 'You are talking to an AI assistant. A person can call you back if you like.'],
  unheard: ['Sorry, I did not catch that. Could you say it again?', 'I did not hear you well. Could you repeat that?'],
  nothingToRepeat: ['I have not said anything yet. How can I help you?', 'There is nothing to repeat yet. What would you like to know?'],
  noMore: ['That is all I know about it. Shall I book a demo, where our team can tell you more?', 'I have no more details on that. Would you like a demo with our team to go deeper?'],
  unknown: ['I do not know that.', 'I am afraid I have no answer to that.', 'That is something I cannot answer.'],
  notCertain: [
    'I am not certain that this is what you asked for, but I can tell you this.',
    'I am not sure that I understood you right. What I know is this.',
  ],
  unknownEnd: [
    'I can also book a demo for you, or somebody can call you back.',
    'You can also ask it another way, or I can book a demo for you.',
    'If you like, our team can call you back about it.',
  ],
  handover: [
    'I cannot put you through from here, but somebody from our team can call you back. Shall I take your name and number?',
    'A person can call you back. May I take your name and your number?',
  ],
  orCallBack: [
    'Or shall I take your name and number, so that somebody calls you back?',
    'Or may I take your name and number for a call back?',
  ],
  startDemo: ['I would love to set up a demo for you.', 'Happy to book a demo for you.'],
  startCallBack: ['Sure, I will have somebody call you back.', 'All right, I will arrange a call back.'],
  askName: ['What is your name?', 'May I have your name, please?'],
  askPhone: ['What is the best phone number to reach you?', 'What is your phone number?'],
  askDay: ['Which day and time suit you?', 'When would it suit you?'],
  askTime: ['At what time?', 'What time would you like?'],
  askChange: ['What should I change: the name, the number or the time?', 'Which part is wrong: the name, the number or the time?'],
  noted: ['Got it.', 'Thank you.', 'Okay.'],
  retryName: ['Sorry, I did not get your name. Please just say your first name.', 'I did not understand the name. Could you say it once more?'],
  retryPhone: ['Sorry, I did not get a phone number. Please say it digit by digit.', 'I did not understand the number. Please say all its digits slowly.'],
  retryDay: ['Sorry, I did not get a day. For example, say Tuesday at ten.', 'I did not understand when. You can say, for example, tomorrow morning.'],
  retryTime: ['Sorry, at what time? For example, ten in the morning.', 'I did not get the time. You can say, for example, half past two.'],
  retryChange: ['Please say name, number or time, or tell me the right one.', 'You can say, for example, the number is wrong.'],
  typeIt: ['You can also type it into the text box.', 'If that is easier, type it into the text box.'],
  whyContact: [
    'Our team needs a name and a number to reach you. If you prefer not to give them, say cancel.',
    'Without a name and a number nobody can reach you. You can also say cancel.',
  ],
  bridge: ['By the way,', 'Now, back to your booking:', 'And for your booking:'],
  cancelled: ['All right, I have cancelled that. What else can I do for you?', 'No problem, nothing is booked. How else can I help?'],
  givenUp: [
    'Let us leave the booking for now. You can start it again at any time. What else can I do for you?',
    'I will stop the booking here, nothing is booked. Just say book a demo to try again.',
  ],
  confirmAgain: ['Please say yes to book it, or tell me what to change.', 'Is that right? Say yes, or tell me what is wrong.'],
  anythingElse: ['Is there anything else?', 'Can I do anything else for you?'],
} as const satisfies Readonly<Record<string, readonly [string, string, ...string[]]>>;

export function introduction(assistantName: string, turn: number): string {
  return vary(turn, [
    `I am ${assistantName}, an AI assistant. I can answer your questions and book a demo for you.`,
    `My name is ${assistantName}. I am an AI assistant. What would you like to know?`,
  ]);
}

export function capabilities(examples: readonly string[], turn: number): string {
  const ability = vary(turn, [
    'I can answer your questions, book a demo for you or arrange a call back.',
    'You can ask me questions, book a demo, or leave your number for a call back.',
  ]);
  return examples.length === 0
    ? ability
    : `${ability} For example, ask: ${examples.map(asQuestion).join(' Or: ')}`;
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

export function partialPhone(digits: string, turn: number): string {
  return vary(turn, [
    `So far I have ${spacedDigits(digits)}. That is too short for a phone number. What comes next?`,
    `I have ${spacedDigits(digits)} and need a few more digits. Please go on.`,
  ]);
}

export function longPhone(turn: number): string {
  return vary(turn, [
    'That is too long for a phone number. Please say it again, digit by digit.',
    'I heard too many digits. Could you say the number once more?',
  ]);
}

export function readBack(draft: Draft, purpose: Purpose, turn: number): string {
  const what = purpose === 'demo' ? 'a demo' : 'a call back';
  const when = writeWhen(joinWhen(draft.day, draft.time));
  const details = `${what} for ${draft.name ?? 'you'}, ${when}, and your number is ${formatPhone(draft.phone ?? '')}.`;
  return vary(turn, [
    `So that is ${details} Is that right?`,
    `Let me read that back: ${details} Is that correct?`,
  ]);
}

export function booked(draft: Draft, purpose: Purpose, turn: number): string {
  const what = purpose === 'demo' ? 'demo' : 'call back';
  const when = writeWhen(joinWhen(draft.day, draft.time));
  return `Thank you, ${draft.name ?? ''}. Your ${what} request for ${when} is saved, and our team will call you to confirm. ${vary(turn, lines.anythingElse)}`;
}

/** `what does a demo cost` → `What does a demo cost?` */
function asQuestion(question: string): string {
  const trimmed = question
    .trim()
    .replace(/[?.!]+$/, '')
    .replaceAll(/\bi\b/g, 'I');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}?`;
}
