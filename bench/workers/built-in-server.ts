/** The server as it is, with its built-in engines, in a process of its own. Says where it is; `stop` ends it. */
import { envToConfig, readEnv, startServer } from '@saywell/server';

export interface BuiltInServer {
  readonly url: string;
  readonly privateKey: string;
  readonly assistantId: string;
}

const server = await startServer(envToConfig(readEnv(process.env)));
const { privateKey, assistantId } = server.demo;
process.send?.({ url: server.url, privateKey, assistantId } satisfies BuiltInServer);
process.on('message', () => void server.close().then(() => process.exit(0)));
