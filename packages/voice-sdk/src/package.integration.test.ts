import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A page's project beside the checkout, with what `npm install` would put there. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'saywell-package-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function execute(name: string, source: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, source);
  const { stdout } = await run(process.execPath, ['--no-warnings', file], { cwd: folder });
  return stdout.trim();
}

const use = `
  const voice = new SaywellVoice('key', 'https://api.example');
  voice.stop().then(() => console.log(typeof voice.start, voice.getCallObject()));
`;

it('is imported as an ES module, and loads its call room', async () => {
  const source = `import { SaywellVoice } from '@saywell/voice-sdk';${use}
    const { createCallObject } = await import('@saywell/call-room');
    console.log(createCallObject().meetingState());`;
  expect(await execute('page.mjs', source)).toContain('function null');
  expect(await execute('page.mjs', source)).toContain('new');
});

it('is required from CommonJS', async () => {
  const source = `const { SaywellVoice } = require('@saywell/voice-sdk');${use}`;
  expect(await execute('page.cjs', source)).toBe('function null');
});

it.each(['NodeNext', 'Bundler'])(
  'has declarations that check with skipLibCheck false (%s)',
  async (resolution) => {
    writeFileSync(
      join(folder, 'page.mts'),
      `import { SaywellVoice } from '@saywell/voice-sdk';
     import { createCallObject } from '@saywell/call-room';
     import { openMicrophone } from '@saywell/call-room/basics';
     const voice: SaywellVoice = new SaywellVoice('key');
     voice.on('call-start-progress', ({ stage }) => console.log(stage));
     createCallObject().on('joined-meeting', ({ participants }) => console.log(participants));
     export const microphone: Promise<MediaStreamTrack | null> = openMicrophone(undefined);`,
    );
    const module = resolution === 'Bundler' ? 'ESNext' : 'NodeNext';
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
    const lib = ['--lib', 'ES2023,DOM,DOM.Iterable', '--types', ''];
    const resolve = ['--module', module, '--moduleResolution', resolution];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [compiler, ...options, ...lib, ...resolve, join(folder, 'page.mts')];
    const outcome = await run(process.execPath, args, { cwd: folder }).catch((error: unknown) => error);
    expect(outcome).toMatchObject({ stdout: '' });
  },
);

it('has a README whose first snippet checks under strict TypeScript', async () => {
  const readme = readFileSync(join(root, 'packages/voice-sdk/README.md'), 'utf8');
  const snippet = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  expect(snippet).toContain('message.transcript');
  const given = `declare const publicKey: string, assistantId: string;
    declare function show(text: string): void;
    declare const button: HTMLButtonElement, hangUp: HTMLButtonElement;`;
  writeFileSync(join(folder, 'readme.mts'), `${snippet}\n${given}`);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'NodeNext', '--types', ''];
  const args = [compiler, ...options, '--lib', 'ES2023,DOM,DOM.Iterable', join(folder, 'readme.mts')];
  const outcome = await run(process.execPath, args, { cwd: folder }).catch((error: unknown) => error);
  expect(outcome).toMatchObject({ stdout: '' });
});
