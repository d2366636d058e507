import type { SiteFact } from '../site-fact.ts';

/** The demos of the site and the status page. */
export const demos: readonly SiteFact[] = [
  {
    id: 'who-answers',
    title: 'Who can answer in the demo',
    questions: [
      'who can answer in the interface demo',
      'which assistant can i choose',
      'can i choose who answers',
      'how many assistants can i pick from',
      'what is the front desk',
      'who is on the list of agents',
    ],
    answer: 'There are four to choose from. They are the front desk, Max, Grace and Kyle.',
    keywords: ['front desk', 'choose'],
  },
  {
    id: 'button-speed',
    title: 'The animated button',
    questions: [
      'how fast does the animated button move',
      'which speeds does the button have',
      'how long is one round of the button',
      'what is the slow speed',
      'what is the medium speed of the button',
      'can i change the speed of the button',
    ],
    answer: 'The animated button has three speeds. Slow is ten seconds, medium is five, and fast is two.',
    keywords: ['animated button', 'speed', 'slow', 'medium'],
  },
  {
    id: 'less-motion',
    title: 'Less motion',
    questions: [
      'can i turn off the animation',
      'what if i want less motion',
      'does the button stand still',
      'do you respect reduced motion',
      'can the movement be stopped',
      'animations make me dizzy',
    ],
    answer:
      'Yes, it stands still for visitors who asked for less motion. Otherwise both voices go round the edge of the button.',
    keywords: ['motion', 'animation', 'animations', 'reduced'],
  },
  {
    id: 'end-button',
    title: 'The end call button',
    questions: [
      'how do i end the call',
      'what does the red button do',
      'can i end a call with the keyboard',
      'which keys end the call',
      'where is the end call button',
      'how do i hang up',
      'can i hide the red button',
    ],
    answer: 'The red button at the edge of the screen ends a call. Enter and space do the same as a finger.',
    keywords: ['end call', 'red button', 'hang up', 'enter', 'space'],
  },
  {
    id: 'end-sequence',
    title: 'What follows the press of end call',
    questions: [
      'what happens after i press end call',
      'how long does the phone vibrate',
      'how long is the button pressed',
      'does my phone vibrate when i end the call',
      'does the call end at once',
    ],
    answer:
      'The call is asked to end at once. The button gives way for a hundred and fifty milliseconds, and a phone that can vibrates for fifty.',
    keywords: ['toast', 'milliseconds', 'vibrates', 'pulse'],
  },
  {
    id: 'end-message',
    title: 'The message call ended',
    questions: [
      'how long does the message call ended stay',
      'when does the message call ended appear',
      'what is the toast after the call',
      'how long do i see that the call ended',
      'is there a message when the call ends',
      'how do i know that the call has ended',
    ],
    answer:
      'It stays for two seconds. It comes a hundred milliseconds after the press and goes after two thousand one hundred.',
    keywords: ['call ended', 'message', 'toast'],
  },
  {
    id: 'end-places',
    title: 'Place of the end call button',
    questions: [
      'where can the end call button stand',
      'can i move the red button',
      'which positions can the button have',
      'how many places are there for the button',
      'can the button be at the top',
      'can i put the button in a corner',
    ],
    answer:
      'It can stand at the bottom in the middle. There are also six other places, left and right, at the top, in the middle and at the bottom.',
    keywords: ['position', 'top left', 'bottom right', 'corner'],
  },
  {
    id: 'squad',
    title: 'Squads',
    questions: [
      'what is a squad',
      'can several assistants be in one call',
      'how does the squad work',
      'what is the squad demo',
      'can i be handed over to another assistant',
      'do i have to call again for another assistant',
    ],
    answer:
      'A squad is several assistants in one call. The first listens and hands you over to the one who knows, and you never hang up.',
    keywords: ['squad', 'several assistants'],
  },
  {
    id: 'squad-voices',
    title: 'The example of a squad',
    questions: [
      'how many voices are in the squad example',
      'who is in the squad call',
      'who takes over in the example',
      'who joins for the funding question',
      'what does the front desk do in the squad',
      'which assistants are in the squad demo',
    ],
    answer:
      'In the example call there are four voices. They are you, the front desk, Grace who takes over for ecommerce, and Max who joins for the funding question.',
    keywords: ['four voices', 'joins'],
  },
  {
    id: 'squad-buttons',
    title: 'Buttons of the squad',
    questions: [
      'how many squad buttons are there',
      'which sizes does the squad button have',
      'which variants of the button exist',
      'how can i offer the squad on my page',
      'what are the six ways',
      'which button is for running text',
    ],
    answer:
      'There are six ways to offer it. The button has three sizes and three variants, primary, secondary and minimal.',
    keywords: ['six ways', 'sizes', 'variants'],
  },
  {
    id: 'call-demo',
    title: 'The call demo',
    questions: [
      'how do i use the call demo',
      'what does connected mean',
      'how do i start a call',
      'when can i speak after start',
      'what does the event log show',
      'how do i stop the call',
      'what do i do first in the call demo',
    ],
    answer:
      'Press start call, wait for connected, then speak. Stop call ends it, and a log writes down what happens in between.',
    keywords: ['call demo', 'event log', 'connected'],
  },
  {
    id: 'demo-pages',
    title: 'The demos of this site',
    questions: [
      'which demos are on the site',
      'where can i try the voice assistant',
      'what demo pages do you have',
      'can i see the call panel',
      'where is the voice demo',
      'what can i try on the website',
    ],
    answer:
      'There are several demos on the site. They show the voice assistant, the call panel, a squad, and how a call ends.',
    keywords: ['demos', 'demo pages'],
  },
  {
    id: 'free-trial',
    title: 'Trying the assistants here',
    questions: [
      'is it free to try',
      'does this call cost me anything',
      'do i pay for talking to you',
      'can i try it for free',
      'is there a free trial',
      'do i have to register to try it',
      'does trying it cost money',
    ],
    answer: 'Trying the assistants on this website is free. You need no account.',
    keywords: ['free', 'trial', 'try'],
  },
  {
    id: 'status-page',
    title: 'Status page',
    questions: [
      'how often is the status page updated',
      'what does the status page show',
      'where can i see if you are down',
      'is the service working right now',
      'how often does the status refresh',
      'is there a status page',
      'where do i check for outages',
    ],
    answer:
      'The page asks the service how it is every thirty seconds. You see whether calls can be made right now and which part is at fault.',
    keywords: ['status', 'thirty seconds'],
  },
  {
    id: 'status-parts',
    title: 'Parts of the service',
    questions: [
      'which parts does the service have',
      'what does the status page check',
      'what are the rooms',
      'what do the speech engines do',
      'what is kept in the database',
      'which part carries the sound',
    ],
    answer:
      'It looks at three parts. The database keeps calls and messages, the rooms carry sound, and the speech engines hear, find the answer and speak.',
    keywords: ['database', 'rooms', 'speech engines'],
  },
  {
    id: 'decisions',
    title: 'Where decisions are written',
    questions: [
      'where can i read what was decided',
      'where is your documentation',
      'where do you write down decisions',
      'what is in the docs folder',
      'why was it built this way',
      'where are your technical decisions',
    ],
    answer: 'In the folder docs of the source code. It says what was decided and why.',
    keywords: ['docs', 'decided'],
  },
  {
    id: 'example-analytics',
    title: 'The example of analytics',
    questions: [
      'what happens in the analytics example',
      'how many questions are in the analytics example',
      'what is left after the analytics example',
      'is the transcript part of the example',
      'what does the example about reports show',
      'which words does the assistant say in the examples',
    ],
    answer:
      'In the example, two questions and two answers are there after the call. The whole transcript is there as well.',
    keywords: ['two questions'],
  },
];
