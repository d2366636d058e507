import type { DialogueEngine } from '@saywell/agent';
import { createFakeLanguage, createFakeOutput, type FakeAnswer, framesOf } from '@saywell/agent/testing';
import type {
  CallArtifact,
  ClientMessage,
  CreateAssistant,
  CreateSquad,
  CreateWebCall,
  Tool,
} from '@saywell/contract';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { Store } from '../../../store/store.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom } from '../../rooms/testing/fake-media.ts';
import type { CallEnd } from '../ending/call-end.ts';
import { createRunningCalls } from '../live/running-calls.ts';
import type { RunningCallsOptions } from '../live/running-calls-options.ts';
import { createFakeEngines } from './fake-engines.ts';
import { recordLog } from './record-log.ts';

const report = { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' };
/** Of the one stored squad. */
export const teamId = '0192f0c0-0000-7000-8000-00000000000b';

export type ScriptedAnswer = string | FakeAnswer;

const textModel = { name: 'fake', complete: async () => ({ text: '' }) };

interface TalkOptions extends Partial<RunningCallsOptions> {
  readonly squad?: CreateSquad;
  /** By which of the scripts an assistant answers. Default: its name. */
  readonly scriptOf?: (assistant: CreateAssistant) => string;
  /** Is there a language model behind the scripts? Default no. */
  readonly hasModel?: boolean;
  /** Answers in place of the scripts. */
  readonly dialogue?: DialogueEngine;
  /** Is what is said played, at the speed of speech? Default no: it is never reported as heard. */
  readonly playsSound?: boolean;
  /** The instructions with which a conversation begins. */
  readonly onPrompt?: (prompt: string) => void;
  /** Stored ones, by id. */
  readonly storedTools?: Readonly<Record<string, Tool>>;
}

function told(dialogue: DialogueEngine, onPrompt: TalkOptions['onPrompt']): DialogueEngine {
  return {
    ...dialogue,
    createSession(options) {
      onPrompt?.(options.messages[0]?.content ?? '');
      return dialogue.createSession(options);
    },
  };
}

/** A call in which the assistant of a name answers as its script says. */
export async function talkInCall(
  body: CreateWebCall,
  scripts: Record<string, (text: string) => ScriptedAnswer> = {},
  {
    squad,
    scriptOf = ({ name = '' }) => name,
    hasModel = false,
    dialogue,
    playsSound = false,
    storedTools = {},
    onPrompt,
    ...options
  }: TalkOptions = {},
) {
  const clock = createVirtualClock();
  const language = createFakeLanguage();
  const { log, lines } = recordLog();
  const ends: CallEnd[] = [];
  const entries: string[] = [];
  const drafts: CallArtifact[] = [];
  const squads = { get: async () => (squad ? { ...squad, id: teamId } : null) };
  const store: Store = fakeStore({
    org: { ...fakeStore().org, get: async () => null },
    assistant: { ...fakeStore().assistant, get: async () => null },
    tool: { ...fakeStore().tool, get: async (_orgId, id) => storedTools[id] ?? null },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that is read
    squad: { ...fakeStore().squad, ...(squads as unknown as Partial<Store['squad']>) },
    call: {
      ...fakeStore().call,
      create: async (call) => ({ ...call, id: 'call-1', status: 'queued', createdAt: '', updatedAt: '' }),
      markInProgress: async () => undefined,
      keepDraft: async (_callId, draft) => drafts.push(draft) > 0,
    },
    transaction: async (work) => work(store),
  });
  const dependencies = createRoomDependencies(clock, log);
  const service = createRunningCalls({
    store,
    rooms: createRoomRegistry(dependencies),
    log,
    iceServers: [],
    engines: {
      choose(assistant: CreateAssistant) {
        const name = scriptOf(assistant);
        const engines = createFakeEngines(
          clock,
          scripts[name] ?? ((text) => `${name} heard ${text}.`),
          language,
        );
        return {
          ...engines,
          dialogue: dialogue ?? told(engines.dialogue, onPrompt),
          ...(hasModel && { textModel }),
        };
      },
      report,
    },
    maxCalls: 10,
    endSilenceMs: undefined,
    clock: dependencies.clock,
    ends: { store: async (end) => void ends.push(end) },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part that is used
    apiLog: {
      add: ({ message }: { message?: string }) => void entries.push(message ?? ''),
      close: async () => undefined,
    } as never,
    ...options,
  });
  await service.createWebCall({ orgId: 'org', body, requestUrl: 'https://voice.example' });
  const live = service.live('call-1');
  if (live === undefined) throw new Error('no call');
  const visitor = enterRoom(live.room);
  const { media, handlers } = visitor;
  if (playsSound) {
    const output = createFakeOutput({ clock, onPlayout: (event) => visitor.handlers.playout(event) });
    media.play = (segment, samples, rateHz) => output.play(segment, samples, rateHz);
    media.endSegment = (segment) => output.endSegment(segment);
    media.clear = () => output.clear();
  }
  const app = (data: unknown): void => visitor.say({ type: 'app-message', data, to: '*' });
  app('playable');
  await clock.advance(0);
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 120; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(100);
    }
  };
  const utter = async (text: string): Promise<void> => {
    for (const frame of [...language.speech(text), ...framesOf(0, 2_000)]) {
      handlers.frame(frame);
      await clock.advance(20);
    }
  };
  const sent = (): ClientMessage[] =>
    media.sent.flatMap((message) =>
      message.type === 'app-message' && typeof message.data === 'string' && message.data.startsWith('{')
        ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the agent's own
          [JSON.parse(message.data) as ClientMessage]
        : [],
    );
  return {
    live,
    clock,
    /** As the caller's side sends it. */
    app,
    /** What the caller's side has got, in order. */
    messages: sent,
    lines,
    ends,
    /** What was stored of it while it ran. */
    drafts,
    entries,
    settle,
    async type(content: string) {
      app({ type: 'add-message', message: { role: 'user', content } });
      await settle();
    },
    /** Words of the fake language, by voice, with a silence behind them; then nothing is waited for. */
    utter,
    /** The same, and waits for what comes of it. */
    async speak(text: string) {
      await utter(text);
      await settle();
    },
    /** Everything that the page was sent, as text. */
    page: () => JSON.stringify(media.sent),
    said: () => sent().flatMap((one) => (one.type === 'voice-input' ? [one.input] : [])),
    of: (type: ClientMessage['type']) => sent().filter((one) => one.type === type),
    async end() {
      live.end('manually-canceled');
      await settle();
      return ends[0];
    },
  };
}
