import { afterEach, describe, expect, it } from 'vitest';
import { getCallInstance } from '../call/call-object.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import { malformed } from '../testing/fake.ts';
import { fakeTrack } from '../testing/fake-track.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
import type { CallOptions } from './call-options.ts';

afterEach(() => getCallInstance()?.destroy());

/** What a construction with an option throws. */
function refusal(options: object): CallRoomError | undefined {
  try {
    void openCall(options).call.destroy();
    return undefined;
  } catch (error) {
    return CallRoomError.from(error);
  }
}

describe('the options of a call', () => {
  it('CO-1 inputSettings carries the audio processor and its settings', async () => {
    const audio = { processor: { type: 'noise-cancellation' }, settings: { channelCount: 1 } } as const;
    const { call, devices } = await joinedCall({ inputSettings: { audio } });
    expect(await call.getInputSettings()).toEqual({ audio });
    expect(devices.tracks[0]?.constraints).toMatchObject({ noiseSuppression: true, channelCount: 1 });
  });

  it('CO-2 inputSettings carries the video processor and its settings', async () => {
    const video = { processor: { type: 'none' }, settings: { frameRate: 15 } } as const;
    const { call, devices } = await joinedCall({ videoSource: true, inputSettings: { video } });
    expect(await call.getInputSettings()).toEqual({ video });
    expect(devices.requests).toMatchObject([{ video: { frameRate: 15 } }]);
  });

  it('drops processors that the browser cannot do, with a warning', async () => {
    const video = { processor: { type: 'background-blur', config: { strength: 0.5 } } } as const;
    const { call, log } = openCall({ inputSettings: { video } });
    expect(log.warn).toHaveBeenCalledWith(
      'Ignoring settings for browser- or platform-unsupported input processor(s): video',
    );
    expect(await call.getInputSettings()).toMatchObject({ video: { processor: { type: 'none' } } });
  });

  it('CO-3 sendSettings says how tracks are sent', async () => {
    const { engine } = await joinedCall({
      videoSource: true,
      sendSettings: { video: 'bandwidth-and-quality-balanced' },
    });
    await expect
      .poll(() => engine.published.get('cam-video')?.encodings)
      .toMatchObject([{ rid: 'l' }, { rid: 'm' }]);
    expect(refusal({ sendSettings: {} })?.message).toBe(
      "property 'sendSettings': Invalid sendSettings provided. Check error logs for detailed info.",
    );
  });

  it('CO-4 receiveSettings says which layers are wanted', async () => {
    const receiveSettings = { base: { video: { layer: 0 } } };
    const { engine, call } = await joinedCall({ receiveSettings });
    expect(engine.receiveSettings).toEqual(receiveSettings);
    expect(await call.getReceiveSettings('base')).toEqual({ video: { layer: 0 } });
    expect(refusal({ receiveSettings: { local: {} } })?.message).toContain(
      'receiveSettings must be of the form',
    );
  });

  it('CO-5 userData goes to the room', async () => {
    const { engine } = await joinedCall({ userData: { plan: 'pro' } });
    expect(engine.joinRequest?.userData).toEqual({ plan: 'pro' });
  });

  it('CO-6 userName goes to the room', async () => {
    const { engine } = await joinedCall({ userName: 'Ann' });
    expect(engine.joinRequest?.userName).toBe('Ann');
  });

  it('CO-7 dailyConfig is taken, and its encodings are checked', async () => {
    const iceConfig = { iceServers: [{ urls: 'turn:relay.example' }] };
    const { engine } = await joinedCall({ dailyConfig: { iceConfig, preferH264: true } });
    expect(engine.joinRequest?.iceConfig).toEqual(iceConfig);
    const bad = refusal({ dailyConfig: { camSimulcastEncodings: [] } });
    expect(bad?.message).toBe(
      "property 'dailyConfig': Unsupported dailyConfig. Check error logs for detailed info.",
    );
    expect(bad?.details).toMatchObject({
      issues: [
        {
          path: ['dailyConfig', 'camSimulcastEncodings'],
          message: 'encodings must be an Array with between 1 to 3 layers',
        },
      ],
    });
  });

  it('CO-8 customIntegrations is checked, and told to mean nothing to a call object', () => {
    const { log } = openCall({
      customIntegrations: { notes: { label: 'Notes', location: 'sidebar', src: 'https://notes.example' } },
    });
    expect(log.error).toHaveBeenCalledWith('customIntegrations is not available in call object mode');
    expect(refusal({ customIntegrations: { notes: {} } })?.details).toMatchObject({
      issues: [{ message: 'customIntegration notes: label is required' }],
    });
  });

  it('CO-9 customTrayButtons is checked, and told to mean nothing to a call object', () => {
    const { log } = openCall({ customTrayButtons: { help: { iconPath: 'https://i.example/a.svg' } } });
    expect(log.error).toHaveBeenCalledWith('customTrayButtons is not available in call object mode');
    expect(refusal({ customTrayButtons: { help: { iconPath: 'a.svg' } } })?.details).toMatchObject({
      issues: [{ message: 'customTrayButton iconPath should be a url.' }],
    });
  });

  it('CO-10 theme is checked', () => {
    expect(refusal({ theme: { colors: { accent: '#1f2d3d' } } })).toBeUndefined();
    expect(refusal({ theme: { colors: { accent: 'red' } } })?.message).toBe(
      "property 'theme': unsupported theme configuration. Check error logs for detailed info.",
    );
  });

  it('know their languages, layouts and sources', () => {
    expect(refusal({ lang: 'pt-BR', layout: 'none', audioSource: fakeTrack() })).toBeUndefined();
    expect(refusal({ lang: 'xx' })?.message).toContain('language not supported. Options are: da, de, en-us');
    expect(refusal({ layout: 'grid' })?.message).toContain('layout may only be set to "custom-v1"');
    expect(refusal({ videoSource: 4 })?.message).toContain(
      'must be a MediaStreamTrack, boolean, or a string',
    );
    expect(refusal({ reactNativeConfig: { disableAutoDeviceManagement: { audio: 1 } } })).toBeDefined();
  });

  it('are named when they are unknown', () => {
    expect(refusal({ urll: 'x' })).toMatchObject({
      code: 'invalid-option',
      message: "unrecognized property 'urll'",
    });
  });

  it('are checked again where a method takes them', async () => {
    const { call } = openCall();
    const bad = malformed<CallOptions>({ token: 1 });
    await expect(call.load(bad)).rejects.toThrow("property 'token': token should be a string");
    await expect(call.join(bad)).rejects.toMatchObject({ code: 'invalid-option' });
    expect(call.meetingState()).toBe('new');
  });
});
