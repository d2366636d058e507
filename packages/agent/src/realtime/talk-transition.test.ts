import { describe, expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { isInterruptible, transition } from './talk-transition.ts';
import { initialTalk, type TalkEffect, type TalkEvent, type TalkState } from './talk-types.ts';

const ready: TalkState = { ...initialTalk, link: 'ready' };
const line = (text: string, more: object = {}) =>
  ({ kind: 'say', text, interruptible: true, ...more }) as const;

function run(
  events: readonly TalkEvent[],
  from = ready,
): { state: TalkState; effects: readonly TalkEffect[] } {
  let state = from;
  const effects: TalkEffect[] = [];
  for (const event of events) {
    const step = transition(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}
const typesOf = (effects: readonly TalkEffect[]): string[] => effects.map(({ type }) => type);
const queued = (text: string, more: object = {}): TalkEvent => ({
  type: 'line-queued',
  line: line(text, more),
  place: 'last',
  interrupting: false,
});

describe('who has the floor', () => {
  it('a line waits until there is a session, and is then asked of it', () => {
    const { state, effects } = run([queued('Hello.')], initialTalk);
    expect([state.floor, effects]).toEqual(['listening', []]);
    const after = run([{ type: 'link', link: 'ready' }], state);
    expect(after.effects).toMatchObject([{ type: 'say', speech: { by: 'engine' } }, { type: 'await' }]);
    const lost = run([{ type: 'link', link: 'lost' }], state);
    expect(lost.effects).toMatchObject([{ type: 'say', speech: { by: 'voice' } }]);
  });

  it('an answer that comes where a line is due goes first, and the line follows', () => {
    const { state } = run([queued('Still there?'), { type: 'reply-started', reply: 'a', line: null }]);
    expect(state.speech).toMatchObject({ line: null, replies: ['a'] });
    expect(state.queue).toMatchObject([{ text: 'Still there?' }]);
  });

  it('a reply to a line that was given up is stopped', () => {
    const { state, effects } = run([
      queued('One.'),
      { type: 'voice-started' },
      { type: 'reply-started', reply: 'a', line: 'r1' },
    ]);
    expect(effects.at(-1)).toEqual({ type: 'cancel', reply: 'a' });
    expect(state).toMatchObject({ floor: 'user-speaking', speech: null });
  });

  it('nothing comes between a call and its last line', () => {
    const { state, effects } = run([
      queued('Goodbye.', { endReason: 'exceeded-max-duration', interruptible: false }),
      { type: 'reply-started', reply: 'a', line: null },
      { type: 'voice-started' },
    ]);
    expect(effects.at(-1)).toEqual({ type: 'cancel', reply: 'a' });
    expect(state.speech?.line?.text).toBe('Goodbye.');
  });

  it('a session that is lost leaves what has come of an answer, and asks for a line anew', () => {
    const answering = run([
      { type: 'reply-started', reply: 'a', line: null },
      { type: 'sound', reply: 'a' },
      { type: 'link', link: 'opening' },
    ]);
    expect(answering.effects.at(-1)).toMatchObject({ type: 'end-sound' });
    const saying = run([queued('One.'), { type: 'link', link: 'opening' }, { type: 'link', link: 'ready' }]);
    expect(saying.effects.filter(({ type }) => type === 'say')).toHaveLength(2);
  });

  it('an answer with functions under way is not over', () => {
    const { state, effects } = run([
      { type: 'reply-started', reply: 'a', line: null },
      { type: 'tool-called' },
      { type: 'reply-ended', reply: 'a', failed: false },
    ]);
    expect([state.speech?.isComplete, typesOf(effects).at(-1)]).toEqual([false, 'stop-waiting']);
    const answered = run([{ type: 'tool-answered' }], state);
    expect(typesOf(answered.effects)).toEqual(['await']);
    expect(typesOf(run([{ type: 'late' }], answered.state).effects)).toContain('failed');
  });

  it('a reply without sound is a failure, the next one that is heard forgives it', () => {
    const failed = run([
      { type: 'reply-started', reply: 'a', line: null },
      { type: 'reply-ended', reply: 'a', failed: true },
    ]);
    expect(failed.effects.at(-1)).toEqual({ type: 'failed', failures: 1 });
    const heard = run(
      [
        { type: 'reply-started', reply: 'b', line: null },
        { type: 'sound', reply: 'b' },
        { type: 'audible', speech: 'r2' },
      ],
      failed.state,
    );
    expect(heard.state.failures).toBe(0);
  });

  it('a visitor who never ends does not keep the floor', () => {
    const { state, effects } = run([{ type: 'voice-started' }, { type: 'late' }]);
    expect([state.floor, typesOf(effects)]).toEqual([
      'listening',
      ['stop-waiting', 'user-started', 'user-stopped'],
    ]);
  });
});

const kinds: readonly ((pick: (max: number) => number) => TalkEvent)[] = [
  (pick) => ({ type: 'link', link: (['opening', 'ready', 'lost'] as const)[pick(3)] ?? 'ready' }),
  (pick) => ({
    ...(queued('Line.') as Extract<TalkEvent, { type: 'line-queued' }>),
    interrupting: pick(4) === 0,
    line: line('Line.', { interruptible: pick(2) === 0 }),
  }),
  () => ({ type: 'voice-started' }),
  () => ({ type: 'voice-stopped' }),
  () => ({ type: 'written', text: 'Hi.' }),
  (pick) => ({ type: 'reply-started', reply: `a${pick(6)}`, line: pick(3) === 0 ? `r${pick(20)}` : null }),
  (pick) => ({ type: 'sound', reply: `a${pick(6)}` }),
  (pick) => ({ type: 'reply-ended', reply: `a${pick(6)}`, failed: pick(4) === 0 }),
  (pick) => ({ type: 'voice-ended', speech: `r${pick(20)}`, failed: pick(2) === 0 }),
  () => ({ type: 'tool-called' }),
  () => ({ type: 'tool-answered' }),
  () => ({ type: 'silenced' }),
  () => ({ type: 'late' }),
  (pick) => ({ type: 'audience', isThere: pick(2) === 0 }),
];

it.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'whatever happens, it makes sense (seed %i)',
  (seed) => {
    const random = createRandom(seed + 1);
    const pick = (max: number): number => Math.floor(random() * max);
    let state = initialTalk;
    for (let step = 0; step < 400; step += 1) {
      const { speech } = state;
      const own: TalkEvent[] =
        speech === null
          ? []
          : [
              { type: 'audible', speech: speech.id },
              { type: 'played', speech: speech.id },
            ];
      const event = own[pick(8)] ?? kinds[pick(kinds.length)]?.(pick) ?? { type: 'late' };
      const before = state;
      const { state: after, effects } = transition(state, event);
      state = after;
      // Nobody is silenced who may not be, unless somebody asks for that.
      const isForced = [
        'silenced',
        'line-queued',
        'link',
        'late',
        'reply-ended',
        'reply-started',
        'voice-ended',
      ].includes(event.type);
      if (!isInterruptible(before.speech) && !isForced)
        expect(effects.filter(({ type }) => type === 'cut')).toEqual([]);
      if (state.floor === 'speaking') expect(state.speech).not.toBeNull();
      if (state.floor === 'user-speaking') expect(state.speech).toBeNull();
      expect(state.running).toBeGreaterThanOrEqual(0);
      // What waits is said as soon as it may be.
      if (
        state.floor === 'listening' &&
        state.link !== 'opening' &&
        state.hasAudience &&
        state.speech === null
      )
        expect(state.queue).toEqual([]);
    }
    const ended = transition(state, { type: 'ended' }).state;
    expect(transition(ended, queued('Late.')).effects).toEqual([]);
  },
);
