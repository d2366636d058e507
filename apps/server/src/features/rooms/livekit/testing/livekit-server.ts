import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { z } from 'zod';

export const standInKey = { apiKey: 'key', apiSecret: 'a-secret-of-thirty-two-characters' };

const grantsSchema = z.looseObject({ room: z.string().optional() });

/** What a token says, if a LiveKit server with this key would take it. */
export async function readToken(
  token: string,
  { apiKey, apiSecret } = standInKey,
): Promise<{ readonly identity: string | undefined; readonly grants: z.infer<typeof grantsSchema> }> {
  const { payload } = await jwtVerify(token, new TextEncoder().encode(apiSecret), {
    algorithms: ['HS256'],
    issuer: apiKey,
    requiredClaims: ['exp'],
  });
  return { identity: payload.sub, grants: grantsSchema.parse(payload['video']) };
}

/** A stand-in of the room API of a LiveKit server: it verifies tokens and what they grant, and has rooms. */
export interface LiveKitServer extends AsyncDisposable {
  readonly url: string;
  readonly rooms: Map<string, Set<string>>;
  /** Methods that were asked for, in order. */
  readonly asked: string[];
  /** What it does instead of answering. */
  fault: 'none' | 'hangs' | 'broken';
}

export async function startLiveKitServer(): Promise<LiveKitServer> {
  const rooms = new Map<string, Set<string>>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (state.fault === 'hangs') return;
    const answer = state.fault === 'broken' ? Promise.resolve(failure(500, 'internal')) : handle(request);
    void answer.then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    asked.push(method);
    const { authorization = '' } = request.headers;
    const said = bodySchema.parse(JSON.parse(await text(request)));
    const token = await readToken(authorization.replace(/^Bearer /, '')).catch(() => undefined);
    if (token === undefined) return failure(401, 'unauthenticated');
    return answerTo(rooms, method, said, token.grants);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const state: LiveKitServer = {
    url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    rooms,
    asked,
    fault: 'none',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const bodySchema = z.object({
  name: z.string().optional(),
  room: z.string().default(''),
  identity: z.string().default(''),
});
const failure = (status: number, code: string): Answer => ({ status, body: { code, msg: code } });
const done: Answer = { status: 200, body: {} };

function answerTo(
  rooms: LiveKitServer['rooms'],
  method: string,
  said: z.infer<typeof bodySchema>,
  grants: z.infer<typeof grantsSchema>,
): Answer {
  const mayManage = grants['roomCreate'] === true;
  const mayAdminister = grants['roomAdmin'] === true && grants.room === said.room;
  if (method === 'RemoveParticipant' ? !mayAdminister : !mayManage) return failure(403, 'permission_denied');
  if (method === 'CreateRoom') {
    rooms.set(said.name ?? '', new Set());
    return done;
  }
  const found =
    method === 'DeleteRoom' ? rooms.delete(said.room) : rooms.get(said.room)?.delete(said.identity);
  return found === true ? done : failure(404, 'not_found');
}
