export * from './credential/credential.ts';
export * from './credential/session.ts';
