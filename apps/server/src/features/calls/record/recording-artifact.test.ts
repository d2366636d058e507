import { expect, it } from 'vitest';
import { recordingArtifact } from './recording-artifact.ts';

const file = {
  id: 'r',
  type: 'cloud',
  instanceId: 'default',
  startedAt: 0,
  durationSeconds: 1,
  channels: 2,
} as const;
const urlOf = (id: string) => `https://voice.example/call/c/recording/${id}`;

it('addresses ask for the format of the plan, whole and by channel (field: artifactPlan.recordingFormat)', () => {
  const { recording, recordings } = recordingArtifact([file], urlOf, 'mp3');
  expect(recordings?.[0]?.url).toBe(`${urlOf('r')}?format=mp3`);
  expect(recording).toEqual({
    stereoUrl: `${urlOf('r')}?format=mp3`,
    mono: {
      combinedUrl: `${urlOf('r')}?channel=mix&format=mp3`,
      assistantUrl: `${urlOf('r')}?channel=assistant&format=mp3`,
      customerUrl: `${urlOf('r')}?channel=customer&format=mp3`,
    },
  });
  const plain = recordingArtifact([file], urlOf).recording;
  expect(plain?.stereoUrl).toBe(urlOf('r'));
  expect(plain?.mono?.combinedUrl).toBe(`${urlOf('r')}?channel=mix`);
});
