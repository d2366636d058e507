import type { SpeechLine } from '../speaking/speaking-types.ts';
import type { TalkEffect, TalkEvent, TalkSpeech, TalkState, TalkStep } from './talk-types.ts';

/** Who has the floor in a call whose engine takes the turns itself, and what is said next. No time, no I/O. */
export function transition(state: TalkState, event: TalkEvent): TalkStep {
  if (state.floor === 'ended') return { state, effects: [] };
  return next(step({ state, effects: [] }, event));
}

/** May the visitor's voice interrupt it? */
export function isInterruptible(speech: TalkSpeech | null): boolean {
  return speech?.line?.interruptible !== false;
}

function step(before: TalkStep, event: TalkEvent): TalkStep {
  switch (event.type) {
    case 'link':
      return linked(before, event.link);
    case 'line-queued':
      return queued(before, event);
    case 'voice-started':
      return voiceStarted(before);
    case 'voice-stopped':
      return voiceStopped(before);
    case 'written':
      return written(before, event.text);
    case 'reply-started':
      return replyStarted(before, event);
    case 'sound':
      return withSpeechOf(before, event.reply, (speech) => change(before, { ...speech, hasSound: true }));
    case 'reply-ended':
      return withSpeechOf(before, event.reply, (speech) => replyEnded(before, speech, event));
    case 'voice-ended':
      return voiceEnded(before, event);
    case 'tool-called':
      return to(before, { running: before.state.running + 1 });
    case 'tool-answered':
      return toolAnswered(before);
    case 'audible':
      return audible(before, event.speech);
    case 'played':
      return played(before, event.speech);
    case 'silenced':
      return silenced(before);
    case 'late':
      return late(before);
    case 'audience':
      return audience(before, event.isThere);
    case 'aside': {
      const { isAside } = event;
      return to(isAside ? silenced(before) : before, { isAside });
    }
    case 'ended':
    default:
      return to(before, { floor: 'ended', queue: [], written: [] }, { type: 'stop-waiting' });
  }
}

function to({ state, effects }: TalkStep, changes: Partial<TalkState>, ...added: TalkEffect[]): TalkStep {
  return { state: { ...state, ...changes }, effects: [...effects, ...added] };
}
const change = (before: TalkStep, speech: TalkSpeech, ...added: TalkEffect[]): TalkStep =>
  to(before, { speech }, ...added);

function withSpeechOf(before: TalkStep, reply: string, then: (speech: TalkSpeech) => TalkStep): TalkStep {
  const { speech } = before.state;
  return speech?.open.includes(reply) ? then(speech) : before;
}

/** What is being said is given up. */
function cut(before: TalkStep): TalkStep {
  const { speech } = before.state;
  return speech === null
    ? before
    : to(before, { speech: null }, { type: 'stop-waiting' }, { type: 'cut', speech });
}
const silenced = (before: TalkStep): TalkStep =>
  to(userEnds(cut(before)), { floor: 'listening' }, { type: 'stop-waiting' });
function userEnds(before: TalkStep): TalkStep {
  return before.state.floor === 'user-speaking' ? to(before, {}, { type: 'user-stopped' }) : before;
}

function linked(before: TalkStep, link: TalkState['link']): TalkStep {
  const { speech, floor } = before.state;
  const linked = to(before, { link, ...(link === 'ready' ? {} : { running: 0 }) });
  if (link === 'ready' || speech?.by === 'voice') return linked;
  // What has come of it is still heard; a line of which nothing came is said anew.
  if (speech?.hasSound) return complete(linked, { ...speech, open: [] });
  if (speech?.line)
    return to(
      linked,
      { speech: null, floor: 'listening', queue: [speech.line, ...linked.state.queue] },
      { type: 'stop-waiting' },
      { type: 'cut', speech },
    );
  return floor === 'user-speaking'
    ? to(userEnds(linked), { floor: 'listening' })
    : to(linked, { speech: null });
}

function queued(
  before: TalkStep,
  { line, place, interrupting }: Extract<TalkEvent, { type: 'line-queued' }>,
): TalkStep {
  const { queue } = before.state;
  const waiting = to(before, { queue: place === 'next' ? [line, ...queue] : [...queue, line] });
  return interrupting
    ? to(userEnds(cut(waiting)), { floor: 'listening' }, { type: 'stop-waiting' })
    : waiting;
}

function voiceStarted(before: TalkStep): TalkStep {
  const { speech, floor } = before.state;
  if (floor === 'user-speaking' || !isInterruptible(speech)) return before;
  const isHeard = speech?.isAudible === true;
  const silenced = to(cut(before), { floor: 'user-speaking' }, { type: 'stop-waiting' });
  return to(silenced, {}, ...(isHeard ? [{ type: 'interrupted' } as const] : []), { type: 'user-started' });
}

function voiceStopped(before: TalkStep): TalkStep {
  if (before.state.floor !== 'user-speaking') return before;
  return to(before, { floor: 'thinking' }, { type: 'user-stopped' }, { type: 'await' });
}

function written(before: TalkStep, text: string): TalkStep {
  const { speech, written: waiting } = before.state;
  if (speech !== null && !isInterruptible(speech)) return to(before, { written: [...waiting, text] });
  return to(userEnds(cut(before)), { floor: 'thinking' }, { type: 'ask', text }, { type: 'await' });
}

function replyStarted(
  before: TalkStep,
  { reply, line }: Extract<TalkEvent, { type: 'reply-started' }>,
): TalkStep {
  const { speech } = before.state;
  const opened = (one: TalkSpeech): TalkSpeech => ({
    ...one,
    replies: [...one.replies, reply],
    open: [...one.open, reply],
    isComplete: false,
  });
  if (line !== null)
    return speech?.id === line ? change(before, opened(speech)) : to(before, {}, { type: 'cancel', reply });
  // The last line of a call is the last thing that is said; and aside the engine has nothing to say.
  if (speech?.line?.endReason !== undefined || before.state.isAside)
    return to(before, {}, { type: 'cancel', reply });
  const isAsked = speech?.line && speech.by === 'engine' && speech.replies.length === 0;
  if (speech !== null && !isAsked) return change(before, opened(speech));
  const waiting = isAsked ? putBack(before, speech) : userEnds(before);
  const created = waiting.state.created + 1;
  const answer = opened(newSpeech(created, null, 'engine'));
  return to(
    waiting,
    { created, speech: answer, floor: 'thinking' },
    { type: 'begun', speech: answer },
    { type: 'await' },
  );
}

/** The engine answers where a line was due: the line follows. */
function putBack(before: TalkStep, speech: TalkSpeech): TalkStep {
  const { line } = speech;
  const given = cut(before);
  return line === null ? given : to(given, { queue: [line, ...given.state.queue] });
}

function replyEnded(
  before: TalkStep,
  speech: TalkSpeech,
  { reply, failed }: Extract<TalkEvent, { type: 'reply-ended' }>,
): TalkStep {
  const left = { ...speech, open: speech.open.filter((one) => one !== reply) };
  if (left.open.length > 0) return change(before, left);
  // What its functions answer becomes a reply that belongs to it.
  if (before.state.running > 0 && !failed) return change(before, left, { type: 'stop-waiting' });
  return complete(before, left);
}

function toolAnswered(before: TalkStep): TalkStep {
  const running = Math.max(0, before.state.running - 1);
  const answered = to(before, { running });
  const { speech } = before.state;
  return running === 0 && speech !== null && speech.by === 'engine'
    ? to(answered, {}, { type: 'await' })
    : answered;
}

/** No sound follows; without any it failed. */
function complete(before: TalkStep, speech: TalkSpeech): TalkStep {
  if (speech.hasSound) {
    const whole = { ...speech, isComplete: true };
    return change(before, whole, { type: 'stop-waiting' }, { type: 'end-sound', speech: whole });
  }
  return withoutSound(before, speech);
}

/** A line that the engine does not say is said by the voice. */
function withoutSound(before: TalkStep, speech: TalkSpeech): TalkStep {
  const { line } = speech;
  const given = to(before, {}, { type: 'stop-waiting' }, { type: 'cut', speech });
  if (line === null) return fail(given);
  const { created } = before.state;
  const said = newSpeech(created + 1, line, 'voice');
  return to(given, { created: created + 1, speech: said }, { type: 'say', speech: said, line });
}

function fail(before: TalkStep): TalkStep {
  const failures = before.state.failures + 1;
  return to(
    before,
    { failures, speech: null, floor: 'listening' },
    { type: 'stop-waiting' },
    { type: 'failed', failures },
  );
}

/** The voice that stands by may fail as well: then the line is text only. */
function voiceEnded(
  before: TalkStep,
  { speech: id, failed }: Extract<TalkEvent, { type: 'voice-ended' }>,
): TalkStep {
  const { speech } = before.state;
  if (speech?.id !== id) return before;
  const whole = { ...speech, isComplete: true };
  if (!failed || speech.hasSound || speech.isAudible)
    return change(before, whole, { type: 'end-sound', speech: whole });
  return played(audible(before, id), id);
}

function audible(before: TalkStep, id: string): TalkStep {
  const { speech } = before.state;
  if (speech?.id !== id || speech.isAudible) return before;
  const heard = { ...speech, isAudible: true, hasSound: true };
  const failures = speech.line === null ? 0 : before.state.failures;
  return to(
    before,
    { speech: heard, floor: 'speaking', failures },
    { type: 'stop-waiting' },
    { type: 'announce', speech: heard },
  );
}

function played(before: TalkStep, id: string): TalkStep {
  const { speech } = before.state;
  if (speech?.id !== id) return before;
  return to(before, { speech: null, floor: 'listening' }, { type: 'finished', speech });
}

function late(before: TalkStep): TalkStep {
  const { speech, floor } = before.state;
  if (floor === 'user-speaking') return to(userEnds(before), { floor: 'listening' });
  if (speech === null) return floor === 'thinking' ? fail(before) : before;
  if (speech.hasSound) return complete(before, { ...speech, open: [] });
  return withoutSound(before, speech);
}

function audience(before: TalkStep, isThere: boolean): TalkStep {
  const { speech } = before.state;
  const told = to(before, { hasAudience: isThere });
  if (speech === null) return told;
  return to(told, {}, { type: isThere ? 'resume' : 'hold' });
}

/** Whatever waited for the floor takes it. */
function next(before: TalkStep): TalkStep {
  const { floor, speech, written: waiting, queue, hasAudience, link, created } = before.state;
  if (floor !== 'listening' || speech !== null || link === 'opening') return before;
  const [text, ...texts] = waiting;
  if (text !== undefined && link === 'ready') return written(to(before, { written: texts }), text);
  const [line, ...lines] = queue;
  if (line === undefined || !hasAudience) return before;
  const by = link === 'lost' || line.kind === 'fallback' ? 'voice' : 'engine';
  const said = newSpeech(created + 1, line, by);
  return to(
    before,
    { queue: lines, created: created + 1, speech: said, floor: 'speaking' },
    { type: 'say', speech: said, line },
    ...(by === 'engine' ? [{ type: 'await' } as const] : []),
  );
}

function newSpeech(number: number, line: SpeechLine | null, by: TalkSpeech['by']): TalkSpeech {
  const nothing = { replies: [], open: [], hasSound: false, isAudible: false, isComplete: false };
  return { id: `r${number}`, line, by, ...nothing };
}
