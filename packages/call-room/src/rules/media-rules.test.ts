import { describe, expect, it } from 'vitest';
import { checkAppMessage } from './app-message.ts';
import { checkCustomTrack } from './custom-track.ts';
import { checkInputSettings } from './input-settings.ts';
import type { RuleIssue } from './issue.ts';
import { checkLevelInterval } from './level-interval.ts';
import { checkPlayerSettings, checkPlayerStart } from './media-player.ts';
import { checkReceiveSettings } from './receive-settings.ts';
import { checkRecording } from './recording.ts';
import { checkSendSettings } from './send-settings.ts';
import { checkSimulcast } from './simulcast.ts';
import { checkUserData } from './user-data.ts';

const track = { kind: 'video', enabled: true };
const named = (trackName: string): RuleIssue | undefined => checkCustomTrack({ track, trackName });
const mode = (value: unknown): RuleIssue | undefined => checkCustomTrack({ track, mode: value });
const blur = (strength: unknown): RuleIssue | undefined =>
  checkInputSettings({ video: { processor: { type: 'background-blur', config: { strength } } } });
const image = (source: unknown): RuleIssue | undefined =>
  checkInputSettings({ video: { processor: { type: 'background-image', config: { source } } } });
const camera = (settings: unknown): RuleIssue | undefined => checkSendSettings({ video: settings });
const screen = (settings: unknown): RuleIssue | undefined => checkSendSettings({ screenVideo: settings });
const layer = (value: unknown): RuleIssue | undefined =>
  checkReceiveSettings({ base: { video: { layer: value } } }, false);
const player = (settings: unknown): RuleIssue | undefined => checkPlayerSettings(settings);

describe('custom tracks', () => {
  it('CO-11 a name has at most 50 characters', () => {
    expect(named('x'.repeat(50))).toBeUndefined();
    expect(named('x'.repeat(51))).toEqual({
      path: ['trackName'],
      message: 'Custom track `trackName` must not be more than 50 characters',
    });
  });

  it('SK-9 the longest name has 50 characters', () => {
    expect([50, 51].map((length) => named('n'.repeat(length)) === undefined)).toEqual([true, false]);
  });

  it.each([
    ['CO-12', 'cam-audio'],
    ['CO-13', 'cam-video'],
    ['CO-14', 'screen-video'],
    ['CO-15', 'screen-audio'],
    ['CO-16', 'rmpAudio'],
    ['CO-17', 'rmpVideo'],
    ['CO-18', 'customVideoDefaults'],
  ])('%s a name must not be %s', (_id, name) => {
    expect(named(name)?.message).toContain('must not match a track name already used by daily');
    expect(named(`${name}2`)).toBeUndefined();
  });

  it('CO-19 the mode is music, speech or an object', () => {
    for (const good of ['music', 'speech', { bitrate: 32_000, stereo: true }, undefined])
      expect(mode(good)).toBeUndefined();
    for (const bad of ['loud', 1, true, null, ['music']]) expect(mode(bad)?.path).toEqual(['mode']);
  });

  it('CO-20 the track must be a media track', () => {
    expect(checkCustomTrack({ track })).toBeUndefined();
    for (const bad of [undefined, 'cam', { kind: 'video' }, { enabled: true }, 7])
      expect(checkCustomTrack({ track: bad })?.message).toBe(
        'Custom tracks provided must be instances of MediaStreamTrack',
      );
    expect(checkCustomTrack(undefined)?.path).toEqual(['track']);
  });
});

describe('user data', () => {
  it('SK-10 is at most 4096 characters: of a text itself, else of its JSON', () => {
    expect(checkUserData('x'.repeat(4096))).toBeUndefined();
    expect(checkUserData({ a: 'x'.repeat(4096 - 8) })).toBeUndefined();
    expect(checkUserData('x'.repeat(4097))?.message).toBe(
      'userData is too large (4097 characters). Maximum size suppported is 4096.',
    );
    expect(checkUserData({ a: 'x'.repeat(4096 - 7) })?.message).toContain('(4097 characters)');
  });

  it('must have a JSON text', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const bad of [cycle, () => 1, 1n])
      expect(checkUserData(bad)?.message).toContain('userData must be serializable to JSON');
    expect(checkUserData(undefined)).toBeUndefined();
  });
});

describe('audio level interval', () => {
  it('SK-18 is at least 100 ms', () => {
    expect([100, 2_000, undefined, 0].map(checkLevelInterval)).toEqual(Array.from({ length: 4 }));
    for (const bad of [99, -1, '100', Number.NaN, {}].filter(Boolean))
      expect(checkLevelInterval(bad)?.message).toBe(
        'The interval must be a number greater than or equal to 100 milliseconds.',
      );
  });
});

describe('simulcast encodings', () => {
  const one = { maxBitrate: 500_000 };

  it('CO-25 are an array of 1 to 3 layers', () => {
    for (const count of [1, 2, 3])
      expect(
        checkSimulcast(
          Array.from({ length: count }, () => one),
          false,
        ),
      ).toBeUndefined();
    for (const bad of [[], [one, one, one, one]])
      expect(checkSimulcast(bad, false)?.message).toBe(
        'encodings must be an Array with between 1 to 3 layers',
      );
    expect(checkSimulcast({ low: one }, false)?.message).toBe('encodings must be an Array');
    expect(checkSimulcast([{}], false)?.message).toContain('Empty encoding is not allowed');
  });

  it('SK-17 there are 1 to 3 layers', () => {
    const counts = [0, 1, 3, 4].map((length) =>
      checkSimulcast(
        Array.from({ length }, () => one),
        true,
      ),
    );
    expect(counts.map((found) => found === undefined)).toEqual([false, true, true, false]);
  });

  it('CO-26 numeric fields must be in range', () => {
    const ranges = { maxBitrate: [100_000, 2_500_000], maxFramerate: [1, 30], scaleResolutionDownBy: [1, 8] };
    for (const [key, [min = 0, max = 0]] of Object.entries(ranges)) {
      const at = (value: number): RuleIssue | undefined => checkSimulcast([{ ...one, [key]: value }], true);
      expect([at(min), at(max)]).toEqual([undefined, undefined]);
      for (const outside of [min - 1, max + 1])
        expect(at(outside)).toEqual({
          path: ['0', key],
          message: `${key} value not in range. valid range: ${min} to ${max}`,
        });
    }
    expect(checkSimulcast([{ maxBitrate: '1' }], false)?.message).toBe('maxBitrate must be a number');
  });

  it('CO-27 have known keys only', () => {
    expect(checkSimulcast([{ ...one, active: true, scalabilityMode: 'L1T3' }], false)).toBeUndefined();
    expect(checkSimulcast([{ ...one, quality: 1 }], false)).toEqual({
      path: ['0', 'quality'],
      message: 'Invalid key quality, valid keys are:maxBitrate,maxFramerate,scaleResolutionDownBy',
    });
  });

  it('CO-28 need maxBitrate where the server encodes', () => {
    expect(checkSimulcast([{ maxFramerate: 10 }], true)?.message).toBe('maxBitrate is not specified');
    expect(checkSimulcast([{ maxFramerate: 10 }], false)).toBeUndefined();
  });
});

describe('send settings', () => {
  it('CO-29 of a video are a preset name or an object', () => {
    expect(camera('default-video')).toBeUndefined();
    expect(camera({ maxQuality: 'low' })).toBeUndefined();
    for (const bad of ['best', 3, null, []])
      expect(camera(bad)?.message).toMatch(
        /should be either an object or one of the supported presets: default-video/,
      );
    expect(checkSendSettings({})?.message).toBe(
      'Send settings must contain at least information for one track!',
    );
  });

  it.each([
    ['CO-30', 'default-video'],
    ['CO-31', 'bandwidth-optimized'],
    ['CO-32', 'bandwidth-and-quality-balanced'],
    ['CO-33', 'quality-optimized'],
    ['CO-34', 'adaptive-2-layers'],
    ['CO-35', 'adaptive-3-layers'],
  ])('%s a camera has the preset %s', (_id, preset) => {
    expect(camera(preset)).toBeUndefined();
    expect(screen(preset)).toBeDefined();
  });

  it.each([
    ['CO-36', 'default-screen-video'],
    ['CO-37', 'detail-optimized'],
    ['CO-38', 'motion-optimized'],
    ['CO-39', 'motion-and-detail-balanced'],
  ])('%s a screen has the preset %s', (_id, preset) => {
    expect(screen(preset)).toBeUndefined();
    expect(camera(preset)).toBeDefined();
  });

  it('CO-40 an object needs maxQuality, encodings or allowAdaptiveLayers', () => {
    for (const good of [
      { maxQuality: 'high' },
      { encodings: { low: { maxBitrate: 1 } } },
      { allowAdaptiveLayers: true },
    ])
      expect(camera(good)).toBeUndefined();
    expect(camera({ other: 1 })?.message).toBe(
      'Video send settings must contain at least maxQuality, allowAdaptiveLayers or encodings attribute',
    );
  });

  it('CO-41 maxQuality is low, medium or high', () => {
    for (const good of ['low', 'medium', 'high']) expect(camera({ maxQuality: good })).toBeUndefined();
    for (const bad of ['max', 1, true])
      expect(camera({ maxQuality: bad })?.message).toBe('maxQuality must be either low, medium or high');
  });

  it('CO-42 encodings are low; low and medium; or low, medium and high', () => {
    const one = { maxBitrate: 100_000 };
    for (const good of [{ low: one }, { low: one, medium: one }, { low: one, medium: one, high: one }])
      expect(camera({ encodings: good })).toBeUndefined();
    for (const bad of [{}, { medium: one }, { low: one, high: one }, { low: one, extra: one }, [one], 'low'])
      expect(camera({ encodings: bad })?.message).toBe(
        'Encodings must be defined as: low, low and medium, or low, medium and high.',
      );
    expect(camera({ encodings: { low: {} } })?.message).toContain('Empty encoding is not allowed');
  });
});

describe('receive settings', () => {
  it('CO-77 a layer is a non-negative integer or inherit', () => {
    for (const good of [0, 2, 'inherit', undefined]) expect(layer(good)).toBeUndefined();
    for (const bad of [-1, 1.5, 'low', '0', null])
      expect(layer(bad)?.message).toContain('receiveSettings must be of the form');
    expect(checkReceiveSettings({ local: { video: { layer: 1 } } }, false)).toBeDefined();
    expect(checkReceiveSettings({ '*': { screenVideo: 'inherit' } }, true)).toBeUndefined();
    expect(checkReceiveSettings({ '*': { screenVideo: 'inherit' } }, false)).toBeDefined();
  });
});

describe('remote media player', () => {
  it('CO-43 the url is a string', () => {
    expect(checkPlayerStart({ url: 'https://a.example/b.mp4' })).toBeUndefined();
    for (const bad of [{}, { url: 7 }, undefined])
      expect(checkPlayerStart(bad)?.message).toBe('url parameter must be "string" type');
  });

  it('CO-44 the volume is a number from 0 to 2', () => {
    for (const volume of [0, 1, 2]) expect(player({ volume })).toBeUndefined();
    for (const volume of [-0.1, 2.1])
      expect(player({ volume })?.message).toBe('RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0');
    for (const volume of ['1', null, Number.NaN])
      expect(player({ volume })?.message).toBe('RemoteMediaPlayerSettings.volume: must be "number" type');
  });

  it('SK-14 the volume goes from 0 to 2', () => {
    expect([0, 2, 2.01].map((volume) => player({ volume }) === undefined)).toEqual([true, true, false]);
  });

  it('CO-45 the state is play or pause', () => {
    for (const state of ['play', 'pause']) expect(player({ state })).toBeUndefined();
    for (const state of ['playing', 'stop', true])
      expect(player({ state })?.message).toContain('Invalid value for RemoteMediaPlayerSettings.state');
    expect(player({ speed: 2 })?.message).toBe(
      'Invalid key speed, valid keys are: state,volume,simulcastEncodings',
    );
  });

  it('takes simulcast encodings in their ranges', () => {
    expect(player({ simulcastEncodings: [{ maxBitrate: 300_000 }] })).toBeUndefined();
    expect(player({ simulcastEncodings: [{ maxBitrate: 1 }] })?.path).toEqual([
      'simulcastEncodings',
      '0',
      'maxBitrate',
    ]);
  });
});

describe('input settings', () => {
  it('CO-46 blur strength is above 0 and at most 1', () => {
    for (const good of [0.01, 0.5, 1]) expect(blur(good)).toBeUndefined();
    for (const bad of [0, -1, 1.01, '0.5', Number.NaN])
      expect(blur(bad)?.detail).toContain('expected: {0 < strength <= 1}');
    expect(
      checkInputSettings({
        video: { processor: { type: 'background-blur', config: { strength: 1, x: 1 } } },
      }),
    ).toBeDefined();
  });

  it('SK-15 blur strength goes from above 0 to 1', () => {
    expect([0, 0.0001, 1, 1.0001].map((strength) => blur(strength) === undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('CO-47 a background image may be default', () => {
    expect(image('default')).toBeUndefined();
    expect(image('standard')).toBeDefined();
  });

  it('CO-48 a background image may be a buffer', () => {
    expect(image(new ArrayBuffer(8))).toBeUndefined();
    expect(image({ byteLength: 8 })).toBeDefined();
  });

  it('CO-49 a background image may be a url of a supported image type', () => {
    for (const type of ['jpg', 'jpeg', 'png']) {
      expect(image(`https://a.example/sea.${type}?size=2`)).toBeUndefined();
      expect(image(`data:image/${type};base64,AAAA`)).toBeUndefined();
    }
    for (const bad of ['https://a.example/sea.gif', 'https://a.example/sea', 'data:image/webp;base64,AA', {}])
      expect(image(bad)?.detail).toContain('supported types: [jpg, png, jpeg]');
  });

  it('CO-50 a background image may be a preset integer from 1 to 10', () => {
    for (const good of [1, 10, '4']) expect(image(good)).toBeUndefined();
    for (const bad of [0, 11, 2.5, '11']) expect(image(bad)?.detail).toContain('must be an int, > 0, <= 10');
  });

  it('SK-16 preset images are numbered 1 to 10', () => {
    expect([0, 1, 10, 11].map((source) => image(source) === undefined)).toEqual([false, true, true, false]);
  });

  it('have no other keys and known processors only', () => {
    for (const bad of [
      { screen: {} },
      { audio: { volume: 1 } },
      { audio: { processor: { type: 'loud' } } },
      'x',
    ])
      expect(checkInputSettings(bad)?.message).toContain('inputSettings must be of the form');
    expect(checkInputSettings({ audio: { settings: { customTrack: {} } } })).toBeDefined();
    expect(checkInputSettings({ audio: { processor: { type: 'noise-cancellation' } } })).toBeUndefined();
  });
});

describe('recording', () => {
  it('CO-68 the type is cloud, raw-tracks or local', () => {
    for (const type of ['cloud', 'raw-tracks', 'local', undefined])
      expect(checkRecording({ type })).toBeUndefined();
    expect(checkRecording({ type: 'disk' })?.message).toBe(
      "invalid type: disk, allowed values 'cloud', 'raw-tracks', or 'local'",
    );
  });
});

describe('app messages', () => {
  it('CO-78 the size of the JSON text is capped', () => {
    expect(checkAppMessage('x'.repeat(4094), 4096)).toBeUndefined();
    expect(checkAppMessage('x'.repeat(4095), 4096)?.message).toBe('Message data too large. Max size is 4096');
    expect(checkAppMessage('x'.repeat(5_000), 8_192)).toBeUndefined();
    expect(checkAppMessage(undefined, 4096)).toBeDefined();
  });
});
