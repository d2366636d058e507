/**
 * `npm run console-link -- ann@example.com [--reset]`: a link that signs a member in, once, within 15 minutes. It
 * asks the running server with the private key of the data directory. `--reset` first removes all that the member
 * signs in with, an app for codes among it.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage = 'npm run console-link -- <mail address> [--reset] [--url http://127.0.0.1:3000]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reset: { type: 'boolean', default: false }, url: { type: 'string' } },
});
const [email] = positionals;

class Problem extends Error {}

async function main() {
  if (email === undefined) throw new Problem(`Whose? ${usage}`);
  const folder = resolve(process.env.SAYWELL_DATA_DIR ?? '.saywell');
  const key = await readFile(join(folder, 'private.key'), 'utf8').catch(() => {
    throw new Problem(
      `${folder} has no private.key: run this where the server runs, with its SAYWELL_DATA_DIR.`,
    );
  });
  const base = values.url ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const ask = (method, path, body) => askServer(`${base}${path}`, { method, key: key.trim(), body });
  const links = [];
  for (const org of await ask('GET', '/org')) {
    const users = await ask('GET', `/org/${org.id}/user`);
    const user = users.find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (user === undefined) continue;
    const path = `/org/${org.id}/member/${user.id}`;
    if (values.reset) await ask('DELETE', `${path}/credential`);
    const { url } = await ask('POST', `${path}/sign-in-link`, { delivery: 'copy' });
    links.push(`${url}  (${org.name ?? org.id}, ${user.role})`);
  }
  if (links.length === 0) throw new Problem(`Nobody here has the address ${email}.`);
  process.stdout.write(`Good once, for 15 minutes:\n${links.join('\n')}\n`);
}

async function askServer(url, { method, key, body }) {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Problem(`No server answers at ${new URL(url).origin}: start it, or name it with --url.`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Problem(`${method} ${new URL(url).pathname}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
  process.exit(1);
});
