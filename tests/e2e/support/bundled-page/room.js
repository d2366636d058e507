/** A page written for the room library whose names `@saywell/call-room/drop-in` has. */
import Daily from '@daily-co/daily-js';

const parameters = new URLSearchParams(location.search);
const call = Daily.createCallObject({ audioSource: true, videoSource: false });
const heard = [];
for (const name of ['joined-meeting', 'left-meeting', 'track-started', 'app-message', 'error'])
  call.on(name, (event) => heard.push({ name, data: event.data, local: event.participant?.local }));
const [talk, hangUp] = document.querySelectorAll('button');
talk.addEventListener('click', () => {
  void call.join({ url: parameters.get('room'), token: parameters.get('key') });
});
hangUp.addEventListener('click', () => {
  void call.leave().then(() => call.destroy());
});
Object.assign(window, { heard });
document.documentElement.dataset.ready = 'yes';
