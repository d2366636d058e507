export type { EngineSet } from './features/agents/engines.ts';
export type { AppContext, CallParts, CallPartsOptions, CallService, CreateCallParts } from './http/app-context.ts';
export { createCallParts } from './compose/create-call-parts.ts';
export { ConfigError } from './platform/config/config-error.ts';
export { envToConfig } from './platform/config/env-to-config.ts';
export { readEnv } from './platform/config/read-env.ts';
export type { IceServer, ServerConfig } from './platform/config/server-config.ts';
export { StartError, type StartErrorCode } from './platform/errors/start-error.ts';
export { type RunningServer, type StartServerOptions, startServer } from './compose/start-server.ts';
