import type { AssistantLines } from './assistant-lines.ts';

export const german: AssistantLines = {
  notUnderstood: 'Entschuldigung, das habe ich nicht verstanden. Können Sie es bitte noch einmal sagen?',
  stillNotUnderstood: 'Entschuldigung, bei mir ist etwas schiefgegangen. Können Sie das bitte wiederholen?',
  tooSlow: 'Entschuldigung, ich bin gerade etwas langsam. Können Sie das bitte noch einmal sagen?',
  notHeardWell: [
    'Entschuldigung, ich habe Sie nicht gut gehört. Können Sie es bitte noch einmal sagen?',
    'Ich habe Sie noch immer nicht gut gehört. Können Sie es bitte etwas langsamer wiederholen?',
    'Leider höre ich Sie noch immer nicht gut genug. Sie können Ihre Nachricht auch schreiben, dann antworte ich.',
  ],
  cannotHear: 'Ich kann Sie in diesem Gespräch nicht hören. Bitte schreiben Sie mir, dann antworte ich.',
  giveUp:
    'Es tut mir leid, ich habe technische Schwierigkeiten. Bitte versuchen Sie es in ein paar Minuten wieder.',
  tooQuiet: 'Ich höre Sie kaum. Können Sie bitte näher an das Mikrofon kommen?',
  overdriven:
    'Ihr Mikrofon ist sehr laut und verzerrt. Können Sie es leiser stellen oder etwas Abstand nehmen?',
  cannotMakeOut:
    'Ich höre Sie, aber ich verstehe die Wörter nicht. Können Sie langsamer sprechen oder mir schreiben?',
  stillThere: 'Sind Sie noch da?',
  goodbye: 'Vielen Dank. Auf Wiederhören!',
  farewell:
    'Es tut mir leid, ich muss dieses Gespräch jetzt beenden. Bitte schreiben Sie uns. Auf Wiederhören.',
  transfer: 'Einen Moment bitte, ich verbinde Sie.',
  greeting: 'Guten Tag. Wie kann ich Ihnen helfen?',
};
