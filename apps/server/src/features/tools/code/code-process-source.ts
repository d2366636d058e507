/**
 * The program of the process that runs a tool's code: one job in (`code`, `args`, `env` as JSON, `canFetch`), one
 * `done` or `failed` out, and in between `fetch`, which the server does for it. The code gets a context of its own,
 * without this program's objects but one function that takes texts.
 */
export const codeProcessSource = `
'use strict';
const vm = require('node:vm');
const post = process.send.bind(process);
const waiting = new Map();
let asked = 0;
const short = (value) => String(value).slice(0, 2000);
const within = (context, source) => new vm.Script(source, { filename: 'tool.js' }).runInContext(context);

const prelude = \`
(() => {
  const ask = globalThis.__ask, finish = globalThis.__finish, fail = globalThis.__fail;
  const job = JSON.parse(globalThis.__job);
  for (const name of ['__ask', '__finish', '__fail', '__job']) delete globalThis[name];
  const silent = () => undefined;
  globalThis.console = { log: silent, info: silent, warn: silent, error: silent, debug: silent };
  if (job.canFetch) globalThis.fetch = (url, init = {}) => new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body = '' } = init;
    ask(JSON.stringify({ url: String(url), method, headers, body: String(body) }), (text) => {
      const answer = JSON.parse(text);
      if (answer.error !== undefined) return reject(new Error(answer.error));
      const { status, body } = answer;
      resolve({ status, ok: status >= 200 && status < 300, text: async () => body, json: async () => JSON.parse(body) });
    });
  });
  globalThis.__run = async (tool) => {
    try {
      const result = await tool(job.args, job.env);
      finish(typeof result === 'string' ? result : JSON.stringify(result) ?? 'Done.');
    } catch (error) {
      fail(String(error && error.message ? error.name + ': ' + error.message : error));
    }
  };
})();
\`;

process.on('message', (message) => {
  if (message.type === 'job') run(message);
  else if (message.type === 'fetched') {
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  }
});

function run({ code, job, timeoutMs }) {
  const sandbox = Object.create(null);
  sandbox.__job = job;
  sandbox.__ask = (text, answer) => {
    asked += 1;
    waiting.set(asked, answer);
    post({ type: 'fetch', id: asked, text: String(text).slice(0, 200000) });
  };
  sandbox.__finish = (text) => post({ type: 'done', text: String(text).slice(0, 200000) });
  sandbox.__fail = (text) => post({ type: 'failed', reason: short(text) });
  const context = vm.createContext(sandbox, { codeGeneration: { strings: false, wasm: false } });
  try {
    within(context, prelude);
    const source = '"use strict";__run(async (args, env) => {\\n' + code + '\\n})';
    new vm.Script(source, { filename: 'tool.js', lineOffset: -1 }).runInContext(context, { timeout: timeoutMs });
  } catch (error) {
    post({ type: 'failed', reason: short(error) });
  }
}
post({ type: 'ready' });
`;
