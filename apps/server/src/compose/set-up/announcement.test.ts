import { expect, it } from 'vitest';
import { fakeContext } from '../../http/testing/fake-context.ts';
import { announcement } from './announcement.ts';
import type { PrivateKeyFile } from './private-key-file.ts';

const announced = (
  keyFile: PrivateKeyFile | null,
  console = 'http://127.0.0.1:3000/console',
  metricsUrl?: string,
): string => {
  const agents = { max: 'm', grace: 'g', kyle: 'k', squad: 's' };
  const demo = { orgId: 'o', privateKey: 'the-key', publicKey: 'p', assistantId: 'a', agents };
  const server = { url: 'http://127.0.0.1:3000', metricsUrl, context: fakeContext(), demo };
  return announcement(server, keyFile, console);
};
const path = '/data/private.key';

it('shows the private key once, then where it is', () => {
  const first = announced({ path, isKnown: false });
  expect(first).toContain('Authorization: Bearer the-key\n');
  expect(first).toContain(path);
  const later = announced({ path, isKnown: true });
  expect(later).toContain(`private key: in ${path}\n`);
  expect(later).not.toContain('the-key');
});

it('shows it every time when it is in no file', () => {
  expect(announced(null)).toContain('Authorization: Bearer the-key\n');
});

it('says in one line which providers run without a stored key, and shows none', () => {
  const line = announced(null)
    .split('\n')
    .find((one) => one.includes('GET /engine'));
  expect(line).toMatch(
    /models: saywell, custom-llm of \d\d; transcribers: custom-transcriber of \d\d; voices: saywell, custom-voice of \d\d; embeddings: saywell of \d\d \(/,
  );
});

it('shows where the console is, and what its address does while nobody can sign in', () => {
  expect(announced(null)).toContain('  Console  http://127.0.0.1:3000/console\n');
  expect(announced(null)).not.toContain('good once');
  expect(announced(null, 'http://127.0.0.1:3000/console#setup=AB-CD')).toMatch(/#setup=AB-CD\n.*good once/);
});

it('shows where figures are read, when they are', () => {
  const metricsUrl = 'http://127.0.0.1:9464/metrics';
  expect(announced(null, undefined, metricsUrl)).toContain(`  Metrics  ${metricsUrl}\n`);
  expect(announced(null)).not.toContain('Metrics');
});
