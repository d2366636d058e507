/** A page of somebody else: the voice SDK as its README shows it. */
import { SaywellVoice } from '@saywell/voice-sdk';

const parameters = new URLSearchParams(location.search);
const voice = new SaywellVoice(parameters.get('key'), parameters.get('server'));
const heard = [];
for (const name of ['call-start', 'call-end', 'speech-start', 'error', 'call-start-failed'])
  voice.on(name, (event) => heard.push({ name, code: event?.code, message: event?.message }));
const [talk, hangUp] = document.querySelectorAll('button');
talk.addEventListener('click', () => void voice.start(parameters.get('assistant')));
hangUp.addEventListener('click', () => void voice.stop());
Object.assign(window, { heard });
document.documentElement.dataset.ready = 'yes';
