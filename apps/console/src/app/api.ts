import {
  type ApiClient,
  analyticsRoutes,
  assistantDraftRoutes,
  assistantRoutes,
  assistantVersionRoutes,
  auditRoutes,
  authCredentialRoutes,
  authDeviceRoutes,
  authRoutes,
  binRoutes,
  bookingRoutes,
  callRoutes,
  campaignRoutes,
  chatRoutes,
  contactRequestRoutes,
  createClientOf,
  engineRoutes,
  fileRoutes,
  knowledgeBaseRoutes,
  credentialRoutes,
  deliveryRoutes,
  installationRoutes,
  jobRoutes,
  liveCallRoutes,
  logsRoutes,
  orgRoutes,
  phoneNumberRoutes,
  searchRoutes,
  viewRoutes,
  sessionRoutes,
  squadRoutes,
  testSuiteRoutes,
  testSuiteRunRoutes,
  testSuiteTestRoutes,
  tokenRoutes,
  toolRoutes,
  voiceLibraryRoutes,
  workflowRoutes,
} from '@saywell/api-client';
import type { Gate } from './gate.ts';

const table = {
  auth: authRoutes,
  authDevice: authDeviceRoutes,
  authCredential: authCredentialRoutes,
  org: orgRoutes,
  token: tokenRoutes,
  call: callRoutes,
  chat: chatRoutes,
  session: sessionRoutes,
  liveCall: liveCallRoutes,
  assistant: assistantRoutes,
  assistantDraft: assistantDraftRoutes,
  assistantVersion: assistantVersionRoutes,
  tool: toolRoutes,
  squad: squadRoutes,
  engine: engineRoutes,
  knowledgeBase: knowledgeBaseRoutes,
  file: fileRoutes,
  search: searchRoutes,
  view: viewRoutes,
  bin: binRoutes,
  audit: auditRoutes,
  delivery: deliveryRoutes,
  job: jobRoutes,
  logs: logsRoutes,
  credential: credentialRoutes,
  contactRequest: contactRequestRoutes,
  booking: bookingRoutes,
  analytics: analyticsRoutes,
  installation: installationRoutes,
  testSuite: testSuiteRoutes,
  testSuiteTest: testSuiteTestRoutes,
  testSuiteRun: testSuiteRunRoutes,
  workflow: workflowRoutes,
  voiceLibrary: voiceLibraryRoutes,
  phoneNumber: phoneNumberRoutes,
  campaign: campaignRoutes,
} as const;

export type ConsoleApi = Pick<ApiClient, keyof typeof table>;

export interface Api {
  /** Its requests wait at the gate when the session is over or a fresh proof is needed. */
  readonly signedIn: ConsoleApi;
  /** Its requests fail as they are refused: for signing in itself. */
  readonly open: ConsoleApi;
}

export function createApi(gate: Gate, fetch?: typeof globalThis.fetch): Api {
  const open = createClientOf(table, { session: true, ...(fetch !== undefined && { fetch }) });
  return { open, signedIn: behindGate(open, gate) };
}

type AnyMethod = (...values: unknown[]) => Promise<unknown>;

/** Each method waits at the gate; its other forms do not. */
function behindGate(client: ConsoleApi, gate: Gate): ConsoleApi {
  const resources = Object.entries(client).map(([resource, methods]) => [
    resource,
    Object.fromEntries(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method of a client is one
      Object.entries(methods as Record<string, AnyMethod>).map(([name, method]) => [
        name,
        Object.assign((...values: unknown[]) => gate.pass(() => method(...values)), method),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, and each method with its arguments
  return Object.fromEntries(resources) as ConsoleApi;
}
