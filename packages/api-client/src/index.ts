export type {
  AnswerOf,
  AnswerWithResponse,
  ApiCall,
  ApiClient,
  ApiClientOptions,
  ApiMethod,
  RequestOptions,
  SessionClientOptions,
  WarnedRequest,
} from './api-client.ts';
export { type ApiClientErrorCode, ApiError } from './api-error.ts';
export { authCredentialRoutes, authDeviceRoutes, authRoutes } from './routes/auth-routes.ts';
export { createApiClient } from './create-api-client.ts';
export { createClientOf } from './create-client-of.ts';
export {
  createPhoneCallClient,
  type PhoneCallOrder,
  type PlacedPhoneCall,
} from './create-phone-call-client.ts';
export { type CreateWebCall, createWebCallClient } from './create-web-call-client.ts';
export { analyticsRoutes, installationRoutes } from './routes/figure-routes.ts';
export { liveCallRoutes } from './routes/live-call-routes.ts';
export {
  auditRoutes,
  bookingRoutes,
  contactRequestRoutes,
  deliveryRoutes,
  jobRoutes,
} from './routes/record-routes.ts';
export { type MethodName, methodNames, requiredRoleOf } from './required-roles.ts';
export {
  assistantRoutes,
  callerRoutes,
  callRoutes,
  campaignRoutes,
  chatRoutes,
  credentialRoutes,
  deletionRecordRoutes,
  engineRoutes,
  fileRoutes,
  knowledgeBaseRoutes,
  logRoutes,
  logsRoutes,
  modelRoutes,
  orgRoutes,
  phoneNumberRoutes,
  providerRoutes,
  searchRoutes,
  sessionRoutes,
  squadRoutes,
  supportRoutes,
  templateRoutes,
  tokenRoutes,
  toolRoutes,
  voiceLibraryRoutes,
  workflowRoutes,
} from './route-table.ts';
export type { SenderOptions, SendOptions } from './sender.ts';
export { testSuiteRoutes, testSuiteRunRoutes, testSuiteTestRoutes } from './routes/test-routes.ts';
export { assistantDraftRoutes, assistantVersionRoutes } from './routes/version-routes.ts';
export { warningsOf } from './warnings.ts';
export { binRoutes } from './routes/bin-routes.ts';
export { viewRoutes } from './routes/view-routes.ts';
