import { padded, wordsOf } from '../text/words.ts';

const maxCharacters = 300;
const boundary = /[,.;:!?\n]+|\s[-–—]\s|\b(?:but|and|because)\b/i;
const noun =
  '(?:booking|bookings|demo|demos|appointment|meeting|call|call back|callback|reservation|slot|request|session|order|form|thing|whole thing|lot)';
const lead =
  '(?:(?:no|ok|okay|well|so|oh|hmm|um|uh|actually|sorry|please|just|then|now|honestly|hello|hi|wait|you know what|on second thoughts?|in that case|i think|i guess|i am afraid|maybe|perhaps|better|rather) )*';
const wish =
  '(?:(?:let us|lets|(?:can|could|would|will) (?:we|you|i)|you can|we can|i (?:will|would|want to|need to|have to|must|would like to|would rather|am going to|wish to)|we (?:will|want to|need to|have to|must)|rather|just|please|better|like to|have to|want to) )*';
const tail =
  '(?: (?:off|out|be|then|now|please|for (?:now|today|the moment)|alone|there|at that|altogether|again|instead|after all|today|yet|any ?more|any longer|right now|thanks|thank you|for me|completely|entirely|if (?:you can|possible|that is ok(?:ay)?)))*';
const object = `(?:it|this|that|everything|anything|all(?: of (?:it|this|that))?|one|the whole (?:thing|lot|business)|(?:the|my|our|this|that|a|an|any|another|your) (?:\\w+ )?${noun}|${noun})`;
const verb =
  '(?:cancel|drop|forget|forget about|scrap|scratch|skip|abort|quit|stop|leave|undo|delete|remove|end|ditch|nix|bin|kill|nuke|discard|void|withdraw|revoke|strike)';
const notWanted =
  '(?:(?:do|does|did|would|will|shall|am|are) not|no longer|never|cannot|can not) (?:really |actually |even |be )*(?:want|wanting|need|needing|wish|like|require|care for|book|have|make|do|continue|go on|go ahead|going|interested|looking|keen|ready)';

/** Wants what is being taken down to be dropped, whatever it is called. */
const ended = [
  new RegExp(`^ ${lead}${wish}${verb} ${object}${tail} $`),
  new RegExp(`^ ${lead}${wish}(?:cancel|abort|quit|stop)${tail} $`),
  new RegExp(`^ ${lead}${wish}(?:call|break|leave) ${object} off${tail} $`),
  new RegExp(`^ ${lead}${wish}(?:back|pull|drop|bow|opt|bail) out(?: of ${object})?${tail} $`),
];
/** Nothing is to be booked, be it that anything was begun. */
const unwanted = [
  new RegExp(
    `^ ${lead}(?:i |we |please |you )?${notWanted}(?: (?:to (?:book|have|do|make|arrange|continue|go on|take|see|get)|in|for|on|with|any of))*(?: ${object})?${tail} $`,
  ),
  new RegExp(
    `^ ${lead}(?:please )?(?:do not|never) (?:book|make|save|arrange|reserve|note|do|schedule)(?: (?:me|us))?(?: ${object})?${tail} $`,
  ),
  new RegExp(`^ ${lead}no (?:${noun}|need (?:for|to book|to have|of) ?(?:${object})?|more of this)${tail} $`),
  new RegExp(`^ ${lead}(?:i |we )?(?:have |had |just )*changed (?:my|our) minds?${tail} $`),
  /^ (?:(?:no|ok|okay|well|actually|sorry|i guess|maybe|perhaps|i think|hmm) )*(?:i |we |let me )?(?:will |would |need to |have to |want to |should |must |am going to |would rather |better |might )*(?:think (?:about (?:it|that|this)|it over|on it|this over|that over)|sleep on it|consider it)(?: first| again| some more| a bit| for now| more)* $/,
  /^ (?:(?:no|ok|okay|well|actually|sorry|i guess|hmm|then) )*(?:maybe|perhaps|rather|possibly|better) (?:another|some other|a different|next) time(?: then| thanks)* $/,
  /^ (?:(?:no|ok|okay|well|actually|sorry|maybe|perhaps|then|rather) )*(?:not (?:now|today|yet|right now|at the moment|this time)|later(?: maybe| perhaps)?|(?:i|we) (?:will|can|might|could|would rather|may) (?:call|ring|phone|come|get|write|try|do (?:it|this|that)|book)(?: you| us)?(?: back| again| in touch| it| this| that)*(?: later| another time| some other time| again| myself| online| then| when i know more))(?: then| thanks| thank you| instead)* $/,
];

/** Somebody has to be asked first, or it is to wait. */
const postponed = [
  new RegExp(
    `^ ${lead}(?:i |we )?(?:(?:still |first |just )*(?:need|have|want|got|like|ought|going|gonna|gotta|must|should|will|would|had better|better|let me)(?: first)? )+(?:to |like to |have to )*(?:ask|check with|check this with|check it with|consult|consult with|clear (?:it|this|that) with|discuss (?:it|this|that) with|talk (?:it over |about it |this over )?(?:to|with)|speak (?:to|with)|run (?:it|this|that) (?:by|past)|see what)(?: (?:my|our|the|his|her))? (?!you |your |something |a question )(?:\\w+ ){1,2}?(?:first|before|about (?:it|this|that)|though|thinks|says)(?: .*)? $`,
  ),
  new RegExp(
    `^ ${lead}(?:i |we )(?:still |first )*(?:need|have|must|ought|should|want|got|have got|gotta|going)(?: to)? (?:first )?(?:ask|consult|check with|clear (?:it|this|that) with|talk (?:to|with)|speak (?:to|with)|run (?:it|this|that) (?:by|past)) (?:my|our|the) \\w+${tail} $`,
  ),
  new RegExp(
    `^ ${lead}(?:please )?do not (?:just |yet )*(?:put|enter|write|add|send|submit|file|lock|confirm|register|save|book|note|do|make|fix)(?: (?:it|that|this|me|us|anything|one))?(?: (?:in|down|through|up|off|on (?:the|your) (?:list|calendar)))?(?: (?:just|quite))?${tail} $`,
  ),
  new RegExp(
    `^ ${lead}${wish}(?:hold off|hold on|wait|pause|hang on)(?: (?:with|on))(?: ${object})?${tail} $|^ ${lead}${wish}(?:hold off|wait a (?:bit|while))${tail} $`,
  ),
  new RegExp(`^ ${lead}${wish}(?:put|place|keep) ${object} on (?:hold|ice)${tail} $`),
  new RegExp(`^ ${lead}${wish}(?:park|shelve|pause|postpone) ${object}${tail} $`),
  new RegExp(
    `^ ${lead}(?:i |we )?(?:am|are) not (?:quite |really |so |too |that |all that )?(?:sure|certain|ready|convinced|decided)(?: (?:about (?:it|this|that)|if i want (?:it|this|to)|whether i want (?:it|this|to)))?(?: (?:yet|now|any ?more|after all))+ $`,
  ),
  new RegExp(
    `^ ${lead}(?:(?:that|this|it) is )?(?:not so fast|too (?:early|soon|fast|quick))(?: for (?:me|us))?${tail} $`,
  ),
  new RegExp(`^ ${lead}(?:i |we )?(?:have|has) not (?:decided|made up (?:my|our) minds?)${tail} $`),
  /^ (?:(?:no|ok|okay|well|actually|sorry|hmm|wait|maybe) )*not (?:just |quite )?yet(?: please| thanks| though)* $/,
];

/** Wants to wait with the booking of which it is talked: `I have to ask my boss first`. */
export function postpones(text: string): boolean {
  return clausesIn(text).some((clause) => postponed.some((one) => one.test(clause)));
}

/** The booking of which it is talked is not wanted any more; what else is said may be why, and is no other day or hour. */
export function drops(text: string): boolean {
  return clausesIn(text).some((clause) => [...ended, ...unwanted].some((one) => one.test(clause)));
}

/** Says last that nothing is wanted for now: `let me think about it, do not book anything yet`. */
export function declines(text: string): boolean {
  const clause = clausesIn(text).at(-1) ?? '';
  return unwanted.some((one) => one.test(clause));
}

/** `take me off again`, `remove us from the list`. */
const takenOff = new RegExp(
  `^ ${lead}(?:and )?${wish}(?:(?:take|strike|cross) (?:me|us|it|him|her|them|my name) (?:off|out|down)(?: (?:of )?(?:the|your|that|this) (?:list|calendar|schedule|books?|plan|system))?|(?:remove|delete|unbook|uninvite) (?:me|us|him|her|them|my name)(?: from (?:the|your|that|this) (?:list|calendar|schedule|books?|plan|system|demo))?)${tail} $`,
);

/** Who was put on the list wants to be off it. */
export function takesOff(text: string): boolean {
  return clausesIn(text).some((clause) => takenOff.test(clause));
}

const missed = [
  new RegExp(`^ ${lead}${wish}${verb} ${object}${tail} $`),
  new RegExp(`^ ${lead}${wish}cancel${tail} $`),
  new RegExp(`^ ${lead}${wish}call ${object} off${tail} $`),
  new RegExp(
    `^ ${lead}(?:i |we )(?:will|can|do|am|are) not (?:be )?(?:come|coming|attend|make it|be there|show up|able to (?:come|make it|attend))(?: (?:to|for) (?:the|my|our|that) ${noun})?${tail} $`,
  ),
  new RegExp(
    `^ ${lead}(?:i |we )?(?:do not|no longer) (?:want|need) (?:the|my|our|that|this) ${noun}${tail} $`,
  ),
  new RegExp(
    `^ ${lead}${wish}take (?:me|us|it|my name) off (?:the|your|that) (?:list|calendar|schedule|books?)${tail} $`,
  ),
];
const isNamed = new RegExp(` (?:${noun}|cancel|cancelled|undo|list|calendar|schedule) `);

/** A booking that is stored is to go: it is named, or the verb says that it is one. */
export function dropsBooking(text: string): boolean {
  return (
    takesOff(text) ||
    clausesIn(text).some((clause) => isNamed.test(clause) && missed.some((one) => one.test(clause)))
  );
}

function clausesIn(text: string): readonly string[] {
  return text
    .slice(0, maxCharacters)
    .split(boundary)
    .map((clause) => padded(wordsOf(clause)))
    .filter((clause) => clause.trim() !== '');
}
