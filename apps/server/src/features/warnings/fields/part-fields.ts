import type { FieldTable } from './field-effect.ts';

/** Parts that stand in many places and do the same in each: the ends of paths. What a place says of its own wins. */
export const partFields: FieldTable = {
  'server.backoffPlan.baseDelaySeconds': 'both',
  'server.backoffPlan.excludedStatusCodes[]': 'both',
  'server.backoffPlan.maxRetries': 'both',
  'server.backoffPlan.type': 'both',
  'server.credentialId': 'both',
  'server.encryptedPaths[]': 'both',
  'server.headers': 'both',
  'server.secret': 'both',
  'server.staticIpAddressesEnabled': 'none: hosted',
  'server.timeoutSeconds': 'both',
  'server.url': 'both',
};
