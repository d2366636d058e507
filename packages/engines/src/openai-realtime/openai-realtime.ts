import { EngineError, type RealtimeLine, type RealtimeOptions, toolResultText } from '@saywell/agent';
import { badAnswer, countOf, fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createTo24Khz } from '../hearing/to-24-khz.ts';
import { isFields } from '../realtime/is-fields.ts';
import type {
  RealtimePort,
  RealtimeProtocol,
  RealtimeSetup,
  RealtimeWire,
} from '../realtime/realtime-protocol.ts';
import { saidExactly } from '../realtime/said-exactly.ts';
import { samplesOf } from '../realtime/sound.ts';
import { keyHeader } from '../shared/header-value.ts';
import { withQuery } from '../shared/query.ts';
import { toldFailure } from '../speaking/told-failure.ts';
import { type KnownResponse, newResponse, truncations } from './known-response.ts';
import { createResponses, type Responses } from './responses.ts';
import { sessionUpdate } from './session-update.ts';

const samplesPerMs = 24;
/** Answered long ago: nobody asks what was heard of them. */
const maxKnown = 50;
const transcription = 'conversation.item.input_audio_transcription.';

/** OpenAI's Realtime protocol: the endpoint hears, takes the turns and speaks. */
export function createOpenAIRealtime(setup: RealtimeSetup): RealtimeWire {
  const { baseUrl, settings } = setup;
  return {
    address: withQuery(`${baseUrl}/realtime`, { model: settings.model }),
    headers: keyHeader(setup, 'authorization', 'Bearer '),
    isBinary: false,
    createProtocol: (asked, port) => new OpenAIRealtime(setup, asked, port),
  };
}

class OpenAIRealtime implements RealtimeProtocol {
  readonly #name: string;
  readonly #setup: RealtimeSetup;
  readonly #asked: RealtimeOptions;
  readonly #port: RealtimePort;
  readonly #responses: Responses;
  readonly #known = new Map<string, KnownResponse>();
  /** Texts of utterances so far. */
  readonly #texts = new Map<string, string>();
  readonly #to24Khz = createTo24Khz();
  #isReady = false;
  #isVoice = false;
  #refusals = 0;

  constructor(setup: RealtimeSetup, asked: RealtimeOptions, port: RealtimePort) {
    this.#name = setup.name;
    this.#setup = setup;
    this.#asked = asked;
    this.#port = port;
    this.#responses = createResponses((message) => port.send(message));
  }

  /** The endpoint speaks first. */
  opening(): void {}

  write(samples: Int16Array): void {
    const audio = pcmBytes(this.#to24Khz(samples)).toString('base64');
    this.#port.send({ type: 'input_audio_buffer.append', audio });
  }

  add({ role, text }: RealtimeLine): void {
    const type = role === 'assistant' ? 'output_text' : 'input_text';
    this.#create({ type: 'message', role, content: [{ type, text }] });
  }

  answer(): void {
    this.#responses.want({ response: {}, line: null });
  }

  /** Beside the conversation: what is heard of it becomes part of it by `said`. */
  say(line: string, text: string): void {
    const instructions = saidExactly(text);
    const aside = { conversation: 'none', input: [], tools: [], tool_choice: 'none' } as const;
    this.#responses.want({ response: { ...aside, instructions, metadata: { line } }, line });
  }

  said(_line: string, heardText: string): void {
    this.add({ role: 'assistant', text: heardText });
  }

  cancel(reply: string): void {
    if (this.#responses.isActive(reply)) this.#port.send({ type: 'response.cancel', response_id: reply });
  }

  heard(reply: string, heardMs: number): void {
    const known = this.#known.get(reply);
    if (known === undefined || known.line !== null) return;
    for (const message of truncations(known, heardMs)) this.#port.send(message);
  }

  answerTool(call: string, result: Parameters<RealtimeProtocol['answerTool']>[1]): void {
    const response = [...this.#known.values()].find(({ calls }) => calls.has(call));
    if (response === undefined) return;
    response.calls.delete(call);
    this.#create({ type: 'function_call_output', call_id: call, output: toolResultText(result) });
    this.#goOn(response);
  }

  receive(message: object): void {
    const given = fieldOf(message, 'type');
    if (typeof given !== 'string') throw badAnswer(this.#name, 'A message has no type');
    // Servers that speak the first version of the protocol have other names for the same.
    const type = given.replace(/^response\.(?=audio)/, 'response.output_');
    if (type.startsWith(transcription)) return this.#understood(type.slice(transcription.length), message);
    this.#handlers[type]?.(message);
  }

  readonly #handlers: Readonly<Record<string, (message: object) => void>> = {
    'session.created': () => this.#port.send(sessionUpdate(this.#asked, this.#setup.settings)),
    'session.updated': () => this.#ready(),
    'input_audio_buffer.speech_started': (message) => {
      this.#isVoice = true;
      this.#port.emit({ type: 'voice-started', utterance: this.#text(message, 'item_id') });
    },
    'input_audio_buffer.speech_stopped': () => {
      this.#isVoice = false;
      this.#port.emit({ type: 'voice-stopped' });
    },
    'response.created': (message) => this.#created(fieldOf(message, 'response')),
    'response.output_audio.delta': (message) => this.#sound(message),
    'response.output_audio_transcript.delta': (message) => {
      const reply = this.#text(message, 'response_id');
      this.#port.emit({ type: 'words', reply, text: this.#text(message, 'delta') });
    },
    'response.output_item.done': (message) => this.#itemDone(message),
    'response.done': (message) => this.#done(fieldOf(message, 'response')),
    error: (message) => this.#error(fieldOf(message, 'error')),
  };

  #ready(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    for (const line of this.#asked.earlier) this.add(line);
    this.#port.emit({ type: 'ready' });
  }

  #created(response: unknown): void {
    const id = this.#text(response, 'id');
    const metadata = fieldOf(response, 'metadata');
    const named = fieldOf(metadata, 'line');
    const line = typeof named === 'string' ? named : null;
    this.#known.set(id, newResponse(line));
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#responses.started(id, fieldOf(metadata, 'asked'));
    this.#port.emit({ type: 'reply-started', reply: id, line });
  }

  #sound(message: object): void {
    const reply = this.#text(message, 'response_id');
    const samples = samplesOf(this.#name, fieldOf(message, 'delta'));
    const known = this.#known.get(reply);
    if (known === undefined) return;
    const id = this.#text(message, 'item_id');
    const ms = samples.length / samplesPerMs;
    const item = known.items.find((one) => one.id === id);
    if (item === undefined)
      known.items.push({ id, contentIndex: countOf(fieldOf(message, 'content_index')) ?? 0, ms });
    else item.ms += ms;
    this.#port.emit({ type: 'sound', reply, samples });
  }

  #itemDone(message: object): void {
    const item = fieldOf(message, 'item');
    if (fieldOf(item, 'type') !== 'function_call') return;
    const reply = this.#text(message, 'response_id');
    const call = this.#text(item, 'call_id');
    const known = this.#known.get(reply);
    if (known === undefined) return;
    known.calls.add(call);
    known.hasCalled = true;
    const parameters = parametersIn(fieldOf(item, 'arguments'));
    this.#port.emit({ type: 'tool-called', reply, call, name: this.#text(item, 'name'), parameters });
  }

  #done(response: unknown): void {
    const id = this.#text(response, 'id');
    this.#count(fieldOf(response, 'usage'));
    const known = this.#known.get(id);
    if (known !== undefined) known.isDone = true;
    const isFailed = fieldOf(response, 'status') === 'failed';
    const error = isFailed ? toldFailure(this.#name, fieldOf(response, 'status_details')) : undefined;
    this.#port.emit({ type: 'reply-ended', reply: id, ...(error && { error }) });
    this.#responses.ended(id);
    if (error?.isPermanent) throw error;
    if (known !== undefined) this.#goOn(known);
  }

  /** What the functions answered is to be said; while the visitor speaks, his turn brings the answer. */
  #goOn({ calls, hasCalled, isDone }: KnownResponse): void {
    if (hasCalled && isDone && calls.size === 0 && !this.#isVoice) this.answer();
  }

  #understood(kind: string, message: object): void {
    if (kind === 'failed') {
      this.#port.emit({ type: 'trouble', error: toldFailure(this.#name, fieldOf(message, 'error')) });
      return;
    }
    const utterance = this.#text(message, 'item_id');
    if (kind === 'delta') {
      const text = (this.#texts.get(utterance) ?? '') + this.#text(message, 'delta');
      this.#texts.set(utterance, text);
      this.#port.emit({ type: 'understood', utterance, text, isFinal: false });
    } else if (kind === 'completed') {
      this.#texts.delete(utterance);
      this.#count(fieldOf(message, 'usage'));
      const text = this.#text(message, 'transcript');
      this.#port.emit({ type: 'understood', utterance, text, isFinal: true });
    }
  }

  #count(usage: unknown): void {
    const promptTokens = countOf(fieldOf(usage, 'input_tokens'));
    const completionTokens = countOf(fieldOf(usage, 'output_tokens'));
    if (promptTokens === undefined || completionTokens === undefined) return;
    const cached = countOf(fieldOf(fieldOf(usage, 'input_token_details'), 'cached_tokens')) ?? 0;
    const cachedPromptTokens = Math.min(cached, promptTokens);
    this.#port.emit({ type: 'usage', usage: { promptTokens, completionTokens, cachedPromptTokens } });
  }

  /** Most of them leave the session as it is. */
  #error(error: unknown): void {
    const code = fieldOf(error, 'code');
    const isBusy = code === 'conversation_already_has_active_response';
    const refused = this.#responses.refused(fieldOf(error, 'event_id'), isBusy);
    // The reply had ended before it was given up.
    if (isBusy || code === 'response_cancel_not_active') return;
    if (code === 'session_expired')
      throw new EngineError('engine-unavailable', this.#name, 'The session has lasted as long as it may');
    const failure = toldFailure(this.#name, error);
    const isKeys = failure.code === 'engine-unauthorized' || code === 'insufficient_quota';
    if (!this.#isReady || isKeys) throw failure;
    if (refused === undefined) return this.#port.emit({ type: 'trouble', error: failure });
    const reply = `refused_${(this.#refusals += 1)}`;
    this.#port.emit({ type: 'reply-started', reply, line: refused.line });
    this.#port.emit({ type: 'reply-ended', reply, error: failure });
  }

  #create(item: object): void {
    this.#port.send({ type: 'conversation.item.create', item });
  }

  #text(value: unknown, field: string): string {
    const text = fieldOf(value, field);
    if (typeof text !== 'string') throw badAnswer(this.#name, `A message has no ${field}`);
    return text;
  }
}

function parametersIn(text: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof text !== 'string') return null;
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
