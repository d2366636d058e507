export type {
  AnswerOf,
  AnswerWithResponse,
  ApiCall,
  ApiClient,
  ApiClientOptions,
  ApiMethod,
  RequestOptions,
} from './api-client.ts';
export { type ApiClientErrorCode, ApiError } from './api-error.ts';
export { createApiClient } from './create-api-client.ts';
export { createClientOf } from './create-client-of.ts';
export {
  createPhoneCallClient,
  type PhoneCallOrder,
  type PlacedPhoneCall,
} from './create-phone-call-client.ts';
export { type CreateWebCall, createWebCallClient } from './create-web-call-client.ts';
export {
  analyticsRows,
  assistantRows,
  bookingRows,
  callRows,
  campaignRows,
  chatRows,
  contactRequestRows,
  credentialRows,
  fileRows,
  knowledgeBaseRows,
  logRows,
  logsRows,
  orgRows,
  phoneNumberRows,
  providerRows,
  sessionRows,
  squadRows,
  supportRows,
  templateRows,
  testSuiteRows,
  testSuiteRunRows,
  testSuiteTestRows,
  tokenRows,
  toolRows,
  voiceLibraryRows,
  workflowRows,
} from './route-table.ts';
export type { SenderOptions, SendOptions } from './sender.ts';
