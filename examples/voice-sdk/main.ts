import { SaywellVoice } from '@saywell/voice-sdk';
import { listDevices } from './list-devices.ts';
import { button, logEvent, select, show } from './page.ts';

const voice = new SaywellVoice(import.meta.env.VITE_PUBLIC_KEY);
const [start, stop, mute] = [button('start'), button('stop'), button('mute')];
const [microphone, speaker] = [select('microphone'), select('speaker')];

function setInCall(inCall: boolean): void {
  start.disabled = inCall;
  for (const control of [stop, mute, microphone, speaker]) control.disabled = !inCall;
  mute.ariaPressed = 'false';
}

async function call(): Promise<void> {
  const started = await voice.start(import.meta.env.VITE_ASSISTANT_ID);
  // The reason was told by events.
  if (started === null) setInCall(false);
}

// The microphone is asked for in the press, so nothing may be awaited before `start()`.
start.addEventListener('click', () => {
  start.disabled = true;
  stop.disabled = false;
  show('Connecting…');
  void call();
});
stop.addEventListener('click', () => void voice.stop());
mute.addEventListener('click', () => {
  voice.setMuted(!voice.isMuted());
  mute.ariaPressed = String(voice.isMuted());
});
microphone.addEventListener('change', () => {
  void choose(voice.setInputDevicesAsync({ audioDeviceId: microphone.value }));
});
speaker.addEventListener('change', () => {
  void choose(voice.setOutputDeviceAsync({ outputDeviceId: speaker.value }));
});

async function choose(choice: Promise<unknown>): Promise<void> {
  await choice.catch((error: unknown) => show(`The device cannot be used: ${String(error)}`));
}

voice.on('call-start', () => {
  show('Connected');
  setInCall(true);
  // With the permission the browser tells the names.
  void listDevices({ audioinput: microphone, audiooutput: speaker });
});
voice.on('call-end', () => {
  show('Call ended');
  setInCall(false);
});
voice.on('error', ({ message }) => show(message));
voice.on('camera-error', ({ errorMsg }) => show(errorMsg.errorMsg));
voice.on('audio-blocked', () => show('Press anywhere to hear the assistant.'));
voice.on('audio-unblocked', () => show('Connected'));
voice.on('speech-start', () => logEvent('speech-start'));
voice.on('speech-end', () => logEvent('speech-end'));
voice.on('call-start-progress', ({ stage, status }) => logEvent(`${stage} ${status}`));
voice.on('message', (message) => {
  if (message.type === 'transcript' && message.transcriptType === 'final')
    logEvent(`${message.role}: ${message.transcript}`);
});
