import { cardinalWords, digitWords, numberWords, ordinalWords, yearWords } from './number-words.ts';
import type { SpeechFormatter } from './planned/speech-plan.ts';

/** How one written pattern is spoken. `pattern` is sticky and starts at the beginning of a token. */
export interface SpeechRule {
  readonly pattern: RegExp;
  /** The kind of writing that it reads. */
  readonly formatter: SpeechFormatter;
  /** Absent: whatever matches. */
  readonly applies?: (match: RegExpExecArray) => boolean;
  readonly speak: (match: RegExpExecArray) => string;
}

const amount = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
/** A number or a word ends here: no letter or digit follows. */
const end = '(?![A-Za-z0-9])';

const currencies: Readonly<Record<string, readonly [one: string, many: string, cents: string]>> = {
  $: ['dollar', 'dollars', 'cents'],
  '€': ['euro', 'euros', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
};
const scaleWords: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion' };
const periods: Readonly<Record<string, string>> = {
  mo: 'month', month: 'month', yr: 'year', year: 'year', wk: 'week', week: 'week', day: 'day', hr: 'hour',
  hour: 'hour', min: 'minute', minute: 'minute', user: 'user', seat: 'seat', call: 'call', person: 'person',
}; // biome-ignore format: a table
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  ms: ['millisecond', 'milliseconds'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  secs: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  km: ['kilometer', 'kilometers'],
  kg: ['kilogram', 'kilograms'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  ft: ['foot', 'feet'],
  kb: ['kilobyte', 'kilobytes'],
  mb: ['megabyte', 'megabytes'],
  gb: ['gigabyte', 'gigabytes'],
  tb: ['terabyte', 'terabytes'],
  x: ['times', 'times'],
};
const comparisons: Readonly<Record<string, string>> = {
  '<': 'less than',
  '>': 'more than',
  '<=': 'at most',
  '>=': 'at least',
  '≤': 'at most',
  '≥': 'at least',
  '~': 'about',
};
const abbreviations: Readonly<Record<string, string>> = {
  'e.g.': 'for example', 'i.e.': 'that is', 'etc.': 'et cetera', 'vs.': 'versus', vs: 'versus', 'dr.': 'doctor',
  'mr.': 'mister', 'mrs.': 'missus', 'ms.': 'miz', 'approx.': 'approximately', 'inc.': 'incorporated',
  'dept.': 'department', 'no.': 'number', 'w/': 'with', 'w/o': 'without', '&': 'and', '+': 'plus', '=': 'equals',
  '@': 'at', '%': 'percent', 'jan.': 'january', 'feb.': 'february', 'aug.': 'august', 'sept.': 'september',
  'oct.': 'october', 'nov.': 'november', 'dec.': 'december', 'st.': 'street', 'ave.': 'avenue', 'blvd.': 'boulevard',
}; // biome-ignore format: a table
const weekdays: Readonly<Record<string, string>> = {
  mon: 'monday', tue: 'tuesday', tues: 'tuesday', wed: 'wednesday', thu: 'thursday', thur: 'thursday',
  thurs: 'thursday', fri: 'friday', sat: 'saturday', sun: 'sunday',
}; // biome-ignore format: a table
/** Capitals that are read as a word; every other group of 2 to 5 capitals is spelled out. */
const spokenCapitals = new Set([
  'ASAP', 'NASA', 'PIN', 'SIM', 'ZIP', 'OK', 'NO', 'YES', 'AND', 'OR', 'NOT', 'ALL', 'ONE', 'WE', 'YOU', 'IT', 'IS',
  'ARE', 'THE', 'TO', 'FREE', 'NEW', 'NOW', 'ANY', 'CAN', 'DO', 'OUR', 'YOUR', 'FOR', 'HELLO', 'HI', 'CALL', 'STOP',
]); // biome-ignore format: a table

/** A number that is read as a year. */
export const yearRule: SpeechRule = {
  pattern: /((?:19|20)\d\d)(?![\d.,]*\d)/y,
  formatter: 'number',
  speak: ([, year]) => yearWords(Number(year)),
};

/** Tried in order at each token; the first that matches wins. */
export const speechRules: readonly SpeechRule[] = [
  {
    pattern: /([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/y,
    formatter: 'email',
    speak: ([, user, host]) => `${spell(user)} at ${spell(host)}`,
  },
  {
    pattern:
      /(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+(?:com|org|net|io|ai|co|dev|app|edu|gov|uk|example))((?:\/[\w-]+)*)\/?(?![\w@])/iy,
    formatter: 'email',
    speak: ([, host, path]) => `${spell(host)}${spell(path)}`,
  },
  { pattern: /24\/7(?!\d)/y, formatter: 'time', speak: () => 'twenty four seven' },
  {
    pattern: /(\+\d{1,3}[ .-]?)?(?:\((\d{3})\)|(\d{3}))[ .-]?(\d{3})[ .-](\d{4})(?!\d)/y,
    formatter: 'phoneNumber',
    speak: ([, country, area1, area2, exchange, line]) =>
      speakPhone([country, area1 ?? area2, exchange, line]),
  },
  {
    pattern: /\+\d[\d ()-]{6,18}\d/y,
    formatter: 'phoneNumber',
    speak: ([written]) => speakPhone(written.trim().split(/[ ()-]+/)),
  },
  {
    pattern: /(\d{3})-(\d{4})(?!\d)/y,
    formatter: 'phoneNumber',
    speak: ([, exchange, line]) => speakPhone([exchange, line]),
  },
  {
    pattern: new RegExp(
      `([$€£]) ?(${amount}) ?(k|m|b|thousand|million|billion)?${end}(?: ?\\/ ?(${Object.keys(periods).join('|')})${end})?`,
      'iy',
    ),
    formatter: 'dollarAmount',
    speak: speakMoney,
  },
  {
    pattern: new RegExp(`(${amount}) ?%`, 'y'),
    formatter: 'percentage',
    speak: ([, value]) => `${numberWords(value ?? '')} percent`,
  },
  {
    // The last dot of `p.m.` is a full stop too when a new sentence or nothing follows.
    pattern: /(\d{1,2})(?::([0-5]\d))? ?([apAP])(?:[mM]\b|\.[mM]\.(?!\s+[A-Z]|\s*$)|\.[mM]\b)/y,
    formatter: 'time',
    speak: ([, hour, minute, half]) => `${speakClock(hour, minute)} ${half?.toUpperCase()} M`,
  },
  {
    pattern: /([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/y,
    formatter: 'time',
    speak: ([, hour, minute]) => speakClock(hour, minute, ' hundred'),
  },
  {
    pattern: /(<=|>=|[<>≤≥~]) ?(?=[$€£]?\d)/y,
    formatter: 'number',
    speak: ([, sign]) => comparisons[sign ?? ''] ?? '',
  },
  {
    pattern:
      /(?:(?<=[\dA-Za-z%])-|(?<=\d )- )(?=[$€£]?\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day|s|sday|nesday|rs|rsday|urday)?\b)/y,
    formatter: 'number',
    speak: () => 'to',
  },
  {
    pattern: /(\d{1,3})\/(\d{1,3})(?![\d/])/y,
    formatter: 'number',
    speak: ([, over, under]) => speakFraction(Number(over), Number(under)),
  },
  unitRule('distance', ['km', 'ft']),
  unitRule(
    'unit',
    Object.keys(units).filter((unit) => unit !== 'km' && unit !== 'ft'),
  ),
  {
    pattern: /(\d+)(?:st|nd|rd|th)\b/iy,
    formatter: 'number',
    speak: ([, value]) => ordinalWords(Number(value)),
  },
  { pattern: /# ?(\d+)/y, formatter: 'number', speak: ([, value]) => `number ${numberWords(value ?? '')}` },
  {
    pattern: new RegExp(`(${amount})\\+`, 'y'),
    formatter: 'number',
    speak: ([, value]) => `more than ${numberWords(value ?? '')}`,
  },
  yearRule,
  {
    pattern: new RegExp(`(${amount})`, 'y'),
    formatter: 'number',
    speak: ([, value]) => numberWords(value ?? ''),
  },
  {
    pattern: new RegExp(`(?:${Object.keys(abbreviations).map(escape).join('|')})(?![A-Za-z0-9])`, 'iy'),
    formatter: 'acronym',
    speak: ([written]) => abbreviations[written.toLowerCase()] ?? written,
  },
  {
    pattern:
      /(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.?(?= ?- ?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|\d)|:? \d|, )/y,
    formatter: 'date',
    speak: ([, day]) => weekdays[day?.toLowerCase() ?? ''] ?? '',
  },
  {
    pattern: /(?<=- ?)(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b/y,
    formatter: 'date',
    speak: ([, day]) => weekdays[day?.toLowerCase() ?? ''] ?? '',
  },
  {
    pattern: /([A-Z]{2,5})(s?)(?![A-Za-z0-9])/y,
    formatter: 'acronym',
    speak: ([, letters, more]) => speakCapitals(letters ?? '', more ?? ''),
  },
];

function unitRule(formatter: 'distance' | 'unit', names: readonly string[]): SpeechRule {
  return {
    pattern: new RegExp(`(${amount}) ?(${names.join('|')})${end}`, 'iy'),
    formatter,
    speak: ([, value, unit]) =>
      `${numberWords(value ?? '')} ${plural(units[unit?.toLowerCase() ?? ''], value)}`,
  };
}

function speakPhone(groups: readonly (string | undefined)[]): string {
  return groups
    .filter((group) => group !== undefined && group !== '')
    .map(
      (group) => `${group?.startsWith('+') ? 'plus ' : ''}${digitWords(group?.replaceAll(/\D/g, '') ?? '')}`,
    )
    .join(', ');
}

function speakMoney([, sign = '', value = '', scale, period]: RegExpExecArray): string {
  const [one, many, cents] = currencies[sign] ?? ['', '', ''];
  const per = period === undefined ? '' : ` per ${periods[period.toLowerCase()]}`;
  if (scale !== undefined) {
    const name = scaleWords[scale.toLowerCase()] ?? scale.toLowerCase();
    return `${numberWords(value)} ${name} ${many}${per}`;
  }
  const [whole = '0', fraction = ''] = value.replaceAll(',', '').split('.');
  const money = `${cardinalWords(Number(whole))} ${Number(whole) === 1 ? one : many}`;
  const small = Number(fraction.padEnd(2, '0').slice(0, 2));
  return `${money}${small > 0 ? ` and ${cardinalWords(small)} ${cents}` : ''}${per}`;
}

function speakClock(hour = '0', minute = '00', fullHour = ''): string {
  const minutes = Number(minute);
  const hours = cardinalWords(Number(hour));
  if (minutes === 0) return `${hours}${fullHour === '' ? '' : " o'clock"}`;
  return `${hours} ${minutes < 10 ? `oh ${cardinalWords(minutes)}` : cardinalWords(minutes)}`;
}

function speakFraction(over: number, under: number): string {
  const names: Readonly<Record<number, string>> = { 2: 'half', 4: 'quarter' };
  if (over === 0 || under < 2 || over >= under) return `${cardinalWords(over)} over ${cardinalWords(under)}`;
  return `${cardinalWords(over)} ${names[under] ?? ordinalWords(under)}${over === 1 ? '' : 's'}`;
}

function speakCapitals(letters: string, more: string): string {
  if (spokenCapitals.has(letters)) return `${letters}${more}`.toLowerCase();
  // Capitals are read as letters; a small `a` would be read as the article.
  return `${Array.from(letters).join(' ')}${more === '' ? '' : "'s"}`;
}

/** `hello@saywell.example` parts: dots, dashes and slashes are said, digits one by one. */
function spell(written = ''): string {
  return written
    .replaceAll('/', ' slash ')
    .replaceAll('.', ' dot ')
    .replaceAll('-', ' dash ')
    .replaceAll('_', ' underscore ')
    .replaceAll('+', ' plus ')
    .replaceAll(/\d+/g, (digits) => ` ${digitWords(digits)} `)
    .replaceAll(/ +/g, ' ')
    .trimEnd()
    .toLowerCase();
}

function plural(names: readonly [string, string] | undefined, value = ''): string {
  return (value === '1' ? names?.[0] : names?.[1]) ?? '';
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
