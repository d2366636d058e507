import type {
  DailyParticipantPermissionsUpdate,
  DailySipCallTransferOptions,
  DailySipReferOptions,
  DailyStreamingOptions,
} from '@daily-co/daily-js';
import type { RoomRequestMethod, RoomRequests } from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';
import { textOf } from '../../errors/text-of.ts';
import type { HostedCall } from './load-library.ts';
import { toRoomPlayer } from './room-events.ts';

type Handlers = {
  readonly [Method in RoomRequestMethod]: (
    call: HostedCall,
    params: RoomRequests[Method]['params'],
  ) => Promise<RoomRequests[Method]['result']> | RoomRequests[Method]['result'];
};

const done = {} as const;

// Parameters were checked by the call room's own rules, which are the library's.
/* oxlint-disable typescript/no-unsafe-type-assertion -- see above */
const handlers: Handlers = {
  'set-session-data'(call, { data, mergeStrategy }) {
    call.setMeetingSessionData(data, mergeStrategy);
    return done;
  },
  'update-participant'(call, { sessionId, permissions, ...change }) {
    call.updateParticipant(sessionId, {
      ...change,
      ...(permissions && { updatePermissions: permissions as DailyParticipantPermissionsUpdate }),
    });
    return done;
  },
  async 'request-access'(call, { name }) {
    const { granted } = await call.requestAccess({ access: { level: 'full' }, name });
    return { granted };
  },
  async 'decide-access'(call, { sessionId, grant }) {
    await call.updateWaitingParticipant(sessionId, { grantRequestedAccess: grant });
    return done;
  },
  'start-recording': (call, params) => startRecording(call, params as DailyStreamingOptions<'recording'>),
  'update-recording'(call, params) {
    call.updateRecording(params as Parameters<HostedCall['updateRecording']>[0]);
    return done;
  },
  'stop-recording'(call, { instanceId }) {
    call.stopRecording(instanceId === undefined ? undefined : { instanceId });
    return done;
  },
  async 'start-player'(call, { url, settings }) {
    return toRoomPlayer(await call.startRemoteMediaPlayer({ url, ...(settings && { settings }) }));
  },
  async 'update-player'(call, { sessionId, settings }) {
    return toRoomPlayer(await call.updateRemoteMediaPlayer({ session_id: sessionId, settings }));
  },
  async 'stop-player'(call, { sessionId }) {
    await call.stopRemoteMediaPlayer(sessionId);
    return done;
  },
  'start-transcription'(call, { participants, ...options }) {
    call.startTranscription({ ...options, ...(participants && { participants: [...participants] }) });
    return done;
  },
  'stop-transcription'(call, params) {
    call.stopTranscription(params);
    return done;
  },
  async 'dial-out'(call, params) {
    const { session } = await call.startDialOut(params);
    return { sessionId: session?.sessionId ?? '' };
  },
  async 'stop-dial-out'(call, params) {
    await call.stopDialOut(params);
    return done;
  },
  async 'sip-transfer'(call, params) {
    await call.sipCallTransfer(params as unknown as DailySipCallTransferOptions);
    return done;
  },
  async 'sip-refer'(call, params) {
    await call.sipRefer(params as unknown as DailySipReferOptions);
    return done;
  },
  async 'send-dtmf'(call, params) {
    await call.sendDTMF(params);
    return done;
  },
};
/* oxlint-enable typescript/no-unsafe-type-assertion */

/** Asks the provider's room; rejects with `request-refused`. Waits as long as the library does. */
export async function askRoom<Method extends RoomRequestMethod>(
  call: HostedCall,
  method: Method,
  params: RoomRequests[Method]['params'],
): Promise<RoomRequests[Method]['result']> {
  try {
    return await handlers[method](call, params);
  } catch (error) {
    throw new CallRoomError('request-refused', refusalText(error), {
      cause: error,
      details: { method, code: 'internal-error' },
    });
  }
}

/** The library answers a recording by an event. */
function startRecording(
  call: HostedCall,
  options: DailyStreamingOptions<'recording'>,
): Promise<{ readonly recordingId: string }> {
  return new Promise((resolve, reject) => {
    const started = ({ recordingId = '' }: { readonly recordingId?: string }): void => {
      stop();
      resolve({ recordingId });
    };
    const failed = ({ errorMsg }: { readonly errorMsg: string }): void => {
      stop();
      reject(new Error(errorMsg));
    };
    const stop = (): void => {
      call.off('recording-started', started).off('recording-error', failed);
    };
    call.on('recording-started', started).on('recording-error', failed);
    call.startRecording(options);
  });
}

// The library rejects with errors, texts, or objects of its engine.
function refusalText(error: unknown): string {
  if (typeof error !== 'object' || error === null || error instanceof Error) return textOf(error);
  const { errorMsg, error: inner } = error as { errorMsg?: unknown; error?: unknown };
  return [errorMsg, inner].find((text) => typeof text === 'string') ?? 'The room refused the request';
}
