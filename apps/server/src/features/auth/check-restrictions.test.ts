import type { TokenRestrictions } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import { checkRestrictions, type RestrictedTarget } from './check-restrictions.ts';

const key = (tag: TokenIdentity['tag'], restrictions?: TokenRestrictions): TokenIdentity => ({
  tokenId: 't',
  orgId: 'o',
  tag,
  restrictions,
  role: 'admin',
});
const stored = (...assistantIds: string[]): RestrictedTarget => ({ assistantIds, transient: false });
const brought: RestrictedTarget = { assistantIds: [], transient: true };
const checkTarget = (restrictions: TokenRestrictions, target: RestrictedTarget) =>
  checkRestrictions(key('public', restrictions), { origin: undefined, target })?.code ?? null;

describe('a key without restrictions', () => {
  it.each(['private', 'public'] as const)('may do everything (%s)', (tag) => {
    expect(checkRestrictions(key(tag), { origin: undefined, target: brought })).toBeNull();
    expect(checkRestrictions(key(tag, {}), { origin: 'https://x', target: stored('a') })).toBeNull();
  });
});

it.each(['private', 'public'] as const)('refuses a %s key that is switched off', (tag) => {
  expect(checkRestrictions(key(tag, { enabled: false }), { origin: undefined })?.code).toBe('unauthorized');
});

it('does not bind a private key to origins or assistants', () => {
  const bound = key('private', { allowedOrigins: ['https://a'], allowedAssistantIds: ['a'] });
  expect(checkRestrictions(bound, { origin: 'https://b', target: brought })).toBeNull();
});

describe('allowed origins', () => {
  const bound = key('public', { allowedOrigins: ['https://a.example'] });
  it('lets exactly these through', () => {
    expect(checkRestrictions(bound, { origin: 'https://a.example' })).toBeNull();
  });
  it.each([
    undefined,
    'null',
    'http://a.example',
    'https://a.example:8443',
    'https://a.example.evil',
    'https://b.a.example',
  ])('refuses %s', (origin) => {
    expect(checkRestrictions(bound, { origin })?.code).toBe('origin-not-allowed');
  });
  it('counts an empty list as any', () => {
    expect(checkRestrictions(key('public', { allowedOrigins: [] }), { origin: undefined })).toBeNull();
  });
});

describe('allowed assistants', () => {
  it('lets only these speak, also as members of a squad', () => {
    expect(checkTarget({ allowedAssistantIds: ['a', 'b'] }, stored('a', 'b'))).toBeNull();
    expect(checkTarget({ allowedAssistantIds: ['a'] }, stored('a', 'b'))).toBe('assistant-not-allowed');
  });
  it('refuses a brought assistant as soon as the list is set, unless it is allowed', () => {
    expect(checkTarget({ allowedAssistantIds: ['a'] }, brought)).toBe('assistant-not-allowed');
    expect(checkTarget({ allowedAssistantIds: ['a'], allowTransientAssistant: true }, brought)).toBeNull();
  });
  it('lets a stored workflow run that they name by its id, and says how', () => {
    const workflow = { assistantIds: [], workflowId: 'w', transient: false };
    const restrictions = { allowedAssistantIds: ['a'], allowTransientAssistant: true };
    expect(checkTarget({ allowedAssistantIds: ['a', 'w'] }, workflow)).toBeNull();
    expect(checkTarget({ allowTransientAssistant: false }, workflow)).toBeNull();
    expect(checkTarget(restrictions, workflow)).toBe('assistant-not-allowed');
    const violation = checkRestrictions(key('public', restrictions), { origin: undefined, target: workflow });
    expect(violation?.message).toMatch(/workflowId w .*restrictions\.allowedAssistantIds/);
  });
  it('refuses a brought assistant when that is switched off', () => {
    expect(checkTarget({ allowTransientAssistant: false }, brought)).toBe('assistant-not-allowed');
    expect(checkTarget({ allowTransientAssistant: false }, stored('a'))).toBeNull();
  });
});
