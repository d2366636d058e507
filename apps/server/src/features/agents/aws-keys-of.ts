import type { CreateCredential } from '@saywell/contract';
import type { AwsKeys } from '@saywell/engines';

/** The access key of a credential of Bedrock; null: it has none, but names a role. */
export function awsKeysOf({
  region,
  authenticationPlan: plan,
}: Extract<CreateCredential, { provider: 'anthropic-bedrock' }>): AwsKeys | null {
  if (plan.type !== 'aws-iam') return null;
  return { accessKeyId: plan.awsAccessKeyId, secretAccessKey: plan.awsSecretAccessKey, region };
}
