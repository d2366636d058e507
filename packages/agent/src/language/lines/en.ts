import type { AssistantLines } from './assistant-lines.ts';

export const english: AssistantLines = {
  notUnderstood: 'Sorry, I did not get that. Could you say it again?',
  stillNotUnderstood: 'Sorry, something went wrong on my side. Could you repeat that, please?',
  tooSlow: 'I am a little slow right now, sorry. Could you say that once more, please?',
  notHeardWell: [
    'Sorry, I did not hear you well. Could you say it again, please?',
    'I still did not hear you well. Could you say it once more, a little slower?',
    'I am sorry, I still cannot hear you well enough. You can also type your message, and I will answer.',
  ],
  cannotHear: 'I cannot hear you in this call. Please type your message, and I will answer.',
  giveUp: 'I am sorry, I am having technical difficulties. Please try again in a few minutes.',
  tooQuiet: 'I can hardly hear you. Could you come closer to the microphone, please?',
  overdriven: 'Your microphone is very loud and distorts. Could you turn it down, or move back a little?',
  cannotMakeOut:
    'I hear you, but I cannot make out the words. Could you say it more slowly, or type your message?',
  stillThere: 'Are you still there?',
  goodbye: 'Thank you. Goodbye!',
  farewell: 'I am sorry, but I have to end this call now. Please write to us instead. Goodbye.',
  transfer: 'One moment, please, I will put you through.',
  greeting: 'Hello. How can I help you?',
};
