export type { EngineSet } from './agents/engines.ts';
export type { AppContext, CallParts, CallPartsOptions, CallService, CreateCallParts } from './app-context.ts';
export { createCallParts } from './calls/create-call-parts.ts';
export { ConfigError } from './config/config-error.ts';
export { envToConfig } from './config/env-to-config.ts';
export { readEnv } from './config/read-env.ts';
export type { IceServer, ServerConfig } from './config/server-config.ts';
export { StartError, type StartErrorCode } from './start-error.ts';
export { type RunningServer, type StartServerOptions, startServer } from './start-server.ts';
