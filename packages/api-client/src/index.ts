export type { ApiClient, ApiMethod, RequestOptions } from './api-client.ts';
export { type ApiClientErrorCode, ApiError } from './api-error.ts';
export { createApiClient } from './create-api-client.ts';
export {
  createPhoneCallClient,
  type PhoneCallOrder,
  type PlacedPhoneCall,
} from './create-phone-call-client.ts';
export { createWebCallClient } from './create-web-call-client.ts';
export type { SenderOptions as ApiClientOptions } from './sender.ts';
