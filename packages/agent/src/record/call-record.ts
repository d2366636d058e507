import type { TurnMetrics } from '@saywell/contract';
import type { AgentConfig, AgentHost } from '../agent.ts';
import type { DialogueMessage } from '../engines/engine.ts';
import { turnWordsOf } from '../turns/turn-words-of.ts';
import { createEventLog, type Log } from './event-log.ts';
import { createFloor, type Floor } from './floor.ts';
import { createHistory, type History, memberFields, type SpeakingMember, toOpenAI } from './history.ts';
import { createMessenger, type SendMessage } from './messenger.ts';
import { createTurnLog } from './turn-log.ts';
import { type ModelMarks, measureTurn, type TurnMarks, type VoiceMarks } from './turn-metrics.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';

/** Everything that is stored or emitted about one call. */
export interface CallRecord {
  readonly log: Log;
  readonly send: SendMessage;
  readonly history: History;
  readonly floor: Floor;
  /** Moments of the visitor's turn that is under way. */
  readonly marks: TurnMarks;
  readonly usage: UsageMeter;
  metrics(): readonly TurnMetrics[];
  /** Another assistant speaks from here on; see {@link History.memberChanged}. */
  memberChanged(next: AgentConfig, before: readonly DialogueMessage[], answers: boolean): void;
  /** Emits the conversation as it is now. */
  historyChanged(): void;
  /** The answer to the visitor's turn is heard. */
  turnAnswered(reply: ModelMarks & VoiceMarks): void;
}

export function createCallRecord(options: {
  readonly config: AgentConfig;
  readonly host: AgentHost;
  readonly now: () => number;
}): CallRecord {
  const { host, now } = options;
  let { config } = options;
  let speaker = {};
  const turns = createTurnLog();
  const write = createEventLog({ now, write: (event) => host.log(event) });
  const log: Log = (type, details) => {
    turns.logged(type);
    write(type, details);
  };
  const messenger = createMessenger({ config: () => config, speaker: () => speaker, host, now, log });
  const send: SendMessage = (message) => {
    if (message.type === 'user-interrupted') turns.interrupted();
    messenger(message);
  };
  const history = createHistory(now, turnWordsOf(config.language), memberOf(config), () =>
    log('history-full'),
  );
  const floor = createFloor(send);
  const marks: TurnMarks = {
    speechEndedAt: 0,
    turnEndedAt: 0,
    snapshotAskedAt: null,
    snapshotAnsweredAt: null,
  };
  return {
    log,
    send,
    history,
    floor,
    marks,
    usage: createUsageMeter(),
    metrics: () => turns.all(),
    memberChanged(next, before, answers) {
      config = next;
      speaker = memberFields(memberOf(next));
      history.memberChanged(memberOf(next), before, answers);
    },
    historyChanged() {
      const messages = history.newestMessages();
      send({
        type: 'conversation-update',
        messages,
        messagesOpenAIFormatted: messages.flatMap((line) =>
          toOpenAI(line.role, line.message).map(({ role, content }) => ({ role, content: content ?? '' })),
        ),
      });
    },
    turnAnswered(reply) {
      const turn = measureTurn(floor.turn, marks, reply, now());
      turns.add(turn);
      log('turn-metrics', { ...turn });
      send({ type: 'turn-metrics', metrics: turn });
    },
  };
}

function memberOf({ assistantName, assistantId }: AgentConfig): SpeakingMember {
  return { name: assistantName, id: assistantId };
}
