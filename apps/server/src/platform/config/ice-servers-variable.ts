import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

const iceServersExpected =
  'a JSON list of ICE servers whose addresses begin with stun:, stuns:, turn: or turns:, for example [{"urls":"turn:turn.example.com","username":"u","credential":"c"}]';
/** Browsers refuse the whole list for the sake of one address that is none. */
const iceUrl = z.string().regex(/^(?:stuns?|turns?):[^\s/]+$/i);
const iceServerSchema = z.strictObject({
  urls: z.union([iceUrl, z.array(iceUrl).min(1)]),
  username: z.string().optional(),
  credential: z.string().optional(),
});
/** STUN and TURN servers that browsers are given, as one variable says them. */
export const iceServers = z.string().transform((text, context) => {
  const servers = z.array(iceServerSchema).max(10).safeParse(parseJson(text));
  if (servers.success) return servers.data;
  context.addIssue({ code: 'custom', message: iceServersExpected });
  return z.NEVER;
});
