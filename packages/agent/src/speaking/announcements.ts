import type { Log } from '../record/event-log.ts';
import type { Floor } from '../record/floor.ts';
import type { History } from '../record/history.ts';
import type { SendMessage } from '../record/messenger.ts';
import type { SpeakingEffect } from './speaking-types.ts';
import { heardOf, type Speech, writtenText } from './speech.ts';

/** Effects that the record, the page or another room learns of. */
export type Announcement = Extract<
  SpeakingEffect,
  {
    type:
      | 'started'
      | 'sentence-sent'
      | 'audible'
      | 'sentence-begun'
      | 'floor-left'
      | 'floor-taken-again'
      | 'finished'
      | 'abandoned'
      | 'settled'
      | 'skipped';
  }
>;
export interface AnnouncementOptions {
  readonly history: History;
  readonly floor: Floor;
  readonly send: SendMessage;
  readonly log: Log;
  /** The record has what the model wrote, heard or not. Default: what was heard. */
  readonly recordsModelText?: boolean;
  /** What was heard by now of a speech that is being said. */
  heard(id: string): string;
  /** The first of it is heard or shown. */
  onAudible(speech: Speech): void;
  onFinished(speech: Speech): void;
  /** It will not be said to its end. */
  onAbandoned(speech: Speech): void;
  onHistoryChanged(): void;
}

const assistantSaid = { type: 'transcript', role: 'assistant', transcriptType: 'final' } as const;

export function createAnnouncements(options: AnnouncementOptions): (announcement: Announcement) => void {
  const { history, floor, send, log } = options;
  const recorded = options.recordsModelText === true ? writtenText : heardOf;
  let begun = { kind: 'reply' as Speech['kind'], text: '', turn: 0 };
  const sentenceBegun = (text: string): void => {
    send({ ...assistantSaid, transcript: text });
    begun = { ...begun, text: begun.text === '' ? text : `${begun.text} ${text}` };
    const source = begun.kind === 'reply' ? 'model' : 'force-say';
    send({ type: 'assistant.speechStarted', text: begun.text, turn: begun.turn, source });
  };
  const audible = (speech: Speech): void => {
    history.speechBegan(speech, () => options.heard(speech.id));
    floor.assistantStarted(false);
    begun = { kind: speech.kind, text: '', turn: floor.turn };
    log('speech-audible', { speech: speech.id, kind: speech.kind });
    options.onAudible(speech);
  };
  const finished = (speech: Speech): void => {
    history.speechEnded(speech.id, recorded(speech));
    floor.assistantStopped();
    log('speech-finished', { speech: speech.id });
    options.onHistoryChanged();
    options.onFinished(speech);
  };
  const settled = (speech: Speech): void => {
    history.speechEnded(speech.id, recorded(speech));
    log('speech-settled', { speech: speech.id });
    options.onHistoryChanged();
  };
  return (announcement) => {
    switch (announcement.type) {
      case 'started':
        return log('speech-started', { speech: announcement.speech.id, kind: announcement.speech.kind });
      case 'sentence-sent':
        return send({ type: 'voice-input', input: announcement.spoken });
      case 'audible':
        return audible(announcement.speech);
      case 'sentence-begun':
        return sentenceBegun(announcement.text);
      case 'floor-left':
        return floor.assistantStopped();
      case 'floor-taken-again':
        return floor.assistantStarted(true);
      case 'finished':
        return finished(announcement.speech);
      case 'abandoned':
        log('speech-abandoned', { speech: announcement.speech.id });
        return options.onAbandoned(announcement.speech);
      case 'settled':
        return settled(announcement.speech);
      case 'skipped':
        return log('playout-late', { speech: announcement.speech.id });
    }
  };
}
