import { EngineError, type RealtimeLine, type RealtimeOptions } from '@saywell/agent';
import { badAnswer, countOf, fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
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
import { toldFailure } from '../speaking/told-failure.ts';
import { setupMessage } from './setup-message.ts';

const method = 'google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';
const mimeType = 'audio/pcm;rate=16000';

/** Gemini's Live protocol: the endpoint hears, takes the turns and speaks. */
export function createGeminiLive(setup: RealtimeSetup): RealtimeWire {
  const { baseUrl } = setup;
  return {
    address: `${baseUrl.replace(/\/v1(?:alpha|beta)?$/, '')}/ws/${method}`,
    headers: keyHeader(setup, 'x-goog-api-key'),
    isBinary: true,
    createProtocol: (asked, port) => new GeminiLive(setup, asked, port),
  };
}

interface Utterance {
  readonly id: string;
  text: string;
  /** The visitor is known to speak. */
  isTold: boolean;
}

class GeminiLive implements RealtimeProtocol {
  readonly #setup: RealtimeSetup;
  readonly #asked: RealtimeOptions;
  readonly #port: RealtimePort;
  /** Functions that wait for their answer, by their call. */
  readonly #calls = new Map<string, string>();
  /** The line that is asked for, and has not begun. */
  #line: string | null = null;
  #reply: string | null = null;
  /** An answer to what was written, or a line, is due: nobody spoke. */
  #isAsked = false;
  /** What still comes of a reply that was given up is not played. */
  #isDropping = false;
  #replies = 0;
  #utterances = 0;
  /** What the visitor is saying. */
  #utterance: Utterance | null = null;
  /** From the endpoint's first word until it would have been heard to its end. */
  #isTurn = false;

  constructor(setup: RealtimeSetup, asked: RealtimeOptions, port: RealtimePort) {
    this.#setup = setup;
    this.#asked = asked;
    this.#port = port;
  }

  opening(): void {
    this.#port.send(setupMessage(this.#asked, this.#setup.settings));
  }

  write(samples: Int16Array): void {
    const data = pcmBytes(samples).toString('base64');
    this.#port.send({ realtimeInput: { audio: { data, mimeType } } });
  }

  add({ role, text }: RealtimeLine): void {
    // There is no third role within a conversation.
    const said = role === 'system' ? `(${text})` : text;
    const turn = { role: role === 'assistant' ? 'model' : 'user', parts: [{ text: said }] };
    this.#port.send({ clientContent: { turns: [turn], turnComplete: false } });
  }

  answer(): void {
    this.#isAsked = true;
    this.#port.send({ clientContent: { turnComplete: true } });
  }

  say(line: string, text: string): void {
    this.#line = line;
    this.#isAsked = true;
    const turn = { role: 'user', parts: [{ text: saidExactly(text) }] };
    this.#port.send({ clientContent: { turns: [turn], turnComplete: true } });
  }

  /** It remembers what it said. */
  said(): void {}

  /** There is no message for it. */
  cancel(reply: string): void {
    if (this.#reply !== reply) return;
    this.#isDropping = true;
    this.#ended();
  }

  /** The endpoint itself forgets what it had not sent when it was interrupted; nothing can be taken back. */
  heard(): void {}

  answerTool(call: string, result: Parameters<RealtimeProtocol['answerTool']>[1]): void {
    const name = this.#calls.get(call);
    if (name === undefined) return;
    this.#calls.delete(call);
    const response = 'result' in result ? { output: result.result } : { error: result.error };
    this.#port.send({ toolResponse: { functionResponses: [{ id: call, name, response }] } });
  }

  receive(message: object): void {
    if ('setupComplete' in message) this.#ready();
    const failure = fieldOf(message, 'error');
    if (failure !== undefined) throw toldFailure(this.#setup.name, failure);
    const content = fieldOf(message, 'serverContent');
    if (content !== undefined) this.#content(content);
    const calls = fieldOf(fieldOf(message, 'toolCall'), 'functionCalls');
    if (Array.isArray(calls)) this.#called(calls);
    const cancelled = fieldOf(fieldOf(message, 'toolCallCancellation'), 'ids');
    if (Array.isArray(cancelled)) for (const id of cancelled) this.#calls.delete(String(id));
    this.#count(fieldOf(message, 'usageMetadata'));
    if ('goAway' in message)
      throw new EngineError('engine-unavailable', this.#setup.name, 'The endpoint closes the session');
  }

  #ready(): void {
    for (const line of this.#asked.earlier) this.add(line);
    this.#port.emit({ type: 'ready' });
  }

  #content(content: unknown): void {
    const heard = fieldOf(fieldOf(content, 'inputTranscription'), 'text');
    if (typeof heard === 'string') this.#heard(heard);
    if (fieldOf(content, 'interrupted') === true) this.#interrupted();
    const parts = fieldOf(fieldOf(content, 'modelTurn'), 'parts');
    for (const part of Array.isArray(parts) ? parts : []) this.#part(part);
    const said = fieldOf(fieldOf(content, 'outputTranscription'), 'text');
    if (typeof said === 'string' && !this.#isDropping)
      this.#port.emit({ type: 'words', reply: this.#began(), text: said });
    // The end of a turn waits until its sound would have been played; all of it came before.
    const isOver = fieldOf(content, 'turnComplete') === true;
    if (isOver || fieldOf(content, 'generationComplete') === true) this.#generated();
    if (isOver) this.#isTurn = false;
  }

  #generated(): void {
    this.#isDropping = false;
    // A turn that was interrupted ends as well; what is said then is the visitor's next one.
    if (!this.#isTurn) return;
    this.#settle();
    this.#ended();
  }

  #part(part: unknown): void {
    const data = fieldOf(fieldOf(part, 'inlineData'), 'data');
    if (data === undefined || this.#isDropping) return;
    const samples = samplesOf(this.#setup.name, data);
    this.#port.emit({ type: 'sound', reply: this.#began(), samples });
  }

  /** The reply that is under way; it begins when the first of it comes. */
  #began(): string {
    if (this.#reply !== null) return this.#reply;
    if (!this.#isTurn && this.#utterance !== null) this.#port.emit({ type: 'voice-stopped' });
    this.#isTurn = true;
    const reply = `g${(this.#replies += 1)}`;
    const line = this.#line;
    this.#line = null;
    this.#isAsked = false;
    this.#reply = reply;
    this.#port.emit({ type: 'reply-started', reply, line });
    return reply;
  }

  #ended(): void {
    const reply = this.#reply;
    this.#reply = null;
    if (reply !== null) this.#port.emit({ type: 'reply-ended', reply });
  }

  /** Texts come beside the turns: one within the endpoint's turn may be the rest of what the visitor said before it. */
  #heard(text: string): void {
    const utterance = (this.#utterance ??= this.#newUtterance());
    utterance.text += text;
    if (!this.#isTurn) this.#voice();
    this.#port.emit({ type: 'understood', utterance: utterance.id, text: utterance.text, isFinal: false });
  }

  #newUtterance(): Utterance {
    return { id: `u${(this.#utterances += 1)}`, text: '', isTold: false };
  }

  #voice(): void {
    const utterance = (this.#utterance ??= this.#newUtterance());
    if (utterance.isTold) return;
    utterance.isTold = true;
    this.#port.emit({ type: 'voice-started', utterance: utterance.id });
  }

  /** Its text is whole. */
  #settle(): void {
    const utterance = this.#utterance;
    this.#utterance = null;
    if (utterance === null || utterance.text.trim() === '') return;
    const { id, text } = utterance;
    this.#port.emit({ type: 'understood', utterance: id, text, isFinal: true });
  }

  #interrupted(): void {
    // What he has said over it belongs to his next turn.
    if (this.#utterance?.isTold === true) this.#settle();
    if (!this.#isAsked) this.#voice();
    this.#isDropping = false;
    this.#isTurn = false;
    this.#ended();
  }

  #called(calls: readonly unknown[]): void {
    const reply = this.#began();
    for (const given of calls) {
      const [call, name, parameters] = [fieldOf(given, 'id'), fieldOf(given, 'name'), fieldOf(given, 'args')];
      if (typeof call !== 'string' || typeof name !== 'string')
        throw badAnswer(this.#setup.name, 'A call of a function has no name');
      this.#calls.set(call, name);
      this.#port.emit({ type: 'tool-called', reply, call, name, parameters: fieldsOf(parameters) });
    }
    // What the functions answer makes it go on, in another reply.
    this.#ended();
  }

  #count(usage: unknown): void {
    const promptTokens = countOf(fieldOf(usage, 'promptTokenCount'));
    if (promptTokens === undefined) return;
    const completionTokens = countOf(fieldOf(usage, 'responseTokenCount')) ?? 0;
    const cached = countOf(fieldOf(usage, 'cachedContentTokenCount')) ?? 0;
    const cachedPromptTokens = Math.min(cached, promptTokens);
    this.#port.emit({ type: 'usage', usage: { promptTokens, completionTokens, cachedPromptTokens } });
  }
}

/** A function without parameters may be called without any. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (value === undefined || value === null) return {};
  return isFields(value) ? value : null;
}
