/** What visitors want apart from facts. The phrases also train the recogniser. */
// biome-ignore format: a table
export const intentTable = [
  ['greeting', [
    'hello', 'hi', 'hey', 'hi there', 'hey there', 'hello there', 'good morning', 'good afternoon', 'good evening',
    'hello again', 'yo', 'howdy', 'hiya', 'good day', 'hi everyone', 'greetings',
  ]],
  ['thanks', [
    'thanks', 'thank you', 'thank you very much', 'thanks a lot', 'many thanks', 'great thanks',
    'okay thank you', 'perfect thank you',
  ]],
  ['goodbye', [
    'goodbye', 'good bye', 'bye', 'bye bye', 'see you', 'see you later', 'have a nice day',
    'have a good day', 'that is all', 'that is all thank you', 'that is it', 'that would be all',
    'end the call', 'end call', 'hang up', 'please hang up', 'i have to go', 'thanks bye',
    'thank you goodbye', 'thank you bye', 'no that is all', 'no thank you goodbye', 'okay bye',
    'nothing else', 'i am done', 'talk to you later', 'no that is it', 'no thanks that is all',
  ]],
  ['yes', [
    'yes', 'yeah', 'yep', 'sure', 'of course', 'yes please', 'correct', 'that is correct', 'that is right',
    'right', 'exactly', 'okay', 'ok', 'alright', 'all right', 'sounds good', 'that works', 'please do',
    'go ahead', 'yes it is', 'yes that is right', 'yes that is correct', 'perfect', 'great', 'fine',
    'why not', 'absolutely', 'i would like that', 'yes i do', 'yes i would', 'looks good', 'it is correct',
    'all good', 'yes sure', 'yes correct', 'that is perfect', 'that is fine', 'that is good', 'that works for me', 'book it',
    'yes book it', 'please book it', 'go for it', 'sounds perfect', 'sounds right', 'looks right', 'confirmed', 'please confirm',
    'that is all correct', 'everything is correct', 'that looks right', 'arrange that', 'please arrange that', 'do that', 'please do that',
    'yes do that', 'let us do that', 'okay do that', 'that would be nice', 'that would be great', 'that would be good',
  ]],
  ['no', [
    'no', 'nope', 'no thanks', 'no thank you', 'not really', 'not now', 'no it is not', 'that is wrong',
    'wrong', 'incorrect', 'not correct', 'that is not right', 'that is not correct', 'not quite',
    'rather not', 'i do not think so', 'no i do not', 'it is wrong', 'no that is wrong', 'no not yet',
    'not right',
  ]],
  ['repeat', [
    'say that again', 'can you repeat that', 'repeat that', 'repeat', 'please repeat',
    'could you repeat that please', 'say again', 'again', 'what did you say', 'pardon', 'sorry what',
    'sorry', 'what was that', 'come again', 'one more time', 'i did not hear you', 'i did not understand',
    'i did not catch that', 'excuse me', 'what', 'can you say that again', 'once more please',
    'i did not get that', 'could you say that again', 'pardon me', 'i beg your pardon', 'beg your pardon', 'huh', 'say what',
    'come again please', 'sorry what was that', 'excuse me what',
  ]],
  ['help', [
    'help', 'help me', 'what can you do', 'what can i ask', 'what can i ask you', 'what can i say',
    'how can you help me', 'what can you help me with', 'what do you know', 'what are my options',
    'can you help me', 'i need help', 'how does this work', 'what are you able to do',
    'what can you tell me', 'how do you work',
  ]],
  ['human', [
    'speak to a human', 'talk to a human', 'can i speak to a person', 'can i talk to a real person',
    'i want to speak to someone', 'let me talk to a human', 'transfer me', 'connect me to an agent',
    'i want a human', 'real person please', 'operator', 'call me back', 'can someone call me',
    'can somebody call me back', 'can you call me back', 'i want to talk to a person', 'speak to an agent',
    'leave a message', 'can i leave a message', 'talk to your manager', 'i want to speak to your team',
    'talk to sales', 'speak with a representative', 'please call me back', 'can i talk to someone',
    'could someone call me back', 'i would like to leave a message', 'take a message',
    'have someone call me', 'a person please', 'a human please', 'get me a person', 'i need a person', 'i need a human',
    'can i have a person', 'put me through to someone', 'give me a person',
  ]],
  ['stop', [
    'stop', 'cancel', 'cancel that', 'never mind', 'nevermind', 'forget it', 'stop it', 'be quiet',
    'stop talking', 'quiet', 'enough', 'shut up', 'i changed my mind', 'i do not want to',
    'i do not want that', 'cancel the booking', 'cancel this', 'leave it', 'abort', 'i do not want a demo',
    'no cancel', 'cancel it', 'please stop', 'stop please', 'forget about it', 'cancel the demo',
    'i do not want to book', 'no never mind', 'let us stop', 'cancel please', 'not anymore',
  ]],
  ['machine', [
    'are you human', 'are you a human', 'are you a robot', 'are you real', 'are you a real person',
    'am i talking to a robot', 'am i talking to a machine', 'is this a robot', 'are you an ai',
    'is this ai', 'are you a machine', 'are you a computer', 'is this a real person',
    'am i speaking to a human', 'are you artificial intelligence', 'are you a bot', 'is this a bot',
    'am i talking to a person',
  ]],
  ['name', [
    'what is your name', 'do you have a name', 'who am i talking to', 'who am i speaking with',
    'who is this', 'who are you', 'tell me your name', 'what are you called', 'what should i call you',
    'what do i call you', 'what can i call you', 'how should i call you', 'what is the name of this assistant',
  ]],
  ['wellbeing', [
    'how are you', 'how are you doing', 'how are you today', 'how is it going', 'how do you do',
    'are you okay', 'hello how are you', 'hi how are you',
  ]],
  ['praise', [
    'nice to meet you', 'you are great', 'you are very helpful', 'that is great', 'that is good to know',
    'good to know', 'interesting', 'cool', 'wow', 'nice', 'that was helpful', 'awesome', 'very good',
    'i see', 'i like that', 'that is interesting', 'good job', 'amazing', 'well done', 'sounds interesting',
  ]],
  ['audible', [
    'can you hear me', 'do you hear me', 'are you there', 'is anybody there', 'are you listening',
    'testing', 'test test', 'is this working', 'does this work', 'are you still there',
  ]],
  ['wait', [
    'one moment', 'one moment please', 'wait', 'wait a moment', 'just a moment', 'hold on', 'one second',
    'just a second', 'give me a second', 'give me a moment', 'hang on', 'let me think',
    'wait a second', 'a moment please', 'please wait', 'wait a minute', 'give me a minute',
    'hold on a second', 'let me check', 'just a minute',
    'hold on a sec', 'one sec', 'just a sec', 'wait a sec', 'hang on a sec', 'give me a sec',
  ]],
  ['slower', ['slower please', 'slow down', 'too fast', 'not so fast', 'can you speak slower', 'please speak more slowly', 'slower']],
  ['shorter', ['shorter please', 'make it shorter', 'in short', 'that was too long', 'keep it short please', 'shorter']],
  ['time', ['what time is it', 'what is the time', 'do you know the time', 'what time is it now']],
  ['date', ['what day is it', 'what is the date', 'what day is it today', 'what is the date today']],
  ['recording', ['are you recording', 'are you recording this', 'is this call recorded', 'is this being recorded', 'am i being recorded']],
  ['own-facts', [
    'what is my name', 'do you remember my name', 'what is my number', 'who am i', 'do you know my name', 'what am i called',
    'what do you call me', 'how am i called',
  ]],
  ['spell', ['can you spell that', 'how do you spell that', 'spell that please', 'can you spell your name', 'spell your name']],
  ['complaint', ['i have a complaint', 'i want to complain', 'i am not happy with this', 'nobody called me back', 'i am very disappointed']],
  ['insult', ['you are useless', 'you are stupid', 'this is stupid', 'stupid machine']],
  ['emergency', ['this is an emergency', 'it is an emergency', 'i need an ambulance', 'call an ambulance', 'call the police']],
  ['ask', [
    'i have a question', 'can i ask you something', 'i have some questions', 'yes i have a question',
    'can i ask a question', 'i would like to ask something', 'i have another question', 'one more question',
    'i have two questions', 'i have a few questions', 'i have a couple of questions',
  ]],
  ['more', [
    'tell me more', 'more', 'tell me more about that', 'more details', 'can you tell me more', 'go on',
    'continue', 'what else', 'and then', 'keep going', 'i would like to know more',
    'more information please',
  ]],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** How visitors ask for a booking, for the recogniser. */
// biome-ignore format: a list
export const bookingRequests: readonly string[] = [
  'book a demo', 'i would like to book a demo', 'can i book a demo', 'schedule a demo', 'i want a demo', 'i want to book a demo please',
  'can we set up a meeting', 'i would like to make an appointment', 'book an appointment', 'can i schedule a call', 'can i get a demo',
  'i would like to see a demo', 'i want to schedule a demo', 'could you book a demo for me', 'please book me a demo', 'demo please',
  'i would like to schedule an appointment', 'let us book a demo', 'how can i book a demo', 'yes book a demo', 'set up a demo',
];
