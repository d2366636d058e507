/**
 * Code of the child process that runs flite's WebAssembly build: one message
 * `{ id, voice, text }` in, one `{ id, file | error }` out, `file` being a WAV.
 * A string, because a file would need a loader when the project runs from its TypeScript sources.
 */
export const wasiWorkerSource = `
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { WASI } = require('node:wasi');

const moduleReady = WebAssembly.compile(readFileSync(process.argv[1]));

async function speak(voice, text) {
  const folder = mkdtempSync(join(tmpdir(), 'saywell-flite-'));
  try {
    // flite is a command: each sentence is a fresh run of its main function.
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', '-voice', voice, '-t', text, '-o', '/speech.wav'],
      preopens: { '/': folder },
      returnOnExit: true,
    });
    const instance = await WebAssembly.instantiate(await moduleReady, wasi.getImportObject());
    const status = wasi.start(instance);
    if (status !== 0) throw new Error('flite ended with status ' + status);
    return readFileSync(join(folder, 'speech.wav'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let last = moduleReady;
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, voice, text }) => {
  last = last.catch(() => undefined).then(async () => {
    try {
      process.send({ id, file: Uint8Array.from(await speak(voice, text)) });
    } catch (error) {
      process.send({ id, error: String(error) });
    }
  });
});
`;
