import { signAws } from '@saywell/engines';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import { awsKeysOf } from '../agents/aws-keys-of.ts';
import type { KeyCheck } from './key-check.ts';

const question = 'Action=GetCallerIdentity&Version=2011-06-15';

/** AWS says whose an access key is, without a permission and for nothing; null: the credential has none. */
export function awsKeyCheck(credential: OpenCredential): KeyCheck | null {
  if (credential.provider !== 'anthropic-bedrock') return null;
  const keys = awsKeysOf(credential);
  if (keys === null) return null;
  const baseUrl = `https://sts.${keys.region}.amazonaws.com`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const request = { method: 'POST', url: new URL(`${baseUrl}/`), headers, body: question } as const;
  const signed = signAws(request, { keys, service: 'sts', at: new Date() });
  return { method: 'POST', path: '/', headers: { ...headers, ...signed }, baseUrl, body: question };
}
