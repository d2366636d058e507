/** A camera that shows one colour, with a moving mark so that there is always something to send. */
export function picture(colour: string): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const paper = canvas.getContext('2d');
  let frame = 0;
  const timer = setInterval(() => {
    if (!paper) return;
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 320, 180);
    paper.fillStyle = 'white';
    paper.fillRect((frame++ * 4) % 320, 0, 4, 20);
    if (track?.readyState === 'ended') clearInterval(timer);
  }, 50);
  const [track] = canvas.captureStream(20).getVideoTracks();
  if (!track) throw new Error('no video track');
  return track;
}

const frameLimitMs = 10_000;
const framesWanted = 5;

/** The colour in the middle of a decoded picture: `red`, `green` or `blue`; null when no frames come. */
export async function colourOf(track: MediaStreamTrack): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  document.body.append(video);
  try {
    await video.play();
    for (let frame = 0; frame < framesWanted; frame += 1) if (!(await nextFrame(video))) return null;
    return middleOf(video);
  } finally {
    video.srcObject = null;
    video.remove();
  }
}

function nextFrame(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), frameLimitMs);
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function middleOf(video: HTMLVideoElement): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  paper.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
  const shares = [...paper.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return ['red', 'green', 'blue'][shares.indexOf(Math.max(...shares))] ?? '';
}
