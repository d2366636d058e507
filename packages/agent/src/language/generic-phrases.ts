/**
 * What a visitor says whatever the assistant is about: greetings, answers,
 * corrections, names, numbers, days and times. Lower-case words without punctuation.
 */
const conversation = [
  'hello', 'hi', 'hi there', 'hello there', 'hey', 'good morning', 'good afternoon', 'good evening',
  'how are you', 'how are you doing today', "i'm fine thank you", 'nice to meet you',
  'yes', 'yes please', 'yeah', 'yep', 'yes i do', 'yes that is right', "yes that's right", 'yes that is correct',
  "that's correct", "that's right", 'correct', 'right', 'sure', 'of course', 'okay', 'okay great', 'all right',
  'sounds good', 'that sounds good', 'that works', 'that works for me', 'perfect', 'great', 'great thank you',
  'absolutely', 'exactly', 'go ahead', 'please do',
  'no', 'no thanks', 'no thank you', 'nope', 'not really', 'no that is wrong', "no that's not right",
  "that's wrong", 'not now', 'not yet', 'maybe later', "i don't think so", "i don't know", "i'm not sure",
  'thank you', 'thanks', 'thank you very much', 'thanks a lot', 'thank you so much', 'that is all', "that's all",
  "that's it", 'nothing else', "no that's all thank you", 'goodbye', 'bye', 'bye bye', 'have a nice day',
  'talk to you later', 'see you', 'good night',
  'what', 'sorry', 'pardon', 'excuse me', 'what did you say', 'can you repeat that', 'could you repeat that please',
  'please repeat that', 'say that again', 'say that again please', 'i did not understand', "i didn't catch that",
  'can you hear me', 'are you there', 'hold on', 'wait', 'one moment', 'one second please', 'stop', 'never mind',
  'cancel', 'go back', 'start over', 'let me think', 'continue', 'slower please', 'louder please',
  'who are you', 'what is your name', 'are you a robot', 'are you human', 'are you a real person', 'what can you do',
  'how can you help me', 'can you help me', 'i need help', 'help', 'i have a question', 'i have another question',
  'tell me more', 'tell me more about that', 'why', 'how', 'when', 'where', 'how much', 'how long', 'really',
  'i would like to speak to a person', 'can i talk to a human', 'can i speak to someone', 'transfer me please',
  'i would like to leave a message', 'can i leave a message', 'please call me back', 'can you call me back',
  'i would like to book a demo', "i'd like to book a demo", 'i want to book a demo', 'book a demo',
  'can i book a demo', 'can i schedule a demo', 'i would like to schedule a demo', 'can i make an appointment',
  'i would like to make an appointment', 'i want to book an appointment', 'schedule an appointment',
  'schedule a call', 'can we schedule a call', 'change the time', 'can we change the time', 'another day please',
  'a different time please', 'the name is wrong', 'the number is wrong', 'that is not my name',
  'any time', 'any time is fine', 'whenever you like', 'as soon as possible', 'it depends',
]; // biome-ignore format: a table

/** How people ask a business about anything; adds verbs and joints that phrases of an assistant may lack. */
const questions = [
  'are you open on the weekend', 'are you open today', 'are you open now', 'what time do you open',
  'what time do you close', 'when can i come', 'where can i find you', 'how do i get there', 'do you have parking',
  'how much is it', 'how much does it cost', 'what does it cost', 'how much do you charge', 'is it expensive',
  'is it free', 'do i have to pay', 'can i pay monthly', 'do you offer a discount', 'can i try it',
  'how does it work', 'how does that work', 'how do i start', 'how do i sign up', 'how can i get started',
  'how long does it take', 'how long will it take', 'how long will it take to implement', 'how soon can we start',
  'can you implement it', 'can it connect to', 'does it connect to', 'does it integrate with', 'do you work with',
  'can i use it with', 'does it support', 'do you support', 'can you do that', 'can it do that', 'is it possible to',
  'can i cancel', 'can i change it', 'how do i cancel', 'how do i reach you', 'how can i reach you',
  'who can i talk to', 'is it safe', 'is it secure', 'how safe is it', 'do you store my data', 'do you sell my data',
  'what is the difference', 'which one is better', 'why should i use it', 'what happens after that',
  'what do i need', 'what do you need from me', 'can you send me more information', 'can you send me an email',
  'i am interested in', "i'm interested in", 'i am looking for', "i'm looking for", 'i am calling about',
  "i'm calling about", 'i have a problem with', 'i want to ask about', 'can you explain', 'can you explain that',
  'please explain', 'what does that mean', 'give me an example', 'could you help me with',
]; // biome-ignore format: a table

const digits = ['oh', 'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = [
  'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]; // biome-ignore format: a table
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november',
  'december',
]; // biome-ignore format: a table
const ordinals = [
  'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh',
  'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth',
  'twentieth', 'twenty first', 'twenty second', 'twenty third', 'twenty fourth', 'twenty fifth', 'twenty sixth',
  'twenty seventh', 'twenty eighth', 'twenty ninth', 'thirtieth', 'thirty first',
]; // biome-ignore format: a table
const hours = [...digits.slice(2), 'ten', 'eleven', 'twelve'];
const minutes = ['fifteen', 'thirty', 'forty five', "o'clock", 'ten', 'twenty', 'oh five'];
const dayParts = ['morning', 'afternoon', 'evening'];
/** Frequent first names in English-speaking countries; others are left to the generic decoder. */
const firstNames = [
  'james', 'robert', 'john', 'michael', 'david', 'william', 'richard', 'joseph', 'thomas', 'charles', 'christopher',
  'daniel', 'matthew', 'anthony', 'mark', 'donald', 'steven', 'steve', 'paul', 'andrew', 'andy', 'joshua', 'josh',
  'kenneth', 'ken', 'kevin', 'brian', 'george', 'timothy', 'tim', 'ronald', 'edward', 'jason', 'jeff', 'jeffrey',
  'ryan', 'jacob', 'jake', 'gary', 'nicholas', 'nick', 'eric', 'jonathan', 'stephen', 'larry', 'justin', 'scott',
  'brandon', 'benjamin', 'ben', 'samuel', 'sam', 'gregory', 'greg', 'alexander', 'alex', 'frank', 'patrick', 'jack',
  'dennis', 'jerry', 'tyler', 'aaron', 'jose', 'adam', 'nathan', 'henry', 'peter', 'adrian', 'kyle', 'max', 'bob',
  'bill', 'mike', 'tom', 'jim', 'joe', 'dan', 'chris', 'matt', 'tony', 'dave', 'carlos', 'juan', 'luis', 'ali',
  'mary', 'patricia', 'jennifer', 'jenny', 'linda', 'elizabeth', 'barbara', 'susan', 'jessica', 'sarah', 'karen',
  'lisa', 'nancy', 'betty', 'sandra', 'margaret', 'ashley', 'kimberly', 'kim', 'emily', 'donna', 'michelle', 'carol',
  'amanda', 'melissa', 'deborah', 'stephanie', 'rebecca', 'sharon', 'laura', 'cynthia', 'amy', 'kathleen', 'angela',
  'shirley', 'brenda', 'emma', 'anna', 'pamela', 'nicole', 'samantha', 'katherine', 'kate', 'christine', 'helen',
  'rachel', 'carolyn', 'janet', 'maria', 'catherine', 'heather', 'diane', 'olivia', 'julie', 'julia', 'victoria',
  'kelly', 'christina', 'joan', 'evelyn', 'grace', 'hannah', 'sophia', 'sophie', 'alice', 'claire', 'jane', 'lucy',
  'ruth', 'rose', 'maya', 'natalie', 'diana', 'monica', 'teresa', 'beth', 'sue', 'ann', 'anne',
]; // biome-ignore format: a table
const lastNames = [
  'smith', 'johnson', 'williams', 'brown', 'jones', 'garcia', 'miller', 'davis', 'rodriguez', 'martinez', 'hernandez',
  'lopez', 'gonzalez', 'wilson', 'anderson', 'taylor', 'moore', 'jackson', 'martin', 'lee', 'perez', 'thompson',
  'white', 'harris', 'sanchez', 'clark', 'ramirez', 'lewis', 'robinson', 'walker', 'young', 'allen', 'king', 'wright',
  'scott', 'torres', 'hill', 'green', 'adams', 'nelson', 'baker', 'hall', 'campbell', 'mitchell', 'carter', 'roberts',
  'parker', 'evans', 'turner', 'collins', 'edwards', 'stewart', 'morris', 'murphy', 'cook', 'rogers', 'morgan',
  'cooper', 'peterson', 'bailey', 'reed', 'kelly', 'howard', 'cox', 'ward', 'bennett', 'gray', 'hughes', 'price',
]; // biome-ignore format: a table

/** Words of names, numbers, days and times: a phrase that holds one and asks nothing is an answer. */
export const answerWords: ReadonlySet<string> = new Set(
  [...digits, ...teens, ...tens, ...days, ...months, ...ordinals, ...dayParts, ...firstNames, ...lastNames]
    .flatMap((words) => words.split(' '))
    .filter((word) => word !== 'may' && word !== 'will'),
);

/** Sentences of any conversation; a domain model always contains them. */
export function genericPhrases(): string[] {
  return [
    ...conversation,
    ...questions,
    ...numberPhrases(),
    ...phonePhrases(),
    ...days.flatMap(dayPhrases),
    ...timePhrases(),
    ...datePhrases(),
    ...namePhrases(),
  ];
}

function numberPhrases(): string[] {
  const units = digits.slice(2);
  return [
    ...digits,
    ...teens,
    ...tens,
    ...tens.flatMap((ten) => units.map((unit) => `${ten} ${unit}`)),
    'a hundred',
    'one hundred',
    'two hundred',
    'a thousand',
    'one thousand',
    'about ten',
    'around twenty',
    'more than fifty',
  ];
}

/** Every digit after every other one, three times with another third digit, as phone numbers are said. */
function phonePhrases(): string[] {
  const digitAt = (index: number) => digits[index % digits.length];
  const triples = [1, 4, 7].flatMap((step) =>
    digits.flatMap((first, row) =>
      digits.map((second, column) => `${first} ${second} ${digitAt(row + column + step)}`),
    ),
  );
  const numbers = triples.map((triple, index) => `${triple} ${triples[(index + 50) % triples.length]}`);
  const pairs = ['double oh', ...digits.slice(2).map((digit) => `double ${digit}`)];
  const starts = [
    'my number is *',
    "it's *",
    'my phone number is *',
    'the number is *',
    'you can reach me at *',
    'call me at *',
    'area code *',
    'plus one *',
    'sure *',
    'yes *',
  ];
  return [
    ...numbers,
    ...pairs,
    ...starts.flatMap((start) => digits.map((digit) => start.replace('*', digit))),
  ];
}

function dayPhrases(day: string): string[] {
  return [
    day, `on ${day}`, `next ${day}`, `this ${day}`, `${day} please`, `how about ${day}`, `${day} works for me`,
    `${day} is fine`, `${day} at`, `on ${day} at`, `next ${day} at`,
    ...dayParts.map((part) => `${day} ${part}`), ...dayParts.map((part) => `on ${day} ${part}`),
    ...hours.flatMap((hour) => [`${day} at ${hour}`, `on ${day} at ${hour}`]),
  ]; // biome-ignore format: a table
}

function timePhrases(): string[] {
  const clocks = hours.flatMap((hour) => [hour, ...minutes.map((minute) => `${hour} ${minute}`)]);
  const halves = clocks.flatMap((clock) => [`${clock} a m`, `${clock} p m`]);
  const near = [
    'today',
    'tomorrow',
    'the day after tomorrow',
    'next week',
    'this week',
    'tonight',
    'tomorrow morning',
    'tomorrow afternoon',
    'this afternoon',
    'this evening',
    'in the morning',
    'in the afternoon',
    'in the evening',
    'at noon',
    'noon',
    'midday',
    'after lunch',
    'early next week',
    'later today',
  ];
  return [
    ...clocks, ...halves, ...halves.map((half) => `at ${half}`), ...clocks.map((clock) => `at ${clock}`),
    ...hours.flatMap((hour) => [`tomorrow at ${hour}`, `today at ${hour}`, `half past ${hour}`, `quarter past ${hour}`, `quarter to ${hour}`, `around ${hour}`, `after ${hour}`, `before ${hour}`, `${hour} in the morning`, `${hour} in the afternoon`, `between ${hour} and`]),
    ...near, ...near.map((time) => `${time} please`), ...near.map((time) => `how about ${time}`), ...near.map((time) => `${time} is fine`),
  ]; // biome-ignore format: a table
}

function datePhrases(): string[] {
  return [
    ...months.flatMap((month) => [month, `in ${month}`, `on ${month}`]),
    ...months.flatMap((month, index) =>
      ordinals
        .filter((_, day) => day % 3 === index % 3)
        .flatMap((day) => [`${month} ${day}`, `on ${month} ${day}`, `the ${day} of ${month}`]),
    ),
    ...ordinals.map((day) => `on the ${day}`),
  ];
}

function namePhrases(): string[] {
  return [
    ...firstNames.flatMap((name) => [
      name,
      `my name is ${name}`,
      `this is ${name}`,
      `i'm ${name}`,
      `it's ${name}`,
    ]),
    ...lastNames.map((name, index) => `${firstNames[(index * 7) % firstNames.length]} ${name}`),
    ...lastNames.map((name) => `my last name is ${name}`),
    ...['my name is', 'the name is', 'you can call me', 'it is', 'i am'].flatMap((start) =>
      firstNames.slice(0, 20).map((name) => `${start} ${name}`),
    ),
  ];
}
