import type { CallEvent, OperatorEvent } from '@saywell/contract';

const operatorWords: Readonly<Record<OperatorEvent, string>> = {
  'operator-listening': 'A colleague listens',
  'operator-left': 'A colleague listens no longer',
  'operator-said': 'A colleague let the assistant say something',
  'operator-whispered': 'A colleague whispered to the assistant',
  'operator-interrupted': 'A colleague interrupted the assistant',
  'operator-muted': 'A colleague muted the assistant',
  'operator-unmuted': 'A colleague let the assistant be heard again',
  'operator-took-over': 'A colleague took the call over',
  'operator-handed-back': 'A colleague handed the call back',
  'operator-ended': 'A colleague ended the call',
};

/** What the events of a call's log are, in words; the log may have others, which are shown by their names. */
const words: Readonly<Record<string, string>> = {
  ...operatorWords,
  'agent-fault': 'A fault in the assistant',
  'answer-failed': 'No answer came about',
  'assistant-aside': 'The assistant stepped aside, or came back',
  'assistant-muted': 'The assistant was muted, or let be heard',
  'assistant-silenced': 'The assistant was interrupted',
  'assistant-took-over': 'Another assistant took over',
  'call-ended': 'The call ended',
  'call-started': 'The call began',
  'customer-muted': 'The caller was muted, or let be heard',
  'dialogue-action': 'The dialogue did something',
  'digits-entered': 'Digits were entered',
  'engine-failed': 'An engine failed',
  'engine-replaced': 'An engine that is not here is replaced',
  'handed-over': 'Handed over',
  'handover-begun': 'A handover began',
  hint: 'The caller was given a hint',
  hook: 'A hook acted',
  'history-full': 'The transcript is full: lines that came after are missing in it',
  'hook-exhausted': 'A hook has acted as often as it may',
  'hook-refused': 'A hook could not act',
  'idle-message': 'Asked whether the caller is still there',
  'log-full': 'The log is full: what came after was not kept',
  message: 'A message to the page and the servers',
  'message-without-effect': 'A message to the assistant had no effect',
  'not-heard-well': 'Not heard well',
  'playout-late': 'Sound came late',
  'realtime-ready': 'The speaking model is ready',
  'reply-dropped': 'An answer was given up',
  'reply-retracted': 'An answer was taken back before it was heard',
  'reply-started': 'An answer began',
  say: 'Something was to be said from outside',
  'speech-abandoned': 'A sentence was given up',
  'speech-audible': 'The assistant is heard',
  'speech-finished': 'The assistant has finished',
  'speech-resumed': 'The assistant went on',
  'speech-settled': 'How far the assistant was heard',
  'speech-started': 'The assistant began to speak',
  'tool-answered': 'A tool answered',
  'tool-called': 'A tool was called',
  transcribed: 'Speech was understood',
  turn: 'Whose turn it is',
  'turn-metrics': 'Times of a turn',
  'user-said': 'The caller said',
  'workflow-node-started': 'A step of the workflow began',
};

export const eventWords = (type: string): string | undefined => words[type];

type Told = Pick<CallEvent, 'type' | 'body'>;

/** Did something go wrong? A tool answers also when it has failed: then with a code. */
export const isFault = ({ type, body }: Told): boolean =>
  /fail|fault|error|refused|dropped|full/.test(type) ||
  (type === 'tool-answered' && typeof body?.['code'] === 'string');

/** The same of one event, by how it went. */
export const wordsOf = (event: Told): string | undefined =>
  event.type === 'tool-answered' && isFault(event) ? 'A tool failed' : words[event.type];
