/** How days and times are said, as pieces of regular expressions over words of `wordsOf`. No capturing groups. */

const unit = 'one|two|three|four|five|six|seven|eight|nine';
export const hour = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[01]?\d|2[0-3])`;
const lateHour =
  '(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?: (?:one|two|three))?)';
export const minute = String.raw`(?:oh (?:${unit})|ten|fifteen|twenty five|twenty|thirty five|thirty|forty five|forty|fifty five|fifty|[0-5]\d)`;
const half = '(?:am|pm|a m|p m)';
export const part = '(?:morning|afternoon|evening|lunchtime|lunch time|night)';
export const partPhrase = String.raw`(?:(?:early |late )?in the (?:early |late )?(?:morning|afternoon|evening)|at (?:night|lunchtime|lunch time|lunch))`;
/** Before a time of day. */
export const before = '(?:at|around|about|after|before|by|from|round)';
const ordinalWord =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty (?:first|second)';
export const ordinal = String.raw`(?:${ordinalWord}|\d{1,2}(?:st|nd|rd|th))`;
export const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
export const weekday =
  '(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mon|tues?|wed|thurs?|thu|fri|sat|sun)';
export const count = String.raw`(?:a couple of|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})`;
const year = String.raw`(?:20\d\d|twenty (?:twenty|thirty)(?: (?:${unit}))?|two thousand (?:and )?(?:twenty|thirty)(?: (?:${unit}))?)`;
const monthDay = String.raw`(?:${ordinal}|[1-9]|[12]\d|3[01]|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty(?: (?:${unit}))?|thirty(?: one)?|${unit})`;
export const datePhrase = String.raw`(?:(?:the )?${ordinal}(?: of| day of)? ${month}(?: ${year})?|[1-9]\d? (?:of )?${month}(?: ${year})?|${month} (?:the )?${monthDay}(?: ${year})?)`;
export const holiday =
  '(?:christmas(?: day| eve)?|easter (?:monday|sunday|saturday)|good friday|(?:saint |st )patricks? day|new years? (?:day|eve)|thanksgiving(?: day)?|independence day|labor day|memorial day|halloween|(?:saint |st )?valentines? day)';
/** A day from which others are counted. */
const anchor = String.raw`(?:now|today|tomorrow|(?:this |next |coming )?${weekday}|${datePhrase})`;

/** What names a day; longer ones first, because the first that fits counts. */
export const dayPhrases: readonly string[] = [
  '(?:the )?day after tomorrow',
  String.raw`(?:the )?day (?:after|before) ${holiday}`,
  String.raw`in ${count} weeks? (?:on )?(?:a )?${weekday}`,
  String.raw`(?:in )?${count} (?:days?|weeks?|fortnights?|months?) (?:from|after) (?:the )?${anchor}`,
  String.raw`(?:the )?(?:first|second|third|fourth|last) ${weekday} (?:of|in) (?:${month}|next month|the month|this month)`,
  '(?:easter (?:monday|sunday|saturday)|good friday)',
  String.raw`(?:(?:this coming|this|next|coming|last|past|the|the following|the next) )?${weekday}(?: (?:in )?(?:${datePhrase}|the ${ordinal}|after next|next week|this week|in ${count} weeks|week))?(?= )`,
  String.raw`(?:tomorrow|today) week`,
  datePhrase,
  'the (?!first|second)' + ordinal,
  String.raw`\d{1,2}(?:st|nd|rd|th)`,
  String.raw`(?:twenty|thirty) (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)`,
  String.raw`in ${count} (?:days?|weeks?|months?|fortnights?)(?: time)?`,
  String.raw`${count} (?:days?|weeks?) ago`,
  String.raw`(?:(?:early|later|late|some time|sometime|the end of|end of|the beginning of) )?(?:this|next|the coming) (?:week|month|weekend|year)`,
  String.raw`(?:at |over )?the weekend|the end of the (?:week|month)`,
  holiday,
  'tomorrow|today|tonight|yesterday',
  'as soon as possible|asap|right away|any day|when(?:ever)? (?:it suits you|you (?:can|like|want|have time|are free))|whenever',
];

/** What names a time of day without anything around it. */
export const timePhrases: readonly string[] = [
  String.raw`in (?:half an hour|${count} hours?|(?:${count}|twenty|thirty|forty five) minutes?)`,
  String.raw`(?:${before} )?(?:half past|half(?= (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) )|(?:a )?quarter (?:past|to|after|before|of|till)|(?:ten|five|twenty|twenty five) (?:minutes )?(?:past|to|before|after)|(?:5|10|20|25) (?:minutes (?:to|before)|(?:minutes )?(?:past|after))) ${hour}(?: oclock)?(?: ${half}| ${partPhrase})?`,
  String.raw`(?:${before} )?${lateHour} (?:hundred(?: hours)?|${minute})(?: hours)?`,
  String.raw`(?:${before} )?[0-2]\d[0-5]\d hours`,
  String.raw`(?:at|around|about|before|after|by|from) (?:0[6-9]|1\d|2[0-3])[0-5]\d(?! (?:people|dollars|percent|\d))`,
  String.raw`(?:${before} )?(?:[01]?\d|2[0-3])h(?:[0-5]\d)?`,
  String.raw`(?:${before} )?(?:[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)ish`,
  String.raw`(?:${before} )?${hour}(?: ${minute})? (?:oclock(?: (?:${half}|${partPhrase}))?|${half}|${partPhrase})`,
  String.raw`(?:${before} )?(?:[0-2]?\d:[0-5]\d(?:[ap]m)?(?: ${half}| ${partPhrase})?|\d{1,2}[ap]m)`,
  String.raw`${before} ${lateHour}(?! (?:percent|dollars|people|minutes))`,
  String.raw`between ${hour} and ${hour}(?: ${half}| ${partPhrase})?`,
  String.raw`${before} (?:${hour}|to|too|for)(?: ${minute})?`,
  String.raw`(?:${before} )?(?:noon|midday|midnight)`,
  String.raw`(?:${partPhrase}|(?:(?:early|late|the) )?${part})`,
  'any ?time(?: (?:is fine|works|you (?:like|want)))?',
];

/** A bare number may be a time only where one was asked for, or beside a day. */
export const bareTime = String.raw`${hour}(?: ${minute})?`;
