/** Ids of the routes whose answers may have warnings: those that write what may hold fields without their effect. */
export const warningRoutes = [
  'assistant.create',
  'assistant.update',
  'assistant.replace',
  'squad.create',
  'squad.update',
  'tool.create',
  'tool.update',
  'call.create',
  'call.create-web',
  'call.create-phone',
  'workflow.create',
  'workflow.update',
  'phone-number.create',
  'phone-number.update',
  'phone-number.import-twilio',
  'phone-number.import-vonage',
  'credential.create',
  'credential.update',
  'token.create',
  'token.update',
  'session.create',
  'campaign.create',
  'campaign.update',
  'test-suite-test.create',
  'test-suite-test.update',
  'knowledge-base.create',
  'knowledge-base.update',
  'org.create',
  'org.update',
  'chat.create',
  'chat.create-response',
  'chat.create-completion',
] as const;
export type WarningRoute = (typeof warningRoutes)[number];

export function mayWarn(routeId: string): routeId is WarningRoute {
  return warningRoutes.some((id) => id === routeId);
}
