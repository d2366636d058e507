import type { Agent, AgentConfig, AgentOptions, Handover } from '../agent.ts';
import { createConversation } from '../conversation/conversation.ts';
import type { ConversationPart } from '../conversation/conversation-part.ts';
import { createPreRoll } from '../hearing/pre-roll.ts';
import type { TextTools } from '../language/text-tools.ts';
import { createCallRecord } from '../record/call-record.ts';
import { createUsageMeter } from '../record/usage-meter.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { contextView } from './context-view.ts';
import { type HandoverEvent, handoverRefusal, initialHandovers, nextHandovers } from './handover-state.ts';
import { describeMember, type Member, sumOfUsage } from './members.ts';
import { createPartOutput, type PartOutput } from './part-output.ts';
import { createSwitches } from './switches.ts';

const SAMPLES_PER_MS = 16;

/** The reader of texts for an assistant's language and voice. */
export type TextToolsFor = (member: Pick<AgentOptions, 'config' | 'engines'>) => TextTools;

/**
 * One call with one assistant after another: each has a conversation of its own, all have one record. Whoever
 * hands over ends what he says, while the next one opens his ears and makes his first line.
 */
export function createRelay(options: AgentOptions, textFor: TextToolsFor): Agent {
  return new Relay(options, textFor).agent();
}

interface Next extends Member {
  readonly handover: Handover;
  readonly output: PartOutput;
}

class Relay {
  readonly #options: AgentOptions;
  readonly #textFor: TextToolsFor;
  readonly #record: ReturnType<typeof createCallRecord>;
  readonly #members: (Member & { readonly output: PartOutput })[] = [];
  readonly #switches = createSwitches();
  readonly #newestSound = createPreRoll(pipelineLimits.handoverSoundMs * SAMPLES_PER_MS);
  #handovers = initialHandovers;
  #next: Next | null = null;
  #toolCalls = 0;
  #startedAt: number | null = null;
  #isOver = false;

  constructor(options: AgentOptions, textFor: TextToolsFor) {
    this.#options = options;
    this.#textFor = textFor;
    this.#record = createCallRecord({ ...options, now: () => options.clock.now() });
    this.#members.push(this.#open(options, this.#record.history, []));
  }

  agent(): Agent {
    return {
      start: () => {
        const isFirst = this.#startedAt === null;
        this.#startedAt ??= this.#now();
        this.#current.startedAt = this.#now();
        this.#current.conversation.start();
        if (isFirst) this.#nodeStarted(this.#current.options.config.workflowNode);
      },
      handleAudio: (samples) => {
        this.#newestSound.push(samples);
        this.#current.conversation.handleAudio(samples);
      },
      handlePlayout: (event) => {
        const report = this.#current.output.ownReport(event);
        if (report !== null) this.#current.conversation.handlePlayout(report);
      },
      handleMessage: (message) => {
        this.#switches.note(message);
        this.#current.conversation.handleMessage(message);
      },
      setPresence: (isSomebodyThere) => {
        this.#switches.presence(isSomebodyThere);
        this.#current.conversation.setPresence(isSomebodyThere);
      },
      setAside: (isAside) => {
        this.#switches.aside(isAside);
        this.#current.conversation.setAside(isAside);
      },
      brief: (text) => this.#current.conversation.brief(text),
      note: (type, details) => this.#record.log(type, details),
      conclude: (reason, line) => this.#current.conversation.conclude(reason, line),
      handOver: (handover) => this.#begin(handover, handover.message),
      nodeStarted: (node) => this.#nodeStarted(node),
      stop: (reason) => {
        this.#end();
        this.#current.conversation.stop(reason);
      },
      history: () => this.#record.history.messages(),
      metrics: () => this.#record.metrics(),
      usage: () => this.#usage(),
      members: () => this.#members.map(describeMember),
    };
  }

  get #current(): Member & { readonly output: PartOutput } {
    const current = this.#members.at(-1);
    if (current === undefined) throw new Error('A call without an assistant');
    return current;
  }

  /** `message`: what is still to be said about it. False: it is too late, or too often. */
  #begin(handover: Handover, message: string | null): boolean {
    const { conversation, options } = this.#current;
    if (this.#isOver || !conversation.isRunning || handoverRefusal(this.#handovers) !== null) return false;
    const answering = handover.begins === 'answer' ? this.#record.history.lastWords() : null;
    const view = contextView(this.#record.history, handover, options.config, answering !== null);
    try {
      this.#next = { ...this.#open(this.#optionsOf(handover), view.history, view.earlier), handover };
    } catch (error) {
      // What cannot be made must not cost the one who is there.
      this.#record.log('agent-fault', { error: String(error) });
      return false;
    }
    this.#note('decided');
    this.#record.log('handover-begun', { to: handover.config.assistantName, begins: handover.begins });
    this.#next.conversation.prepare(answering);
    conversation.leave(message);
    return true;
  }

  #handOver(words: string | null): void {
    const next = this.#next;
    if (next === null || this.#isOver) return;
    const { conversation: left, options } = this.#current;
    const { handover, conversation } = next;
    this.#next = null;
    this.#note('done');
    left.retire();
    this.#record.floor.assistantStopped();
    const answering = words ?? (handover.begins === 'answer' ? this.#record.history.lastWords() : null);
    if (handover.config.workflowNode === undefined)
      this.#announce(options.config.assistantName, handover.config.assistantName);
    const view = contextView(this.#record.history, handover, options.config, answering !== null);
    this.#record.memberChanged(next.options.config, view.carried(), answering !== null);
    this.#nodeStarted(handover.config.workflowNode);
    const now = this.#now();
    this.#current.endedAt = now;
    next.startedAt = now;
    this.#members.push(next);
    this.#options.host.handedOver?.(handover);
    this.#record.historyChanged();
    this.#switches.prepare(conversation);
    conversation.takeOver(answering);
    this.#switches.applyTo(conversation);
    conversation.handleAudio(this.#newestSound.read());
  }

  #open(
    options: AgentOptions,
    history: ConversationPart['record']['history'],
    earlier: ConversationPart['earlier'],
  ) {
    const output = createPartOutput(options.output, this.#members.length);
    const own = { ...options, output, host: this.#hostOf(options) };
    const conversation = createConversation(
      own,
      this.#textFor(options),
      this.#partOf(history, earlier, options),
    );
    return { conversation, options, output, startedAt: this.#now(), endedAt: null };
  }

  #partOf(
    history: ConversationPart['record']['history'],
    earlier: ConversationPart['earlier'],
    { config }: AgentOptions,
  ): ConversationPart {
    return {
      isEntered: this.#members.length > 0 && config.workflowNode !== undefined,
      record: { ...this.#record, history, usage: createUsageMeter() },
      earlier,
      isKnownDeaf: this.#members.some(({ options: { engines } }) => !canHear(engines)),
      lastedMs: () => this.#now() - (this.#startedAt ?? this.#now()),
      usageOfCall: () => this.#usage(),
      nextToolId: () => {
        this.#toolCalls += 1;
        return `tool-${this.#toolCalls}`;
      },
      handoverRefusal: () => handoverRefusal(this.#handovers),
      onHandover: (handover, message) => this.#begin(handover, message),
      onVisitorSaid: () => this.#note('visitor-said'),
      onLeave: (words) => this.#handOver(words),
    };
  }

  #optionsOf({ config, engines, tools, context }: Handover): AgentOptions {
    const { tools: _own, ...others } = this.#options.host;
    const before = this.#current.options.config.messages;
    const keeps = context.type === 'all' && context.keepsInstructions;
    return {
      ...this.#options,
      config: keeps ? { ...config, messages: [...before, ...config.messages] } : config,
      engines,
      // Those of the one before are not its own.
      host: { ...others, ...(tools && { tools }) },
    };
  }

  #hostOf({ host }: AgentOptions): AgentOptions['host'] {
    return {
      ...host,
      ended: (reason) => {
        this.#end();
        host.ended(reason);
      },
    };
  }

  #announce(from: string, to: string): void {
    this.#record.log('handed-over', { from, to });
    this.#record.send({
      type: 'transfer-update',
      destination: { type: 'assistant', assistantName: to },
      fromAssistant: { name: from },
      toAssistant: { name: to },
    });
  }

  #nodeStarted(node: AgentConfig['workflowNode']): void {
    if (node === undefined || this.#isOver) return;
    this.#record.log('workflow-node-started', { node: node.name });
    this.#record.send({ type: 'workflow.node.started', node });
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#next?.conversation.retire();
    this.#next = null;
    this.#current.endedAt = this.#now();
  }

  #note(event: HandoverEvent): void {
    this.#handovers = nextHandovers(this.#handovers, event);
  }
  #usage() {
    return sumOfUsage(this.#members.map(({ conversation }) => conversation.usage()));
  }
  #now(): number {
    return this.#options.clock.now();
  }
}

function canHear({ voiceActivity, speechToText }: AgentOptions['engines']): boolean {
  return voiceActivity !== null && speechToText !== null;
}
