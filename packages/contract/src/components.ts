import type { z } from 'zod';
import { plainComponents } from './plain-components.ts';
import { analyticsBinSchema, analyticsQuerySchema, analyticsResultSchema } from './resources/analytics.ts';
import { analysisPlanSchema } from './resources/assistant/analysis-plan.ts';
import { artifactPlanSchema, monitorPlanSchema } from './resources/assistant/artifact-plan.ts';
import {
  assistantDestinationSchema,
  assistantOverridesSchema,
  assistantSchema,
  createAssistantSchema,
  handoffDestinationSchema,
  hookSchema,
  modelSchema,
  squadMemberSchema,
  updateAssistantSchema,
} from './resources/assistant/assistant.ts';
import {
  compliancePlanSchema,
  observabilityPlanSchema,
  voicemailDetectionSchema,
} from './resources/assistant/call-plans.ts';
import { chunkPlanSchema } from './resources/assistant/chunk-plan.ts';
import { openAIMessageSchema } from './resources/assistant/open-ai-message.ts';
import { startSpeakingPlanSchema, stopSpeakingPlanSchema } from './resources/assistant/speaking-plans.ts';
import { fallbackTranscriberSchema, transcriberSchema } from './resources/assistant/transcribers.ts';
import { fallbackVoiceSchema, voiceSchema } from './resources/assistant/voices.ts';
import {
  callBatchSchema,
  callPageSchema,
  callRowPageSchema,
  callRowSchema,
  callSchema,
} from './resources/call/call.ts';
import { createCustomerSchema } from './resources/call/call-customer.ts';
import {
  createCallSchema,
  createPhoneCallSchema,
  createWebCallSchema,
  updateCallSchema,
} from './resources/call/create-call.ts';
import { liveCallComponents } from './resources/call/live-call.ts';
import { createParticipantSchema, participantInvitationSchema } from './resources/call/participant.ts';
import { callerSchema, deletionRecordSchema } from './resources/caller.ts';
import {
  campaignPageSchema,
  campaignSchema,
  createCampaignSchema,
  updateCampaignSchema,
} from './resources/campaign.ts';
import {
  chatChunkSchema,
  chatSchema,
  createChatResponseSchema,
  createChatSchema,
} from './resources/chat/chat.ts';
import { chatMessageSchema } from './resources/chat/chat-message.ts';
import { responseEventSchema, responseObjectSchema } from './resources/chat/response.ts';
import { createSessionSchema, sessionSchema, updateSessionSchema } from './resources/chat/session.ts';
import {
  createWebChatResponseSchema,
  createWebChatSchema,
  webChatSchema,
} from './resources/chat/web-chat.ts';
import { checkSchema } from './resources/check.ts';
import {
  createCredentialSchema,
  credentialSchema,
  updateCredentialSchema,
} from './resources/credential/credential.ts';
import { credentialTestSchema } from './resources/credential/credential-test.ts';
import { engineSchema } from './resources/engine.ts';
import { fileSchema, updateFileSchema } from './resources/file.ts';
import { installationComponents } from './resources/installation.ts';
import {
  createKnowledgeBaseSchema,
  knowledgeBaseSchema,
  updateKnowledgeBaseSchema,
} from './resources/knowledge-base.ts';
import { callLogSchema, logSchema } from './resources/log.ts';
import {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  createOrgSchema,
  invitationSchema,
  inviteUsersSchema,
  jwtResponseSchema,
  orgSchema,
  updateOrgSchema,
  updateUserRoleSchema,
  userSchema,
} from './resources/org.ts';
import { orgUsageSchema } from './resources/org-usage.ts';
import {
  functionParametersSchema,
  jsonSchema,
  nestedJsonSchema,
  openAIFunctionSchema,
} from './resources/parts/json-schema.ts';
import { serverSchema } from './resources/parts/server.ts';
import {
  addedTotpSchema,
  authCredentialSchema,
  totpOptionsSchema,
} from './resources/people/auth-credential.ts';
import { authDeviceSchema, meSchema } from './resources/people/me.ts';
import {
  createdSignInLinkSchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  signInAnswerSchema,
  signInStateSchema,
} from './resources/people/sign-in.ts';
import {
  createPhoneNumberSchema,
  phoneNumberSchema,
  updatePhoneNumberSchema,
} from './resources/phone-number.ts';
import { recordComponents } from './resources/records/record-components.ts';
import { searchAnswerSchema } from './resources/search.ts';
import { spendingSchema } from './resources/spending.ts';
import { createSupportTicketSchema, supportTicketSchema } from './resources/support-ticket.ts';
import { templateSchema, updateTemplateSchema } from './resources/template.ts';
import {
  createTestSuiteSchema,
  createTestSuiteTestSchema,
  testSuiteRunSchema,
  testSuiteSchema,
  testSuiteTestSchema,
  updateTestSuiteSchema,
  updateTestSuiteTestSchema,
} from './resources/test-suite.ts';
import { toolMessageSchema } from './resources/tool/messages.ts';
import { toolConditionSchema } from './resources/tool/rejection.ts';
import {
  createToolSchema,
  toolSchema,
  typedToolUpdateSchema,
  updateToolSchema,
} from './resources/tool/tool.ts';
import { toolTrySchema, tryToolSchema } from './resources/tool/tool-try.ts';
import {
  transferDestinationOutsideSchema,
  transferDestinationSchema,
  transferPlanSchema,
} from './resources/tool/transfer.ts';
import { versionComponents } from './resources/version-components.ts';
import { foundVoiceSchema, libraryVoiceSchema } from './resources/voice-library.ts';
import { workflowEdgeSchema, workflowModelSchema, workflowNodeSchema } from './resources/workflow/nodes.ts';
import { createWorkflowSchema, updateWorkflowSchema, workflowSchema } from './resources/workflow/workflow.ts';
import { routes } from './routes.ts';
import { apiWarningSchema } from './warnings.ts';

/** Schemas that the OpenAPI document names; everything else is written out where it is used. */
export const components: Readonly<Record<string, z.ZodType>> = {
  Assistant: assistantSchema,
  AssistantOverrides: assistantOverridesSchema,
  CreateAssistant: createAssistantSchema,
  UpdateAssistant: updateAssistantSchema,
  ...versionComponents,
  Model: modelSchema,
  Transcriber: transcriberSchema,
  FallbackTranscriber: fallbackTranscriberSchema,
  Voice: voiceSchema,
  FallbackVoice: fallbackVoiceSchema,
  ChunkPlan: chunkPlanSchema,
  CallHook: hookSchema,
  AnalysisPlan: analysisPlanSchema,
  ArtifactPlan: artifactPlanSchema,
  MonitorPlan: monitorPlanSchema,
  CompliancePlan: compliancePlanSchema,
  ObservabilityPlan: observabilityPlanSchema,
  VoicemailDetection: voicemailDetectionSchema,
  StartSpeakingPlan: startSpeakingPlanSchema,
  StopSpeakingPlan: stopSpeakingPlanSchema,
  OpenAIMessage: openAIMessageSchema,
  Server: serverSchema,
  JsonSchema: jsonSchema,
  NestedJsonSchema: nestedJsonSchema,
  OpenAIFunction: openAIFunctionSchema,
  OpenAIFunctionParameters: functionParametersSchema,
  TypedToolUpdate: typedToolUpdateSchema,
  ToolMessage: toolMessageSchema,
  ToolCondition: toolConditionSchema,
  Tool: toolSchema,
  CreateTool: createToolSchema,
  UpdateTool: updateToolSchema,
  TryTool: tryToolSchema,
  ToolTry: toolTrySchema,
  TransferPlan: transferPlanSchema,
  TransferDestination: transferDestinationSchema,
  TransferDestinationOutside: transferDestinationOutsideSchema,
  HandoffDestination: handoffDestinationSchema,
  AssistantDestination: assistantDestinationSchema,
  SquadMember: squadMemberSchema,
  Call: callSchema,
  CallBatch: callBatchSchema,
  CallPage: callPageSchema,
  CallRow: callRowSchema,
  CallRowPage: callRowPageSchema,
  CreateCall: createCallSchema,
  CreatePhoneCall: createPhoneCallSchema,
  CreateWebCall: createWebCallSchema,
  UpdateCall: updateCallSchema,
  CreateCustomer: createCustomerSchema,
  ...liveCallComponents,
  CreateParticipant: createParticipantSchema,
  ParticipantInvitation: participantInvitationSchema,
  ChatMessage: chatMessageSchema,
  Chat: chatSchema,
  CreateChat: createChatSchema,
  ChatChunk: chatChunkSchema,
  CreateChatResponse: createChatResponseSchema,
  ResponseObject: responseObjectSchema,
  ResponseEvent: responseEventSchema,
  WebChat: webChatSchema,
  CreateWebChat: createWebChatSchema,
  CreateWebChatResponse: createWebChatResponseSchema,
  Session: sessionSchema,
  CreateSession: createSessionSchema,
  UpdateSession: updateSessionSchema,
  ...recordComponents,
  File: fileSchema,
  UpdateFile: updateFileSchema,
  KnowledgeBase: knowledgeBaseSchema,
  CreateKnowledgeBase: createKnowledgeBaseSchema,
  UpdateKnowledgeBase: updateKnowledgeBaseSchema,
  Me: meSchema,
  SignInState: signInStateSchema,
  SignInAnswer: signInAnswerSchema,
  AuthDevice: authDeviceSchema,
  AuthCredential: authCredentialSchema,
  AddedTotp: addedTotpSchema,
  TotpOptions: totpOptionsSchema,
  PasskeyOptions: passkeyOptionsSchema,
  PasskeyAnswer: passkeyAnswerSchema,
  SignInLink: createdSignInLinkSchema,
  Org: orgSchema,
  Caller: callerSchema,
  DeletionRecord: deletionRecordSchema,
  CreateOrg: createOrgSchema,
  UpdateOrg: updateOrgSchema,
  User: userSchema,
  InviteUsers: inviteUsersSchema,
  UpdateUserRole: updateUserRoleSchema,
  Invitation: invitationSchema,
  AcceptInvitation: acceptInvitationSchema,
  AcceptedInvitation: acceptedInvitationSchema,
  JwtResponse: jwtResponseSchema,
  CreateSupportTicket: createSupportTicketSchema,
  SupportTicket: supportTicketSchema,
  Credential: credentialSchema,
  CredentialTest: credentialTestSchema,
  Check: checkSchema,
  Engine: engineSchema,
  SearchAnswer: searchAnswerSchema,
  Spending: spendingSchema,
  ...installationComponents,
  OrgUsage: orgUsageSchema,
  CreateCredential: createCredentialSchema,
  UpdateCredential: updateCredentialSchema,
  PhoneNumber: phoneNumberSchema,
  CreatePhoneNumber: createPhoneNumberSchema,
  UpdatePhoneNumber: updatePhoneNumberSchema,
  LibraryVoice: libraryVoiceSchema,
  FoundVoice: foundVoiceSchema,
  AnalyticsBin: analyticsBinSchema,
  AnalyticsQuery: analyticsQuerySchema,
  AnalyticsResult: analyticsResultSchema,
  Log: logSchema,
  CallLog: callLogSchema,
  ApiWarning: apiWarningSchema,
  Workflow: workflowSchema,
  CreateWorkflow: createWorkflowSchema,
  UpdateWorkflow: updateWorkflowSchema,
  WorkflowNode: workflowNodeSchema,
  WorkflowEdge: workflowEdgeSchema,
  WorkflowModel: workflowModelSchema,
  Template: templateSchema,
  UpdateTemplate: updateTemplateSchema,
  Campaign: campaignSchema,
  CampaignPage: campaignPageSchema,
  CreateCampaign: createCampaignSchema,
  UpdateCampaign: updateCampaignSchema,
  TestSuite: testSuiteSchema,
  CreateTestSuite: createTestSuiteSchema,
  UpdateTestSuite: updateTestSuiteSchema,
  TestSuiteTest: testSuiteTestSchema,
  CreateTestSuiteTest: createTestSuiteTestSchema,
  UpdateTestSuiteTest: updateTestSuiteTestSchema,
  TestSuiteRun: testSuiteRunSchema,
  ...plainComponents(routes),
};
