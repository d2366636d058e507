export { components } from './components.ts';
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
  FEED_LIVE_CALLS,
  FEED_PATH,
  FEED_SESSION_OVER,
  type FeedChange,
  type FeedErrorCode,
  type FeedMessage,
  type FeedNotice,
  type FeedRequest,
  type FeedSubject,
  type FeedTopic,
  feedChanges,
  feedRequestSchema,
  feedTopics,
} from './feed.ts';
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
export { modelDefaults } from './model-defaults.ts';
export { TRUNCATED_HEADER } from './list-headers.ts';
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
  TransferUpdateMessage,
  TurnMetricsMessage,
  UserInterruptedMessage,
  VoiceInputMessage,
  WorkflowNodeStartedMessage,
  WorkflowNodeView,
} from './messages/client-message.ts';
export {
  type ClientMessageType,
  clientMessageTypeSchema,
  clientMessageTypes,
  defaultClientMessages,
} from './messages/client-message-types.ts';
export {
  type CallControl,
  callControlSchema,
  type InboundMessage,
  inboundMessageSchema,
  type ToolCallsResult,
  type ToolErrorCode,
  toolCallsResultSchema,
  toolErrorCodes,
} from './messages/inbound-message.ts';
export {
  type AssistantRequestAnswer,
  assistantRequestAnswerSchema,
  campaignPredialAnswerSchema,
  endpointingAnswerSchema,
  type HandoffDestinationAnswer,
  handoffDestinationAnswerSchema,
  type KnowledgeBaseAnswer,
  knowledgeBaseAnswerSchema,
  type ToolCallsAnswer,
  type TransferDestinationAnswer,
  toolCallsAnswerSchema,
  transferDestinationAnswerSchema,
} from './messages/server-answers.ts';
export type {
  EndOfCallReportMessage,
  ResourceEventMessage,
  ServerMessage,
  ServerRequestMessage,
  ServerToolCall,
  ServerToolCallsMessage,
} from './messages/server-message.ts';
export { defaultServerMessages, type ServerMessageType } from './messages/server-message-types.ts';
export type { WireToolCall } from './messages/wire-tool-call.ts';
export { resourceSchemas } from './resource-schemas.ts';
export {
  type AnalyticsBin,
  type AnalyticsColumn,
  type AnalyticsGrouping,
  type AnalyticsOperation,
  type AnalyticsQuery,
  type AnalyticsRequest,
  type AnalyticsResult,
  type AnalyticsStep,
  type AnalyticsTable,
  type AnalyticsTurnColumn,
  type AnalyticsWhere,
  analyticsQuerySchema,
} from './resources/analytics.ts';
export { analysisPlanSchema } from './resources/assistant/analysis-plan.ts';
export {
  type Assistant,
  type AssistantDestination,
  type AssistantOverrides,
  assistantOverridesSchema,
  assistantSchema,
  type CallHook,
  type CreateAssistant,
  createAssistantSchema,
  type HandoffDestination,
  handoffDestinationSchema,
  type Model,
  type SquadMember,
  type UpdateAssistant,
  updateAssistantSchema,
} from './resources/assistant/assistant.ts';
export { observabilityPlanSchema } from './resources/assistant/call-plans.ts';
export { chunkBoundaries, type SpeechFormatter, speechFormatters } from './resources/assistant/chunk-plan.ts';
export type { ListSquadsQuery } from './resources/assistant/list-squads.ts';
export { modelProviderNames } from './resources/assistant/models.ts';
export type { OpenAIMessage } from './resources/assistant/open-ai-message.ts';
export type { PageAssistantsQuery } from './resources/assistant/page-assistants.ts';
export {
  type CreateSquad,
  createSquadSchema,
  type Squad,
  squadSchema,
  type UpdateSquad,
  updateSquadSchema,
} from './resources/assistant/squad.ts';
export { type Transcriber, transcriberProviderNames } from './resources/assistant/transcribers.ts';
export { versionLabelSchema } from './resources/assistant/version-label.ts';
export type {
  SquadDraft,
  SquadVersion,
  WriteSquadDraft,
} from './resources/assistant/squad-versions.ts';
export {
  type AssistantDraft,
  type AssistantVersion,
  type AssistantVersionPage,
  type ListVersionsQuery,
  type WriteAssistantDraft,
} from './resources/assistant/versions.ts';
export { type Voice, voiceProviderNames } from './resources/assistant/voices.ts';
export {
  type Booking,
  bookingSchema,
  type ListBookingsQuery,
  type UpdateBooking,
} from './resources/booking.ts';
export {
  type Call,
  type CallAnalysis,
  type CallBatch,
  type CallCompliance,
  type CallEngine,
  type CallEngines,
  type CallMonitor,
  type CallRow,
  callAnalysisSchema,
  callComplianceSchema,
  callEnginesSchema,
  callRowSchema,
  callSchema,
  type SubscriptionLimits,
} from './resources/call/call.ts';
export {
  type CallArtifact,
  type CallRecording,
  callArtifactSchema,
  callRecordingSchema,
  recordingParamsSchema,
} from './resources/call/call-artifact.ts';
export { type BinKind, binKinds, type DeletedDocument, type ListBinQuery } from './resources/bin.ts';
export { type CreateCustomer, customerIssue } from './resources/call/call-customer.ts';
export {
  type CallEvent,
  type CallEventPage,
  callEventPageSchema,
  callEventSchema,
  FULL_LOG_EVENT,
  type ListCallEventsQuery,
  listCallEventsQuerySchema,
} from './resources/call/call-event.ts';
export {
  type CallStatus,
  type CallOrigin,
  callOrigins,
  callStatuses,
  callTypes,
  type EndedReason,
  endedReasons,
} from './resources/call/call-status.ts';
export { type CallerAudioFormat, callerAudioFormatSchema } from './resources/call/call-transport.ts';
export {
  type CreateCall,
  type CreateWebCall,
  type CreateWebCallInput,
  callTypeOf,
  createCallSchema,
  createPhoneCallSchema,
  createWebCallSchema,
  deleteCallSchema,
  type UpdateCall,
  updateCallSchema,
} from './resources/call/create-call.ts';
export { failedResult, isFailedResult } from './resources/call/failed-result.ts';
export {
  type CallColumn,
  callColumns,
  type ExportCallsQuery,
  exportCallsQuerySchema,
  type ListCallsQuery,
  listCallsQuerySchema,
  type PageCallsQuery,
  pageCallsQuerySchema,
} from './resources/call/list-calls.ts';
export {
  type CallPulse,
  type CreateObserver,
  type LiveCall,
  type LiveCallList,
  liveStates,
  type Observer,
  type OperatorAction,
  type OperatorEvent,
  operatorEvents,
} from './resources/call/live-call.ts';
export {
  type CreateParticipant,
  createParticipantSchema,
  type ParticipantInvitation,
  participantInvitationSchema,
  type RoomMediaType,
  roomPermissionsSchema,
} from './resources/call/participant.ts';
export type { TurnMetrics } from './resources/call/turn-metrics.ts';
export {
  type Caller,
  type CallerData,
  callerSchema,
  type DeletedCounts,
  type DeletionRecord,
  deletionRecordSchema,
  type RemainingData,
} from './resources/caller.ts';
export {
  type Campaign,
  type CampaignEndedReason,
  type CreateCampaign,
  checkCampaign,
  type ListCampaignsQuery,
  type PageCampaignsQuery,
  pageSigns,
  type UpdateCampaign,
} from './resources/campaign.ts';
export {
  type Chat,
  type ChatChunk,
  type CreateChat,
  type CreateChatResponse,
  chatOfResponse,
  type ListChatsQuery,
} from './resources/chat/chat.ts';
export { type ChatInput, type ChatMessage, maxChatMessages } from './resources/chat/chat-message.ts';
export {
  type Completion,
  type CompletionChunk,
  type CreateCompletion,
  completionInput,
  idleCompletionParameters,
  type ListedModel,
} from './resources/chat/completion.ts';
export { defaultSessionSeconds } from './resources/chat/expiration.ts';
export type { ResponseEvent, ResponseObject } from './resources/chat/response.ts';
export type { CreateSession, ListSessionsQuery, Session, UpdateSession } from './resources/chat/session.ts';
export type { CreateWebChat, CreateWebChatResponse, WebChat } from './resources/chat/web-chat.ts';
export type { Check } from './resources/check.ts';
export {
  type ContactRequest,
  type CreateContactRequest,
  contactRequestSchema,
  createContactRequestSchema,
  type ListContactRequestsQuery,
  type UpdateContactRequest,
  type SubscribeNewsletter,
  subscribeNewsletterSchema,
} from './resources/contact-request.ts';
export { type CredentialField, credentialFields } from './resources/credential/credential-fields.ts';
export {
  type CreateCredential,
  type Credential,
  type CredentialProvider,
  createCredentialSchema,
  credentialProviders,
  type TypedCredentialUpdate,
  typedCredentialUpdateSchema,
  type UpdateCredential,
} from './resources/credential/credential.ts';
export type { CredentialTest } from './resources/credential/credential-test.ts';
export type { CredentialWebhook } from './resources/credential/session.ts';
export {
  type Engine,
  type EngineCapabilities,
  type EngineKeySource,
  type EngineKind,
  engineKinds,
} from './resources/engine.ts';
export {
  type CreateFile,
  createFileSchema,
  fileExtensions,
  fileLimits,
  fileSchema,
  type ListFilesQuery,
  type StoredFile,
  type UpdateFile,
  updateFileSchema,
} from './resources/file.ts';
export {
  type CreateKnowledgeBase,
  createKnowledgeBaseSchema,
  type KnowledgeBase,
  type KnowledgeDocuments,
  knowledgeBaseSchema,
  type UpdateKnowledgeBase,
  updateKnowledgeBaseSchema,
} from './resources/knowledge-base.ts';
export {
  type CallLog,
  type DeleteLogsQuery,
  type ListCallLogsQuery,
  type ListLogsQuery,
  type Log,
} from './resources/log.ts';
export {
  type AuditActorType,
  type AuditChange,
  type AuditEntry,
  type AuditKind,
  auditActorTypes,
  auditKinds,
  type ExportAuditQuery,
  type ListAuditQuery,
} from './resources/records/audit.ts';
export {
  type Delivery,
  type DeliveryAttempt,
  deliveryAttemptSchema,
  type DeliveryRow,
  type DeliveryState,
  deliveryStates,
  type ListDeliveriesQuery,
} from './resources/records/delivery.ts';
export {
  type BookingState,
  bookingStates,
  type ContactState,
  contactStates,
  maxNoteLength,
} from './resources/records/handling.ts';
export { type JobRecord, type ListJobsQuery } from './resources/records/job.ts';
export {
  type AcceptedInvitation,
  type AcceptInvitation,
  acceptInvitationSchema,
  type CreateOrg,
  type Invitation,
  type InviteUsers,
  type JwtResponse,
  type MissingModelConduct,
  missingModelConducts,
  type Org,
  orgSchema,
  type UpdateOrg,
  type User,
} from './resources/org.ts';
export { type Budget, budgetSchema } from './resources/parts/budget.ts';
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
  type SearchedListQuery,
  nullable,
  type PageMetadata,
  type PageQuery,
  pageMetadataSchema,
  pageOf,
  pageQueryFields,
} from './resources/parts/common.ts';
export { type JsonSchema, jsonSchema, type OpenAIFunction } from './resources/parts/json-schema.ts';
export { type Role, roles } from './resources/parts/role.ts';
export { isBodySecret, isFreeField, isSecretField } from './resources/parts/secret-fields.ts';
export { type Server, serverSchema } from './resources/parts/server.ts';
export type {
  CursorPage,
  ListDraftsQuery,
  ListHistoryQuery,
  UpdateVersion,
} from './resources/parts/versions.ts';
export {
  type AddedTotp,
  type AddPasskey,
  type AuthCredential,
  type AuthCredentialKind,
  type TotpOptions,
} from './resources/people/auth-credential.ts';
export {
  type AuthDevice,
  type Me,
  type OrgName,
  type Permission,
  type SessionMethod,
  sessionMethods,
} from './resources/people/me.ts';
export {
  type CallListColumn,
  callListColumns,
  consoleThemes,
  type Preference,
  preferenceSchema,
} from './resources/people/preference.ts';
export {
  type Confirm,
  type CreatedSignInLink,
  type PasskeyAnswer,
  type PasskeyOptions,
  passwordLimits,
  type SecondFactor,
  type SetUp,
  type SignInAnswer,
  type SignInMethod,
  type SignInState,
  type SignInWithPassword,
} from './resources/people/sign-in.ts';
export {
  type CreatePhoneNumber,
  createPhoneNumberSchema,
  type PagePhoneNumbersQuery,
  type PhoneNumber,
  typedPhoneNumberUpdateSchema,
  type UpdatePhoneNumber,
} from './resources/phone-number.ts';
export {
  maxNames,
  maxSearchHits,
  type NamedKind,
  type NamesAnswer,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  type SearchQuery,
  searchKinds,
} from './resources/search.ts';
export type { OrgUsage } from './resources/org-usage.ts';
export type { Installation, InstallationHistory, InstallationPart } from './resources/installation.ts';
export { maxSpendingRows, type Spending } from './resources/spending.ts';
export type { CreateSupportTicket, SupportTicket } from './resources/support-ticket.ts';
export {
  type CreateTemplate,
  type ListTemplatesQuery,
  type Template,
  type UpdateTemplate,
} from './resources/template.ts';
export {
  type CreateTestSuite,
  type CreateTestSuiteRun,
  type CreateTestSuiteTest,
  maxTestsInSuite,
  type PageTestsQuery,
  type TestAttempt,
  type TestScorerResult,
  type TestSuite,
  type TestSuiteRun,
  type TestSuiteTest,
  type UpdateTestSuite,
  type UpdateTestSuiteRun,
  type UpdateTestSuiteTest,
} from './resources/test-suite.ts';
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
  functionToolsOf,
} from './resources/tool/function-tool.ts';
export { type ToolMessage, toolMessageSchema } from './resources/tool/messages.ts';
export type { ToolCondition, ToolRejectionPlan } from './resources/tool/rejection.ts';
export {
  type CreateTool,
  createToolSchema,
  type Tool,
  type ToolType,
  type TypedToolUpdate,
  toolSchema,
  typedToolUpdateSchema,
  type UpdateTool,
  updateToolSchema,
} from './resources/tool/tool.ts';
export type { ToolTry, TryTool } from './resources/tool/tool-try.ts';
export type { ToolDraft, ToolVersion, WriteToolDraft } from './resources/tool/tool-versions.ts';
export type { TransferDestinationOutside } from './resources/tool/transfer.ts';
export type { ToolParameter, VariableExtractionPlan } from './resources/tool/variables.ts';
export { type Usage, type UserKind, type UserOf, userKinds } from './resources/usage.ts';
export type { CreateView, ListViewsQuery, UpdateView, View } from './resources/view.ts';
export {
  type AddVoice,
  cloneVoiceSchema,
  createSesameVoiceSchema,
  type FoundVoice,
  type LibraryVoice,
  type ListVoicesQuery,
  type VoiceProvider,
  voiceProviders,
  voiceSampleLimits,
} from './resources/voice-library.ts';
export { type GraphIssue, graphIssues, type WorkflowGraph } from './resources/workflow/graph-issues.ts';
export type { WorkflowEdge, WorkflowNode } from './resources/workflow/nodes.ts';
export {
  type CreateWorkflow,
  createWorkflowSchema,
  type GenerateWorkflow,
  type UpdateWorkflow,
  type Workflow,
} from './resources/workflow/workflow.ts';
export {
  ROOM_CHANNEL_LABEL,
  type RoomClientMessage,
  type RoomErrorType,
  type RoomParticipant,
  type RoomParticipantCounts,
  type RoomServerMessage,
} from './room/channel.ts';
export {
  JOIN_HEADERS,
  joinErrorTypes,
  PCM_FRAME_MS,
  PCM_SAMPLE_RATE_HZ,
  LIVEKIT_FRAGMENT,
  LIVEKIT_PROTOCOL,
  ROOM_TOKEN_PARAMETER,
} from './room/join.ts';
export { createOutbox, type Outbox } from './room/outbox.ts';
export {
  createPartJoiner,
  type PartJoiner,
  partLimits,
  type RoomMessagePart,
  splitMessage,
} from './room/parts.ts';
export {
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
  requestLimits,
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
export type { RoomWaitingParticipant } from './room/waiting-participant.ts';
export { oidcPaths } from './routes/people/auth.ts';
export { type Route, type RouteAccess, requiredRole } from './routes/route.ts';
export { routes } from './routes.ts';
export type { HealthReport, SiteConfig } from './site.ts';
export {
  commonHeaders,
  consoleHeaders,
  type SiteOrigins,
  siteCacheControl,
  siteHeaders,
  transportSecurityHeader,
  webSocketOrigin,
} from './site-headers.ts';
export {
  type ApiWarning,
  apiWarningSchema,
  WARNINGS_HEADER,
  type WarningCode,
  warningCodes,
  warningLimits,
} from './warnings.ts';
