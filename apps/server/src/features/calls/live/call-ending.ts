import type { Agent, AgentMember } from '@saywell/agent';
import type { CallArtifact, EndedReason } from '@saywell/contract';
import { renderTranscript } from '../../analysis/transcript.ts';
import type { CardMask } from '../../card-data/card-mask.ts';
import type { RecordedFile } from '../../rooms/recording/recorded-file.ts';
import type { Room } from '../../rooms/room.ts';
import type { RecordingConsent } from '../consent/recording-consent.ts';
import type { CallEvents } from '../record/call-events.ts';
import { recordingArtifact } from '../record/recording-artifact.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

export interface CallEndingOptions {
  readonly room: Room;
  readonly agent: Agent;
  readonly dependencies: LiveCallDependencies;
  /** Absent: nobody is asked. */
  readonly consent: RecordingConsent | undefined;
  /** Absent: no log is kept. */
  readonly events: CallEvents | undefined;
  /** Absent: everything is kept as it was said. */
  readonly cards: CardMask | undefined;
}

/** What is done when a call is over, step by step; each of them once. */
export interface CallEnding {
  /** Nothing is said any more, and the assistant's last messages are sent. */
  stopAssistant(reason: EndedReason): void;
  /** Resolves when the end is stored, rejects when it could not be; undefined: nobody stores it. */
  store(reason: EndedReason): Promise<unknown> | undefined;
  /** What would be stored of the conversation now, without its recordings. */
  saidSoFar(): CallArtifact;
  closeRoom(reason: EndedReason): void;
}

export function createCallEnding(options: CallEndingOptions): CallEnding {
  const { room, agent, dependencies, consent } = options;
  const { id } = room;
  return {
    stopAssistant(reason) {
      consent?.close();
      agent.stop(reason);
      dependencies.log.info({ call: id, reason }, 'call ended');
    },
    store(reason) {
      const recordings = room.services.recording.finish();
      const artifact = artifactOf(options, recordings);
      const agreed = consent && { compliance: consent.result() };
      const logged = options.events && { events: options.events.all() };
      const took = { usage: agent.usage(), members: agent.members() };
      return dependencies.ended(id, { reason, artifact, ...took, ...logged, ...agreed });
    },
    saidSoFar: () => saidIn(options),
    closeRoom(reason) {
      room.close(reason);
      dependencies.rooms.remove(id);
    },
  };
}

async function artifactOf(
  options: CallEndingOptions,
  recordings: Promise<readonly RecordedFile[]>,
): Promise<CallArtifact> {
  const { recordingUrl, recordingFormat } = options.dependencies;
  // Before the recordings are whole: what is said afterwards is not the call's.
  const said = saidIn(options);
  return { ...said, ...recordingArtifact(await recordings, recordingUrl, recordingFormat) };
}

function saidIn({ agent, dependencies: { transcriptPlan }, cards }: CallEndingOptions): CallArtifact {
  const said = agent.history();
  const messages = (cards?.history(said) ?? said).map((message) => ({ ...message }));
  return {
    messages,
    ...(transcriptPlan?.enabled !== false && { transcript: renderTranscript(messages, transcriptPlan) }),
    ...activationsOf(agent.members()),
    performanceMetrics: { turns: agent.metrics().map((turn) => ({ ...turn })) },
  };
}

/** Who has spoken, where it was more than one. */
function activationsOf(members: readonly AgentMember[]): Pick<CallArtifact, 'assistantActivations'> {
  if (members.length < 2) return {};
  return {
    assistantActivations: members.map(({ name: assistantName, id: assistantId }) => ({
      assistantName,
      ...(assistantId !== undefined && { assistantId }),
    })),
  };
}
