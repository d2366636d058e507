import type { PublishedTrack, ReceiveSettings } from '../engines/engine.ts';

/** Between a video's name and the number of a smaller copy of it. */
const separator = '~';

/** Is this a smaller copy of another track, and no track of its own? */
export const isLayer = (name: string): boolean => name.includes(separator);

/** The track that this is a smaller copy of; undefined when it is none. */
export const layerOwner = (name: string): string | undefined =>
  isLayer(name) ? name.slice(0, name.indexOf(separator)) : undefined;

/** Names of the tracks that a video is sent as: the smaller copies, then itself. */
export function layerNames(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, layer) =>
    layer === count - 1 ? name : `${name}${separator}${layer}`,
  );
}

/** A video with several encodings is sent once for each, from the smallest; `copy` makes the smaller ones' tracks. */
export function sentLayers(
  { name, track, encodings = [] }: PublishedTrack,
  copy: (track: MediaStreamTrack) => MediaStreamTrack,
): readonly PublishedTrack[] {
  if (encodings.length < 2) return [{ name, track, ...(encodings.length > 0 && { encodings }) }];
  return layerNames(name, encodings.length).map((layer, index) => ({
    name: layer,
    track: layer === name ? track : copy(track),
    encodings: encodings.slice(index, index + 1),
  }));
}

/** Which of the offered tracks carries this video, as somebody's settings want it. */
export function chosenLayer(
  offered: readonly string[],
  name: string,
  sessionId: string,
  settings: ReceiveSettings,
): string {
  const layer = wantedLayer(settings[sessionId], name) ?? wantedLayer(settings['base'], name);
  const wanted = `${name}${separator}${layer}`;
  return layer !== undefined && offered.includes(wanted) ? wanted : name;
}

function wantedLayer(settings: ReceiveSettings[string] | undefined, name: string): number | undefined {
  const video = name === 'screen-video' ? settings?.screenVideo : settings?.video;
  return typeof video === 'object' && typeof video.layer === 'number' ? video.layer : undefined;
}
