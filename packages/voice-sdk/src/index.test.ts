import { afterEach, expect, it, vi } from 'vitest';
import defaultExport, { SaywellVoice, VoiceError } from './index.ts';

afterEach(() => void vi.useRealTimers());

it('can be imported and constructed on a server', async () => {
  expect(typeof globalThis.document).toBe('undefined');
  const voice = new SaywellVoice('public-key', 'https://api.example');
  await voice.preload();
  await voice.stop();
  expect(voice.getCallObject()).toBeNull();
});

it('has the class as named and as default export', () => {
  expect(defaultExport).toBe(SaywellVoice);
  expect(VoiceError.isInstance(new VoiceError('no-call', 'x'))).toBe(true);
});

it('fails a start on a server with an event, not with an exception', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ id: 'a', webCallUrl: 'https://r.example/1?t=x' }),
  );
  const voice = new SaywellVoice('public-key', 'https://api.example', {}, {}, { fetch });
  const errors: string[] = [];
  voice.on('camera-error', (event) => errors.push(event.error.type));
  await expect(voice.start('019a0000-0000-4000-8000-000000000001')).resolves.toBeNull();
  expect(errors).toEqual(['undefined-mediadevices']);
});
