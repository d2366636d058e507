import type { CallOptions, EngineModule } from '@saywell/call-room';
import { createCallObject } from '@saywell/call-room';
import { vi } from 'vitest';
import { fake } from '../../../call-room/src/testing/fake.ts';
import { FakeEngineModule, participant } from '../../../call-room/src/testing/fake-engine.ts';
import { FakeMediaDevices, fakeTrack } from '../../../call-room/src/testing/fake-track.ts';
import type { VoiceEnvironment } from '../environment/voice-environment.ts';
import type { VoiceEvents } from '../events.ts';
import * as inCallParts from '../in-call/in-call-parts.ts';
import type { VoiceCallOptions } from '../options/call-object-options.ts';
import { SaywellVoice } from '../saywell-voice.ts';

export const assistantId = '019a0000-0000-4000-8000-000000000001';
export const callId = '019a0000-0000-4000-8000-00000000000c';

type First<Values> = Values extends readonly [infer Value, ...unknown[]] ? Value : undefined;

let voices = 0;

const watched: readonly (keyof VoiceEvents)[] = [
  'call-start',
  'call-end',
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'speech-start',
  'speech-end',
  'volume-level',
  'local-audio-level',
  'message',
  'error',
  'camera-error',
  'network-quality-change',
  'network-connection',
  'microphone-silent',
  'turn-metrics',
  'daily-participant-updated',
  'audio-blocked',
  'audio-unblocked',
];

/** An audio element that plays, refuses, or is removed, as a test wants. */
export class FakeAudioElement {
  readonly dataset: Record<string, string> = {};
  readonly attributes: Record<string, string> = {};
  autoplay = false;
  hidden = false;
  muted = false;
  volume = 1;
  attached = false;
  srcObject: MediaStream | null = null;
  sinkId = '';
  play: () => Promise<void> = async () => undefined;

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }

  remove(): void {
    this.attached = false;
  }

  async setSinkId(id: string): Promise<void> {
    this.sinkId = id;
  }
}

/** A document that makes audio elements and takes gestures. */
export class FakeDocument extends EventTarget {
  readonly elements: FakeAudioElement[] = [];
  readonly defaultView = new EventTarget();
  refusesAutoplay = false;
  readonly body = {
    append: (element: FakeAudioElement): void => {
      element.attached = true;
    },
  };

  createElement(): FakeAudioElement {
    const element = new FakeAudioElement();
    element.play = async () => {
      if (this.refusesAutoplay) throw new DOMException('gesture needed', 'NotAllowedError');
    };
    this.elements.push(element);
    return element;
  }
}

export class FakeAudioContext {
  state: AudioContextState = 'running';
  async close(): Promise<void> {
    this.state = 'closed';
  }
}

export interface VoiceSetup {
  readonly environment?: Partial<VoiceEnvironment>;
  readonly callObject?: VoiceCallOptions;
  /** Body of the answer of `POST /call/web`. */
  readonly answer?: Record<string, unknown>;
  readonly status?: number;
}

/** The SDK on a real call room with a fake engine, server and browser. */
export function openVoice(setup: VoiceSetup = {}) {
  voices += 1;
  const origin = `https://server-${voices}.example`;
  const engineModule = new FakeEngineModule();
  const importModule = vi.fn<(url: string) => Promise<EngineModule>>(async () => engineModule);
  const devices = new FakeMediaDevices();
  const document = new FakeDocument();
  const contexts: FakeAudioContext[] = [];
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const answer = { id: callId, webCallUrl: `${origin}/room/1?t=secret`, ...setup.answer };
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json(answer, { status: setup.status ?? 201 }),
  );
  const reports = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  const mediaDevices = fake<MediaDevices>(devices);
  const made: CallOptions[] = [];
  const environment: Partial<VoiceEnvironment> & Pick<VoiceEnvironment, 'loadCallRoom'> = {
    fetch,
    mediaDevices,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
    document: document as unknown as Document,
    pageOrigin: origin,
    isMobile: () => false,
    isOnline: () => true,
    createStream: (track) => fake<MediaStream>({ getAudioTracks: () => [track] }),
    createAudioContext: () => {
      const context = new FakeAudioContext();
      contexts.push(context);
      return fake<AudioContext>(context);
    },
    loadCallRoom: async () => ({
      preloadEngine: async () => undefined,
      createCallObject: (options) => {
        made.push(options ?? {});
        return createCallObject(options, {
          importModule,
          mediaDevices,
          pageOrigin: origin,
          fetch: reports,
          log,
        });
      },
    }),
    loadInCall: async () => inCallParts,
    requestScreenLock: undefined,
    log,
    ...setup.environment,
  };
  const voice = new SaywellVoice('public-key', undefined, {}, setup.callObject, environment);
  const events: { readonly name: keyof VoiceEvents; readonly value: unknown }[] = [];
  for (const name of watched) {
    voice.on(name, (...values: readonly unknown[]) => events.push({ name, value: values[0] }));
  }
  const emitted = <Name extends keyof VoiceEvents>(wanted: Name): First<VoiceEvents[Name]>[] => {
    const values = events.filter(({ name }) => name === wanted).map(({ value }) => value);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name decides the type
    return values as First<VoiceEvents[Name]>[];
  };
  return {
    voice,
    environment,
    origin,
    engineModule,
    importModule,
    devices,
    document,
    contexts,
    fetch,
    log,
    made,
    events,
    /** First argument of every event of that name. */
    emitted,
    names: () => events.map((event) => event.name),
    bodies: (): unknown[] =>
      fetch.mock.calls.map(([, init]) => JSON.parse(typeof init?.body === 'string' ? init.body : '')),
    /** The assistant comes into the room and its sound begins. */
    assistantSpeaks: (userName = 'Vapi Speaker') => {
      const track = fakeTrack('assistant');
      const person = participant('assistant', userName);
      const { emit } = engineModule.engine.handlers;
      emit('participant-joined', { participant: person });
      emit('track-started', { participant: person, track, type: 'audio' });
      return track;
    },
    /** An app message of the agent. */
    hear: (data: unknown) => engineModule.engine.handlers.emit('app-message', { data, fromId: 'assistant' }),
  };
}
