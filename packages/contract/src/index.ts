export {
  type ContactIndustry,
  type ContactReceipt,
  type ContactUrgency,
  contactIndustries,
  contactLimits,
  contactUrgencies,
  type NewsletterReceipt,
} from './contact.ts';
export { type ApiErrorBody, type ApiErrorCode, UNAUTHORIZED_MESSAGE } from './errors.ts';
export {
  ASSISTANT_USER_NAME,
  CALL_ROOM_VERSION,
  ENGINE_MODULE_PATH,
  engineLoading,
  LISTENING_MESSAGE,
  limits,
  MAX_USER_DATA_LENGTH,
  PLAYABLE_MESSAGE,
  RESUME_WINDOW_MS,
} from './limits.ts';
export type {
  AssistantStartedMessage,
  CallMessage,
  CallMessageRole,
  ClientMessage,
  ConversationUpdateMessage,
  HangMessage,
  MetadataMessage,
  ModelOutputMessage,
  SpeechUpdateMessage,
  StatusUpdateMessage,
  ToolCallsMessage,
  TranscriptMessage,
  TurnMetricsMessage,
  UserInterruptedMessage,
  VoiceInputMessage,
} from './messages/client-message.ts';
export {
  type ClientMessageType,
  clientMessageTypeSchema,
  clientMessageTypes,
  defaultClientMessages,
} from './messages/client-message-types.ts';
export {
  type InboundMessage,
  inboundMessageSchema,
  type ToolCallsResult,
  type ToolErrorCode,
  toolCallsResultSchema,
  toolErrorCodes,
} from './messages/inbound-message.ts';
export type { WireToolCall } from './messages/wire-tool-call.ts';
export {
  type Assistant,
  type AssistantOverrides,
  assistantOverridesSchema,
  assistantSchema,
  type CreateAssistant,
  createAssistantSchema,
  type Model,
  type OpenAIMessage,
  type Transcriber,
  type UpdateAssistant,
  updateAssistantSchema,
  type Voice,
} from './resources/assistant.ts';
export { type Booking, bookingSchema } from './resources/booking.ts';
export {
  type Call,
  type CallArtifact,
  type CallRecording,
  type CreateWebCall,
  type CreateWebCallInput,
  callRecordingSchema,
  callSchema,
  createWebCallSchema,
  type ListCallsQuery,
  listCallsQuerySchema,
  recordingParamsSchema,
} from './resources/call.ts';
export { type CallStatus, callStatuses, type EndedReason, endedReasons } from './resources/call-status.ts';
export {
  type ExportQuery,
  exportQuerySchema,
  idParamsSchema,
  idSchema,
  isoDateSchema,
  type ListCreatedQuery,
  type ListQuery,
  listCreatedQuerySchema,
  listQuerySchema,
} from './resources/common.ts';
export {
  type ContactRequest,
  type CreateContactRequest,
  contactRequestSchema,
  createContactRequestSchema,
  type SubscribeNewsletter,
  subscribeNewsletterSchema,
} from './resources/contact-request.ts';
export { type Org, orgSchema } from './resources/org.ts';
export {
  type CreateParticipant,
  createParticipantSchema,
  type ParticipantInvitation,
  participantInvitationSchema,
  type RoomMediaType,
  roomPermissionsSchema,
} from './resources/participant.ts';
export { type CreateSquad, createSquadSchema, type Squad, squadSchema } from './resources/squad.ts';
export {
  type CreateToken,
  createTokenSchema,
  type Token,
  type TokenRestrictions,
  tokenSchema,
  type UpdateToken,
  updateTokenSchema,
} from './resources/token.ts';
export {
  type FunctionTool,
  functionToolSchema,
  functionToolsOf,
  type OpenAIFunction,
  type ToolList,
} from './resources/tool/function-tool.ts';
export {
  ROOM_CHANNEL_LABEL,
  type RoomClientMessage,
  type RoomErrorType,
  type RoomParticipant,
  type RoomParticipantCounts,
  type RoomServerMessage,
  type RoomWaitingParticipant,
} from './room/channel.ts';
export {
  JOIN_HEADERS,
  joinErrorTypes,
  PCM_FRAME_MS,
  PCM_SAMPLE_RATE_HZ,
  ROOM_TOKEN_PARAMETER,
} from './room/join.ts';
export {
  createPartJoiner,
  type PartJoiner,
  partLimits,
  type RoomMessagePart,
  splitMessage,
} from './room/parts.ts';
export {
  requestLimits,
  type RoomEventMessage,
  type RoomEventName,
  type RoomEvents,
  type RoomPermissions,
  type RoomPlayer,
  type RoomPlayerSettings,
  type RoomRequestErrorCode,
  type RoomRequestMessage,
  type RoomRequestMethod,
  type RoomRequests,
  type RoomResponseMessage,
} from './room/requests.ts';
export {
  MICROPHONE_TRACK_NAME,
  type RoomSlot,
  type RoomTrack,
  type TracksAnswer,
  type TracksRequest,
  trackLimits,
  type WantedTrack,
} from './room/tracks.ts';
export type { TurnMetrics } from './resources/turn-metrics.ts';
export { type Route, type RouteAccess, routes } from './routes.ts';
export type { HealthReport, SiteConfig } from './site.ts';
export {
  commonHeaders,
  type SiteOrigins,
  siteCacheControl,
  siteHeaders,
  transportSecurityHeader,
  webSocketOrigin,
} from './site-headers.ts';
