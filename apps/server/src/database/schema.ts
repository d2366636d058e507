export * from './schema/assistant.ts';
export * from './schema/call.ts';
export { org } from './schema/columns.ts';
export * from './schema/knowledge-base.ts';
export * from './schema/outbox.ts';
export * from './schema/setting.ts';
export * from './schema/token.ts';
export * from './schema/visitor.ts';
