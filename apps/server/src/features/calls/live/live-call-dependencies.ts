import type {
  AgentLogEvent,
  AgentMember,
  AgentToolCall,
  BookingChange,
  CallUsage,
  DemoBooking,
  Handover,
} from '@saywell/agent';
import type {
  CallArtifact,
  CallCompliance,
  CallEvent,
  CallPulse,
  ClientMessage,
  CreateAssistant,
  EndedReason,
} from '@saywell/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { EngineShares } from '../../costs/call-costs.ts';
import type { RoomRegistry } from '../../rooms/room-registry.ts';
import type { RoomFacilities } from '../../rooms/services/room-services.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import type { OpenTools } from '../../tools/open-tools.ts';
import type { MonoSound } from '../background/mono-sound.ts';
import type { ConsentVoice } from '../consent/asking-voice.ts';
import type { ConsentPlan } from '../consent/recording-consent.ts';
import type { HandoffScene, NextAnswer } from '../handoffs/create-handoffs.ts';
import type { RecordingFormat } from '../record/recording-artifact.ts';
import type { ServerTools } from '../tools/server-tools.ts';

/** How a call ended. */
export interface LiveCallEnd {
  readonly reason: EndedReason;
  /** Resolves when the recordings are whole. */
  readonly artifact: Promise<CallArtifact>;
  readonly usage: CallUsage;
  /** The assistants that had it, in their order; absent: one. */
  readonly members?: readonly AgentMember[];
  /** Its log; absent: it kept none. */
  readonly events?: readonly CallEvent[];
  /** What its callers have agreed to. Absent: nobody was asked. */
  readonly compliance?: CallCompliance;
}

/** People who look at how a call is. */
export interface CallWatchers {
  isWatched(): boolean;
  pulsed(pulse: CallPulse): void;
}

/** Another assistant, ready to take a call over. */
export interface NextMember extends Omit<Handover, 'tools'>, MemberTools {
  /** As it is billed. */
  readonly voice?: CreateAssistant['voice'];
  /** What each engine took, where several did one part. */
  readonly shares?: (() => EngineShares) | undefined;
}

/** The functions by which an assistant hands a call over. */
export interface MemberHandoffs {
  serves(name: string): boolean;
  /** Who takes over, or why nobody does. Never rejects. */
  next(call: AgentToolCall, signal: AbortSignal, scene: HandoffScene): Promise<NextAnswer<NextMember>>;
}

/** What one assistant of a call may do. */
export interface MemberTools {
  /** The assistant's functions. Default none. */
  readonly functions?: readonly CallableTool[];
  /** Runs those that have a server. */
  readonly serverTools?: ServerTools;
  /** Runs all of them. Default: functions alone. */
  readonly openTools?: OpenTools;
  /** Default: it hands nothing over. */
  readonly handoffs?: MemberHandoffs;
}

export interface LiveCallDependencies extends MemberTools {
  readonly rooms: RoomRegistry;
  readonly clock: Clock;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    debug(details: object, message: string): void;
  };
  /** The visitor and the assistant are both present. */
  readonly started: (callId: string) => void;
  /**
   * The call is over. `artifact` resolves when its recordings are whole. The room is closed when
   * the answer resolves, so that whoever hears of the end finds it stored; at once without one.
   */
  readonly ended: (callId: string, end: LiveCallEnd) => Promise<unknown> | undefined;
  readonly booked: (callId: string, booking: DemoBooking) => void;
  /** A booking of this call is another one, or none. */
  readonly bookingChanged: (callId: string, change: BookingChange) => void;
  /** Every message of the agent, whether the page asked for it or not. */
  readonly emitted?: (callId: string, message: ClientMessage) => void;
  /** Somebody else has the call from now on. */
  readonly handedOver?: (callId: string, member: NextMember) => void;
  /** What the call's room can do; `canTranscribe` is decided by the engines. */
  readonly facilities?: Omit<RoomFacilities, 'canTranscribe'>;
  /** Is there a transcript, and how are the speakers called? Default yes, `AI` and `User`. */
  readonly transcriptPlan?: NonNullable<CreateAssistant['artifactPlan']>['transcriptPlan'];
  /** Loads the sound under the assistant's voice. Default: there is none. */
  readonly background?: (() => Promise<MonoSound>) | undefined;
  /** It could not be loaded. */
  readonly backgroundFailed?: (error: unknown) => void;
  /** Is everything recorded from the start? Default false. */
  readonly isRecorded?: boolean;
  /** Is nothing of what is said kept, in logs neither? Default false. */
  readonly keepsNothing?: boolean;
  /** Is the log of what happens kept with the call? Default false. */
  readonly keepsEvents?: boolean;
  /** Something was written to the assistant's log, whether it is kept or not. Default: nobody is told. */
  readonly traced?: ((callId: string, event: AgentLogEvent) => void) | undefined;
  /** Something was written to the log that is kept. */
  readonly logged?: (callId: string, event: CallEvent) => void;
  /** Tells how the call is while somebody looks. Default: nobody does. */
  readonly watchers?: CallWatchers | undefined;
  /** Who may listen and steer. Default: everybody who may. */
  readonly monitorPlan?: CreateAssistant['monitorPlan'];
  /** Is card data taken out of what is kept and sent? Nothing is recorded then. Default false. */
  readonly masksCards?: boolean;
  /** What callers are asked before anything is recorded. Default: nothing. */
  readonly consentPlan?: ConsentPlan | undefined;
  /** Called when they do not agree; its function is one of the assistant's. Default: nothing. */
  readonly declineTool?: CallableTool | undefined;
  /** By whose voice. Default: the assistant's. */
  readonly consentVoice?: ConsentVoice | undefined;
  /** Of its recordings' addresses. Default WAV. */
  readonly recordingFormat?: RecordingFormat | undefined;
  /** Address of a recording's file. */
  readonly recordingUrl?: (recordingId: string) => string;
}
