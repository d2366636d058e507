import type { OptionalSlot, Slot } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import { mentionsPhone } from './phone.ts';

const questionStart =
  /^ (?:(?:and|but|so|well|okay|um|uh|before that|wait|first|hello|hold on|hang on|sorry|oh|hmm|one moment|just) )*(?:what|how|where|which|who|why|when|is|are|do|does|did|can|could|will|would|should) /;
/** `how about tuesday`, `can we do ten` and `is tuesday okay` propose. */
const proposal =
  /^ (?:(?:and|but|so|well|okay|um|uh) )*(?:how about|what about|can (?:we|i|you)|could (?:we|i|you)|would|is|does|do you have|are you free) (?!.*(?:open|close|closed|cost|price|office) )/;

/** Asks for a fact; a proposal of a day is no question. */
export function isQuestion(words: readonly string[]): boolean {
  const line = padded(words);
  return questionStart.test(line) && !proposal.test(line);
}

/** Wants to hear once more what would be booked. */
export function asksAgain(words: readonly string[]): boolean {
  return /^ (?:(?:so|and|wait|sorry) )*(?:is (?:that|it|this|everything) (?:right|correct|all)|what (?:do|did) you (?:have|note|write)|what was that|read (?:it|that) back) /.test(
    padded(words),
  );
}

/** Takes back a "yes" in the same breath. */
export function objects(words: readonly string[]): boolean {
  return / (?:but|change|wrong|not|except|instead) /.test(padded(words));
}

/** Wants the booking dropped, in a sentence of its own or beyond doubt in a longer one. */
export function cancels(words: readonly string[]): boolean {
  const line = padded(words);
  if (isQuestion(words)) return false;
  const isShort = words.length <= 7 && / (?:cancel|forget it|never mind|nevermind) /.test(line);
  return isShort || dropped.test(line);
}

const dropped =
  / (?:forget (?:it|about it|the whole thing)|never mind|nevermind|changed my mind|(?:not|never) want (?:to book|a demo|an appointment|it|this|that|anything)(?: \w+)? (?:any ?more|after all|now)|not want to book|rather not book|call it off|leave it (?:be|at that)) /;

const refusal =
  / (?:rather not|prefer not|not want to (?:give|tell|say|share|leave|hand)|not (?:give|giving|share|sharing|tell|telling|say|saying|leave|leaving|comfortable)|no phone|no number|not have a (?:phone|number|telephone)|without (?:a|my|the) (?:phone|number|name)|keep (?:that|it|my (?:number|name)) (?:private|to myself)|that is private|none of your business|skip (?:that|it|the (?:number|phone|name)|my (?:number|name)))(?= )/;

/** The slot that the visitor does not want to fill: the one that he names, or the one that was asked for. */
export function declinedSlot(words: readonly string[], asking: Slot | null): OptionalSlot | null {
  const line = padded(words);
  if (!refusal.test(line) || asksWhy(words) || ofBusiness.test(line)) return null;
  if (mentionsPhone(words)) return 'phone';
  if (/ name /.test(line)) return 'name';
  return asking === 'name' || asking === 'phone' ? asking : null;
}

/** What was asked for is not given, in whatever words: `i do not like giving out my number`. */
export function refusedInOtherWords(words: readonly string[], asking: Slot | null): OptionalSlot | null {
  const line = padded(words);
  const isGiven = / (?:it is|is it|name is|number is|this is|i am|call me) /.test(line);
  return (asking === 'name' || asking === 'phone') && !isGiven && unwilling.test(line) ? asking : null;
}

const unwilling =
  / (?:not|never|rather|hate|dislike|avoid|without|refuse|uncomfortable|nobody) (?:\w+ ){0,4}?(?:give|giving|share|sharing|tell|telling|say|saying|leave|leaving|hand|handing|need|want|have|like|number|phone|name|contact|that|it|anybody|anyone|strangers) /;

const ofBusiness = / (?:company|business|firm|employer) /;

/** `no company`, `i would rather not name my business`: nothing of it has to be said. */
export function declinesBusiness(words: readonly string[]): boolean {
  const line = padded(words);
  return (
    ofBusiness.test(line) &&
    (refusal.test(line) ||
      / (?:no|without a|not have a|do not have any) (?:company|business|firm|employer) /.test(line))
  );
}

/** Wants to know what the name or the number is for. */
export function asksWhy(words: readonly string[]): boolean {
  return / (?:why do you (?:need|want|ask)|do you (?:really )?need my|do i (?:have|need) to (?:give|tell)|what do you need (?:it|that|my) )/.test(
    padded(words),
  );
}

const bookingNoun =
  '(?:booking|bookings|demo|appointment|meeting|call back|callback|reservation|call|slot|request)';

/** Wants a booking that is stored to be dropped. */
export function wantsCancelled(words: readonly string[]): boolean {
  const line = padded(words);
  return (
    new RegExp(
      ` (?:cancel|drop|delete|remove|call off) (?:(?:my|the|that|this|our|a) )?${bookingNoun} `,
    ).test(line) ||
    / (?:(?:have|need|want|got|like|must) (?:to )?(?:cancel|call off)(?: (?:it|that|this))?(?! \w)|take (?:me|us|my name) off(?= (?:(?:again|please|then|now) )*$)|i can not (?:make it|come)(?! .* (?:can|could|how about|what about|is) )|can not make it (?:then|after all) $|want it cancelled|need (?:it|to have it) cancelled) /.test(
      line,
    )
  );
}

/** A call back is asked for, rather than a person. */
export function wantsCallBack(words: readonly string[]): boolean {
  return / (?:need|want|like|have|get|arrange|request|schedule) (?:a |an |to (?:be|get) )?(?:call back|callback|called back|phoned back|rung back) | (?:call|ring|phone) (?:me|us)(?= (?:back|at|on|tomorrow|today|later|in|as soon|this|when|about|please)| $)/.test(
    padded(words),
  );
}

/** `who will be calling me`: of a booking. */
export function asksWhoCalls(words: readonly string[]): boolean {
  return / (?:who|which person)(?: (?:exactly|of you|is it that|from your (?:side|team|company)))? (?:will|would|is going to|is gonna|is|calls?|rings?|contacts?|meets?) (?:be )?(?:call|calling|ring|ringing|phone|phoning|contact|contacting|meet|meeting|talk|talking|speak|speaking|me|us)(?: (?:to|with))?(?: (?:me|us))?(?: (?:then|back|on that day|for (?:it|that|this)))* $/.test(
    padded(words),
  );
}

/** Talks about a booking that was made at another time. */
export function meansEarlierBooking(words: readonly string[]): boolean {
  const line = padded(words);
  return earlierBooking.test(line) || bookedBefore.test(line);
}

const earlierBooking =
  / (?:cancel|change|move|reschedule|postpone|confirm|check) (?:my|our) (?:booking|demo|appointment|meeting|call back|callback) /;
/** `i booked a demo last week`: told, not wished. */
const bookedBefore = new RegExp(
  ` (?:i|we) (?:have |had |already |just )*(?:booked|scheduled|made|arranged|reserved|set up) (?:a|an|my|our|the|one|this) (?:\\w+ )?${bookingNoun} | (?:i|we) (?:already |still )?(?:have|had|got|have got) (?:a|an|my|our|the|one) (?:\\w+ )?${bookingNoun} (?:booked|scheduled|arranged|reserved|set up|planned|coming up) `,
);

/** How surely something about a stored booking is to be different: `maybe` needs the new day, time or number beside it. */
export function wantsChange(words: readonly string[]): 'sure' | 'maybe' | null {
  const line = padded(words);
  if (isQuestion(words) && !/^ (?:can|could|would|is it possible) /.test(line)) return null;
  const verb = '(?:change|move|reschedule|push|switch|postpone|correct|fix|update|shift)';
  const sure = new RegExp(
    ` ${verb} (?:it|that|(?:the|my|our|this) (?:${bookingNoun}|time|day|date|name|number|phone|email|mail|address))(?= )| reschedule `,
  );
  if (sure.test(line)) return 'sure';
  return maybeChange.test(line) || rejects(words) ? 'maybe' : null;
}

const maybeChange =
  /^ (?:no|wait|sorry|oh|hold on) | (?:make (?:it|that)|can we do|could we do|let us do|instead|rather|actually|was wrong|is wrong|gave you the wrong|i meant|would be better|(?:is|are|works|fits|suits|sounds)(?: me| us)? better|earlier|later|how about|what about|can not make it|same (?:time|hour|day)|(?:can|could) only|only (?:have time|free)|(?:would|is) \w+ (?:be )?(?:possible|ok|okay|fine)) /;

/** `friday is bad after all`: says of a day or an hour that it will not do. */
export function rejects(words: readonly string[]): boolean {
  return / (?:(?:is|are|was|looks) (?:bad|impossible|out|difficult|no good|not (?:good|possible|ideal|great))|(?:does|do|will) not (?:work|suit|fit)|not possible|can not (?:make|do|then|come|that day)|(?:am|are) (?:busy|away|travelling|traveling|out|not free|not available|booked) (?:then|that day|there|on)) /.test(
    padded(words),
  );
}

/** Asks what was booked. */
export function asksForBooked(words: readonly string[]): boolean {
  const line = padded(words);
  return (
    (new RegExp(
      ` (?:when|what time|what day|which day) (?:is|was|did|do) (?:i |my |the |our |you )*(?:book )?${bookingNoun}? ?`,
    ).test(line) &&
      new RegExp(` (?:(?:my|our|the) ${bookingNoun}|i book|you book|i booked) `).test(line)) ||
    remindsOfBooked.test(line) ||
    /^ (?:(?:and|so|ok|okay) )*(?:which|what|under which|under what|on which|for which) (?:name|number|phone|phone number|day|date|time)(?: (?:is|was) (?:it|that))? $/.test(
      line,
    ) ||
    / (?:what (?:did|have) (?:i|we|you) (?:just )?(?:book|booked|note|noted)|what do you have (?:for me|noted|down)|did (?:you|it) (?:book|save|note) (?:it|that)|what is (?:booked|noted)|(?:which|what) (?:day|time|date) (?:was|is) (?:that|it)(?= again| now| then| (?:please )?$)|when (?:was|is) (?:that|it)(?= again| now| then| (?:please )?$)|is (?:it|that|my \w+) booked|(?:what|which)(?: \w+){0,2} (?:have|did) you (?:\w+ )?(?:save|saved|note|noted|store|stored|write|written|got|put)|(?:what|which|when)(?: \w+){0,2} did (?:we|i|you) (?:\w+ )?(?:say|agree|pick|settle|choose|set|fix|decide|arrange)) /.test(
      line,
    )
  );
}

const remindsOfBooked = new RegExp(
  ` (?:repeat|read|tell me|show me|give me|remind me of|confirm|check|look up|summarise|summarize|recap)(?: \\w+)? (?:my|our|the) ${bookingNoun} | remind me (?:again )?(?:when|what|which|of|at what) | is (?:my|our|the) ${bookingNoun} (?:\\w+ )?(?:in|there|saved|stored|noted|confirmed|made|set|fixed|done|registered|in place) | when (?:am|are|do|will|shall|should) (?:i|we|you) (?:\\w+ )?(?:seeing|see|meet|meeting|talk|talking|speak|speaking|come|coming|expect|expecting|call|calling|expected|due|supposed) `,
);

/** The slot that the visitor calls wrong, as in `the number is wrong` or `change the time`. */
export function mentionedSlot(text: string): Slot | null {
  const words = wordsOf(text);
  const line = padded(words);
  if (questionStart.test(line) && !/ (?:change|correct|fix|wrong) /.test(line)) return null;
  const [, wrong] =
    / (name|number|phone|day|date|time|hour) (?:is|was|looks|seems) (?:\w+ )?(?:wrong|incorrect|off|not (?:right|correct)|different) /.exec(
      line,
    ) ?? [];
  if (wrong !== undefined && wrong !== 'name') return slotOf[wrong] ?? null;
  if (/ name /.test(line)) return 'name';
  if (mentionsPhone(words)) return 'phone';
  if (/ (?:day|date|when) /.test(line)) return 'day';
  return / (?:time|hour) /.test(line) ? 'time' : null;
}

/** `the name is right but the day is wrong` */
const slotOf: Readonly<Record<string, Slot>> = {
  number: 'phone',
  phone: 'phone',
  day: 'day',
  date: 'day',
  time: 'time',
  hour: 'time',
};
