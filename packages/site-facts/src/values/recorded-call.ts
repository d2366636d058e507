/** A call with the demo’s assistant, as `npm run record -- call` held and wrote it. */
export const recordedCall = {
  lines: [
    {
      speaker: 'user',
      text: 'what does a demo cost',
      levels: [0.89, 0.81, 1, 0.77, 0.46, 0.01],
    },
    {
      speaker: 'assistant',
      text: 'A demo is free. It takes thirty minutes and there is no obligation.',
      levels: [0.8, 0.75, 0.5, 0.52, 0.42, 0.4, 1, 0.47, 0.69, 0.72, 0.58, 0.57, 0.72, 0],
    },
    {
      speaker: 'user',
      text: 'i would like to book a demo',
      levels: [1, 0.83, 0.33, 0.49, 0.82, 0.02],
    },
    {
      speaker: 'assistant',
      text: 'Happy to book a demo for you. May I have your name, please?',
      levels: [0.49, 0.69, 0.6, 0.69, 0.7, 0.71, 0.8, 1, 0.57, 0.67, 0.29],
    },
    {
      speaker: 'user',
      text: 'my name is grace miller',
      levels: [0.84, 1, 0.63, 0.64, 0.61, 0.01],
    },
    {
      speaker: 'assistant',
      text: 'Okay. What is the best phone number to reach you?',
      levels: [0.62, 0.5, 0.71, 0.67, 0.82, 1, 0.64, 0.57, 0.43],
    },
    {
      speaker: 'user',
      text: 'three zero two five five five zero one eight seven',
      levels: [0.68, 0.94, 0.85, 0.65, 0.71, 0.71, 0.7, 1, 0.97, 0.81, 0.59, 0.31],
    },
    {
      speaker: 'assistant',
      text: 'Got it. When would it suit you?',
      levels: [0.69, 1, 0.92, 0.76, 0.65, 0.01],
    },
    {
      speaker: 'user',
      text: 'on thursday at ten in the morning',
      levels: [0.71, 0.69, 0.39, 0.74, 1, 1, 0.12],
    },
    {
      speaker: 'assistant',
      text: 'Thank you. So that is a demo for Grace Miller, Thursday, November 26 at 10 AM Eastern Time, and your number is 302-555-0187. Is that right?',
      levels: [
        1, 0.74, 0.46, 0.83, 0.77, 0.87, 0.7, 0.66, 0.37, 0.63, 0.75, 0.38, 0.85, 0.61, 0.76, 0.4, 0.5, 0.75,
        0.83, 0.72, 0.69, 0.6, 0.81, 0.8, 0.5, 0.66, 0.33, 0.48, 0.48, 0.51, 0.8, 0.67, 0.61, 0.68, 0.54, 0.7,
        0,
      ],
    },
    {
      speaker: 'user',
      text: 'yes please',
      levels: [0.98, 1, 0.52],
    },
    {
      speaker: 'assistant',
      text: 'Thank you, Grace Miller. Your demo request for Thursday, November 26 at 10 AM Eastern Time is saved, and our team will call you to confirm. Can I do anything else for you?',
      levels: [
        0.89, 0.51, 0.33, 0.61, 0.51, 0.68, 1, 0.68, 0.46, 0.57, 0.59, 0.52, 0.73, 0.66, 0.51, 0.56, 0.3,
        0.63, 0.77, 0.57, 0.68, 0.6, 0.37, 0.63, 0.82, 0.46, 0.63, 0.52, 0.64, 0.73, 0.99, 0.91, 0.76, 0.53,
        0.63, 0.01,
      ],
    },
  ],
  booking: {
    name: 'Grace Miller',
    phone: '302-555-0187',
    when: 'Thursday, November 26 at 10 AM',
  },
} as const;
