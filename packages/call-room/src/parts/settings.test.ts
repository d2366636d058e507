import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCallInstance } from '../call/call-object.ts';
import { encodingsOf } from '../media/send-encodings.ts';
import { participant } from '../testing/fake-engine.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';

afterEach(() => getCallInstance()?.destroy());

const nothing = { sendSettings: undefined, camera: undefined, screen: undefined, disableSimulcast: false };

describe('send settings', () => {
  it('are layers, from the smallest to the best', () => {
    const of = (name: string, video: 'quality-optimized' | 'default-video', disableSimulcast = false) =>
      encodingsOf(name, { ...nothing, disableSimulcast, sendSettings: { video } })?.map(({ rid }) => rid);
    expect(of('cam-video', 'quality-optimized')).toEqual(['l', 'm', 'h']);
    // A single layer is no simulcast.
    expect(of('cam-video', 'default-video')).toEqual([undefined]);
    expect(of('cam-video', 'quality-optimized', true)).toEqual([undefined]);
    expect(encodingsOf('own', nothing)).toBeUndefined();
  });

  it('may be spelled out, up to a quality', () => {
    const encodings = { low: { maxBitrate: 100_000 }, medium: { maxBitrate: 300_000 } };
    const layers = encodingsOf('cam-video', {
      ...nothing,
      sendSettings: { video: { encodings, maxQuality: 'low' } },
    });
    expect(layers).toEqual([{ maxBitrate: 100_000 }]);
    expect(encodingsOf('cam-video', { ...nothing, camera: [{ maxBitrate: 9 }] })).toEqual([
      { maxBitrate: 9 },
    ]);
  });

  it('change what is sent', async () => {
    const { call, engine } = await joinedCall({ videoSource: true });
    await vi.waitFor(() => expect(engine.published.has('cam-video')).toBe(true));
    const emitted = vi.fn<(event: object) => void>();
    call.on('send-settings-updated', emitted);
    await call.updateSendSettings({ video: 'adaptive-2-layers' });
    expect(engine.published.get('cam-video')?.encodings).toHaveLength(2);
    expect(emitted).toHaveBeenCalledWith(
      expect.objectContaining({ sendSettings: { video: 'adaptive-2-layers' } }),
    );
    call.setBandwidth({ kbs: 300 });
    await vi.waitFor(() =>
      expect(engine.published.get('cam-video')?.encodings).toEqual([{ maxBitrate: 300_000 }]),
    );
    expect(() => call.updateSendSettings({})).toThrow(
      'Send settings must contain at least information for one track!',
    );
  });
});

describe('receive settings', () => {
  it('are passed on to the engine, for everybody too', async () => {
    const { call, engine } = await joinedCall();
    engine.people = { ...engine.people, 'p-1': participant('p-1', 'Bo') };
    await call.updateReceiveSettings({ '*': { video: { layer: 1 } }, base: { screenVideo: { layer: 0 } } });
    expect(engine.receiveSettings).toEqual({
      'p-1': { video: { layer: 1 } },
      base: { screenVideo: { layer: 0 } },
    });
    expect(await call.getReceiveSettings('p-1', { showInheritedValues: true })).toEqual({
      video: { layer: 1 },
      screenVideo: { layer: 0 },
    });
    await expect(call.updateReceiveSettings({ local: {} })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    await expect(call.getReceiveSettings('')).rejects.toThrow('first argument to getReceiveSettings()');
  });

  it('know the guard’s hint', async () => {
    const { call } = openCall();
    await expect(call.updateReceiveSettings({})).rejects.toThrow(
      'updateReceiveSettings() only supported after join. To specify receive settings earlier, use the receiveSettings config property.',
    );
  });
});

describe('the rest', () => {
  it('language: chosen, else the browser’s, else English', async () => {
    const { call } = openCall({}, { language: 'pt-BR' });
    expect(await call.getDailyLang()).toEqual({ lang: 'pt-BR', langSetting: 'user' });
    call.setDailyLang('fr');
    expect(await call.getDailyLang()).toEqual({ lang: 'fr', langSetting: 'fr' });
    await call.destroy();
    const german = openCall({}, { language: 'de-AT' });
    expect(await german.call.getDailyLang()).toMatchObject({ lang: 'de' });
    await german.call.destroy();
    const other = openCall({}, { language: 'xx' });
    expect(await other.call.getDailyLang()).toMatchObject({ lang: 'en' });
  });

  it('subscription by itself is switched during the call', async () => {
    const { call, engine } = await joinedCall();
    expect(call.subscribeToTracksAutomatically()).toBe(true);
    call.setSubscribeToTracksAutomatically(false);
    expect(engine.subscribesToAll).toBe(false);
    expect(call.subscribeToTracksAutomatically()).toBe(false);
  });

  it('preAuth wants an address, and the join the same one', async () => {
    const { call, url } = openCall({ url: undefined });
    await expect(call.preAuth()).rejects.toThrow('preAuth() requires at least a url to be provided');
    await expect(call.preAuth({ url })).resolves.toEqual({ access: 'unknown' });
    await expect(call.join({ url: 'https://other.example/room/2' })).rejects.toMatchObject({
      code: 'invalid-option',
    });
    await expect(call.join()).resolves.toHaveProperty('local');
  });

  it('proxy and ice servers are for the next join', async () => {
    const { call, engineModule, importModule } = openCall();
    call.setProxyUrl('https://proxy.example').setIceConfig({ iceTransportPolicy: 'relay' });
    await call.join();
    expect(importModule.mock.calls[0]?.[0]).toMatch(/^https:\/\/proxy\.example\//);
    expect(engineModule.engine.joinRequest?.iceConfig).toEqual({ iceTransportPolicy: 'relay' });
  });
});
