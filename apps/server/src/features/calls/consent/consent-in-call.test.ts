import { createFakeRealtimeEngine, defaultTestConfig } from '@saywell/agent/testing';
import type { CallArtifact, CallCompliance } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom } from '../../rooms/testing/fake-media.ts';
import { LiveCall } from '../live/live-call.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import type { ConsentPlan } from './recording-consent.ts';

const verbal: ConsentPlan = { type: 'verbal', message: 'May we record this call?' };
const staying: ConsentPlan = { type: 'stay-on-line', message: 'This call is recorded.', waitSeconds: 2 };

const toNext = { name: 'to_next', isAsync: false, timeoutMs: 1_000, handsOverTo: { name: 'Next' } } as const;

/** A call that is to be recorded, in virtual time, with texts for words and nothing to listen to. */
async function openCall(
  consentPlan: ConsentPlan,
  { isRecorded = true, isRealtime = false, handsOver = false, firstMessage = 'How can I help?' } = {},
) {
  const clock = createVirtualClock();
  const { log } = recordLog();
  const dependencies = createRoomDependencies(clock, log);
  const files: string[] = [];
  const ends: { artifact: CallArtifact; compliance?: CallCompliance | undefined }[] = [];
  const call = new LiveCall(
    'call-1',
    { ...defaultTestConfig, firstMessage, isRecorded, tools: handsOver ? [toNext] : [] },
    {
      ...createFakeEngines(clock, (text) =>
        handsOver ? { text: '', call: { name: toNext.name, parameters: {} } } : `You said ${text}.`,
      ),
      textToSpeech: null,
      ...(isRealtime && { realtime: createFakeRealtimeEngine() }),
    },
    {
      ...dependencies,
      rooms: createRoomRegistry(dependencies),
      log,
      consentPlan,
      isRecorded,
      handoffs: {
        serves: (name) => name === toNext.name,
        next: async () => ({
          result: 'done',
          member: {
            config: { ...defaultTestConfig, firstMessage: null, isRecorded },
            engines: { ...createFakeEngines(clock, (text) => `Next heard ${text}.`), textToSpeech: null },
            message: null,
            context: { type: 'none' },
            begins: 'first-message',
          },
        }),
      },
      facilities: {
        recordingFiles: {
          create({ id }) {
            files.push(id);
            return { append: () => undefined, finish: async () => true };
          },
        },
      },
      started: () => undefined,
      ended(_callId, { artifact, compliance }) {
        void artifact.then((whole) => ends.push({ artifact: whole, compliance }));
        return undefined;
      },
      booked: () => undefined,
      bookingChanged: () => undefined,
    },
  );
  const visitor = enterRoom(call.room);
  const app = (data: unknown) => visitor.say({ type: 'app-message', data, to: '*' });
  app('playable');
  await clock.advance(0);
  const say = async (content: string) => {
    app({ type: 'add-message', message: { role: 'user', content } });
    await clock.advance(500);
  };
  const end = async () => {
    call.end('customer-ended-call');
    await clock.advance(0);
    const [whole = expect.fail('It has not ended')] = ends;
    const said = (whole.artifact.messages ?? []).map(({ role, message }) => `${role}: ${message}`);
    return { ...whole, said };
  };
  return { clock, call, files, say, end };
}

describe('a caller who is asked whether the call may be recorded', () => {
  it('is recorded from yes on (field: compliancePlan.recordingConsentPlan.type, compliancePlan.recordingConsentPlan.message)', async () => {
    const { files, say, end } = await openCall(verbal);
    expect(files).toEqual([]);
    await say('Yes, sure.');
    expect(files).toHaveLength(1);
    await say('thanks');
    const { compliance, artifact, said } = await end();
    expect(compliance).toEqual({
      recordingConsent: { type: 'verbal', grantedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(artifact.recordings).toHaveLength(1);
    expect(said).toEqual([
      'bot: May we record this call?',
      'user: Yes, sure.',
      'bot: How can I help?',
      'user: thanks',
      'bot: You said thanks.',
    ]);
  });

  it('is not recorded after no, and the call goes on', async () => {
    const { files, say, end } = await openCall(verbal);
    await say('No, I do not want that.');
    await say('hello');
    const { compliance, artifact, said } = await end();
    expect(files).toEqual([]);
    expect(artifact).not.toHaveProperty('recordings');
    expect(compliance).toEqual({ recordingConsent: { type: 'verbal' } });
    expect(said.slice(2)).toEqual(['bot: How can I help?', 'user: hello', 'bot: You said hello.']);
  });

  it('is asked once more, and then not recorded, after answers that are none', async () => {
    const { files, say, end } = await openCall(verbal);
    await say('What for?');
    await say('Hm, who knows.');
    const { said } = await end();
    expect(files).toEqual([]);
    expect(said.filter((line) => line === 'bot: May we record this call?')).toHaveLength(2);
    expect(said.at(-1)).toBe('bot: How can I help?');
  });

  it('is not recorded when he hangs up before he answers', async () => {
    const { files, end } = await openCall(verbal);
    expect((await end()).compliance).toEqual({ recordingConsent: { type: 'verbal' } });
    expect(files).toEqual([]);
  });

  it('may begin to talk himself (field: compliancePlan.recordingConsentPlan.firstMessageMode)', async () => {
    const plan = { ...verbal, firstMessageMode: 'assistant-waits-for-user' } as const;
    const { files, say, end } = await openCall(plan);
    await say('Hello?');
    await say('Yes.');
    const { said } = await end();
    expect(files).toHaveLength(1);
    expect(said[0]).toBe('user: Hello?');
    expect(said.slice(1, 4)).toEqual(['bot: May we record this call?', 'user: Yes.', 'bot: How can I help?']);
  });
});

describe('a caller who is told that staying means agreeing', () => {
  it('is recorded when the wait is over (field: compliancePlan.recordingConsentPlan<stay-on-line>.waitSeconds)', async () => {
    const { clock, files, end } = await openCall(staying);
    await clock.advance(1_900);
    expect(files).toEqual([]);
    await clock.advance(200);
    expect(files).toHaveLength(1);
    await clock.advance(500);
    const { compliance, said } = await end();
    expect(compliance?.recordingConsent?.grantedAt).toBeDefined();
    expect(said).toEqual(['bot: This call is recorded.', 'bot: How can I help?']);
  });

  it('is not recorded when he hangs up before, or objects', async () => {
    const left = await openCall(staying);
    await left.clock.advance(1_000);
    expect((await left.end()).compliance).toEqual({ recordingConsent: { type: 'stay-on-line' } });
    const objecting = await openCall(staying);
    await objecting.say('No, do not record me.');
    await objecting.clock.advance(10_000);
    expect([...left.files, ...objecting.files]).toEqual([]);
    const { compliance, said } = await objecting.end();
    expect(compliance).toEqual({ recordingConsent: { type: 'stay-on-line' } });
    expect(said.at(-1)).toBe('bot: How can I help?');
  });
});

it('where nothing is to be recorded nobody is asked, and no page records', async () => {
  const { call, end } = await openCall(verbal, { isRecorded: false });
  call.room.services.recording.start();
  const { compliance, said, artifact } = await end();
  expect(said).toEqual(['bot: How can I help?']);
  expect(compliance).toBeUndefined();
  expect(artifact).not.toHaveProperty('recordings');
});

it('may object to whoever takes the call over before the wait is over', async () => {
  const { clock, files, say, end } = await openCall({ ...staying, waitSeconds: 6 }, { handsOver: true });
  await say('somebody else');
  expect(files).toEqual([]);
  await say('No, do not record me.');
  await clock.advance(20_000);
  const { said } = await end();
  expect(said).not.toContain('bot: Next heard No, do not record me..');
  expect(files).toEqual([]);
});

it('where a model takes its own turns nobody is asked, and nothing is recorded', async () => {
  const { clock, files, end } = await openCall(staying, { isRealtime: true });
  await clock.advance(10_000);
  const { compliance } = await end();
  expect([files, compliance]).toEqual([[], undefined]);
});
