import type { Draft, OptionalSlot, Slot } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import { mentionsPhone } from './phone.ts';
import { parseWhen } from './when.ts';

const questionStart =
  /^ (?:(?:and|but|so|well|okay|ok|um|uh|before that|wait|first|hello|hold on|hang on|sorry|oh|hm|hmm|ah|yes|actually|by the way|btw|also|one moment|just) )*(?:what|how|where|which|who|whom|whose|why|when|is|are|do|does|did|can|could|will|would|should) /;
/** `how about tuesday`, `can we do ten` and `is tuesday okay` propose. */
const proposal =
  /^ (?:(?:and|but|so|well|okay|ok|um|uh|oh|hm|hmm|actually|yes) )*(?:how about|what about|can (?:we|i|you)|could (?:we|i|you)|would|is|does|do you have|are you free) (?!.*(?:open|close|closed|cost|price|office) )/;
/** Of these only what is about a moment proposes: `does it bind us` asks. */
const mayPropose = /^ (?:(?:and|but|so|well|okay|ok|um|uh|oh|hm|hmm|actually|yes) )*(?:would|is|does) /;
const ofMoment =
  / (?:possible|okay|ok|fine|suit|suits|later|earlier|better|instead|rather|(?:it|that|this) (?:work|works|good|alright)|other (?:day|time)|another (?:day|time)) /;

/** Asks for a fact; a proposal of a day is no question. */
export function isQuestion(words: readonly string[]): boolean {
  const line = padded(words);
  if (!questionStart.test(line)) return false;
  const isOfMoment =
    !mayPropose.test(line) || ofMoment.test(line) || parseWhen(words, { asked: false }) !== null;
  return !(proposal.test(line) && isOfMoment);
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

/** Wants to know whether it could still be different: `what if I can't make it`, `can I cancel it later`. */
export function asksWhetherLater(words: readonly string[]): boolean {
  return whetherLater.test(padded(words));
}

const whetherLater =
  / (?:what|what happens|how is it|and) (?:if|when) (?:i|we|something|he|she|they) (?:can not|could not|will not|do not|have to|need to|want to|would|must|am|are|get|comes|come|change|cancel|move) | (?:can|could|may|am i able to|is it possible to) (?:i |we )?(?:still |also |always |later )+(?:change|cancel|move|reschedule|switch|postpone) | (?:can|could|may) (?:i|we) (?:change|cancel|move|reschedule|switch|postpone) (?:it|that|this|the \w+|my \w+) (?:later|afterwards|again later|any ?time|at any time|at short notice|still|if) /;

/** Wants a booking that is stored to be dropped. */
export function wantsCancelled(words: readonly string[]): boolean {
  const line = padded(words);
  if (asksWhetherLater(words)) return false;
  return (
    new RegExp(
      ` (?:cancel|drop|delete|remove|call off) (?:(?:my|the|that|this|our|a) )?${bookingNoun} `,
    ).test(line) ||
    / (?:(?:have|need|want|got|like|must) (?:to )?(?:cancel|call off)(?: (?:it|that|this))?(?! \w)|take (?:me|us|my name) off(?= (?:(?:again|please|then|now) )*$)|i can not (?:make it|come)(?! .* (?:can|could|how about|what about|is) )|can not make it (?:then|after all) $|(?:can|could|will) not (?:do|make|manage) it(?: (?:at all|any ?more|any longer|after all|then|sorry))+ $|want it cancelled|need (?:it|to have it) cancelled) /.test(
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
  return (
    ringsWhom.test(padded(words)) ||
    / (?:who|which person)(?: (?:exactly|of you|is it that|from your (?:side|team|company)))? (?:will|would|is going to|is gonna|is|calls?|rings?|contacts?|meets?) (?:be )?(?:call|calling|ring|ringing|phone|phoning|contact|contacting|meet|meeting|talk|talking|speak|speaking|me|us)(?: (?:to|with))?(?: (?:me|us))?(?: (?:then|back|on that day|for (?:it|that|this)))* $/.test(
      padded(words),
    )
  );
}

const rings =
  '(?:call|calls|ring|rings|phone|phones|contact|contacts|reach out to|reaches out to|get in touch with|gets in touch with)';
/** Which of the two rings the other: `who rings whom now`, `do I have to call you`, `will you ring me or should I`. */
const ringsWhom = new RegExp(
  ` (?:who|whom) (?:will |is going to |has to |should |must )?${rings} (?:whom|who|which) |^ (?:(?:and|so|ok|okay|now|but) )*(?:do|should|must|shall|will|am) (?:i|we) (?:\\w+ )?(?:(?:have|need|supposed) to )?${rings} (?:you|somebody|anybody|someone|anyone|them)(?: (?:now|then|or|myself|first|back|for (?:it|that)).*)? $|^ (?:(?:and|so|ok|okay|now|but) )*(?:(?:will|do|are|shall) (?:you|they|your people|your team)|(?:will|does|is) (?:somebody|someone|anybody|anyone))(?: going to| gonna)? ${rings} (?:me|us)(?: (?:or|back|then|now|first|before|to confirm|about (?:it|that)|beforehand).*)? $| who (?:is|will be)(?: going to be)? (?:on the (?:phone|line|other end)|at the other end)(?: then| of it)? $| (?:wait for|expect|get) (?:a|your|the) call(?: from you)?(?: then| now| back)? $`,
);

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
  if (isQuestion(words) && !mayAskForChange.test(line)) return null;
  const verb = '(?:change|move|reschedule|push|switch|postpone|correct|fix|update|shift)';
  const sure = new RegExp(
    ` ${verb} (?:it|that|(?:the|my|our|this) (?:${bookingNoun}|time|day|date|name|number|phone|email|mail|address))(?= )| reschedule `,
  );
  if (sure.test(line)) return 'sure';
  return maybeChange.test(line) || rejects(words) ? 'maybe' : null;
}

const mayAskForChange =
  /^ (?:(?:and|but|so|well|ok|okay|um|uh|oh|hm|hmm|ah|sorry|wait|actually|yes|by the way|also|just|hello) )*(?:can|could|would|may|might|is it possible) /;

const maybeChange =
  /^ (?:no|wait|sorry|oh|hold on) | (?:make (?:it|that)|(?:can|could|may|might) (?:it|that|we) (?:be|have|take|go for)|can we do|could we do|let us do|instead|rather|actually|was wrong|is wrong|gave you the wrong|i meant|would be better|prefer|suits? (?:me|us) better|(?:is|are|works|fits|suits|sounds)(?: me| us)? better|earlier|later|how about|what about|can not make it|same (?:time|hour|day)|(?:can|could) only|only (?:have time|free)|(?:would|is) \w+ (?:be )?(?:possible|ok|okay|fine)) /;

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
    whatIsThere.some((one) => one.test(line)) ||
    /^ (?:(?:and|so|ok|okay) )*(?:which|what|under which|under what|on which|for which) (?:name|number|phone|phone number|day|date|time)(?: (?:is|was) (?:it|that))? $/.test(
      line,
    ) ||
    / (?:what (?:did|have) (?:i|we|you) (?:just )?(?:book|booked|note|noted)|what do you have (?:for me|noted|down)|did (?:you|it) (?:book|save|note) (?:it|that)|what is (?:booked|noted)|(?:which|what) (?:day|time|date) (?:was|is) (?:that|it)(?= again| now| then| (?:please )?$)|when (?:was|is) (?:that|it)(?= again| now| then| (?:please )?$)|is (?:it|that|my \w+) booked|(?:what|which)(?: \w+){0,2} (?:have|did) you (?:\w+ )?(?:save|saved|note|noted|store|stored|write|written|got|put)|(?:what|which|when)(?: \w+){0,2} did (?:we|i|you) (?:\w+ )?(?:say|agree|pick|settle|choose|set|fix|decide|arrange)) /.test(
      line,
    )
  );
}

/** `so what have I got now`, `when is it then`, `which number do you have for me`, `am I still down for friday`. */
const whatIsThere = [
  /^ (?:(?:and|so|ok|okay|now|well|hm|hmm) )*what is it (?:now|then|now then) $/,
  / (?:what|which) number (?:will|are|do|is|would) (?:you|they|he|she|somebody|someone|your \w+) (?:\w+ )?(?:call|ring|phone|reach|calling|ringing|going|use|using) /,
  / (?:what|which) name (?:am|are|is|was|did|do|have) /,
  /^ (?:(?:and|so|ok|okay|now|well|hm|hmm|wait|sorry) )*is (?:it|that|this|everything|all(?: of it| that)?|the whole thing) (?:all |now |really |already )*(?:noted|saved|booked|stored|in|set|confirmed|fixed|down)(?: (?:now|then|down|already))* $/,
  /^ (?:(?:and|so|ok|okay|now|well|hm|hmm|wait|sorry) )*what (?:have (?:i|we) got|do (?:i|we) have|did (?:i|we) get|am i (?:down|in) for)(?: (?:now|there|booked|down|noted|again|then|day|hour|time|date|and|with you|in the end))* $/,
  /^ (?:(?:and|so|ok|okay|now|well|hm|hmm|wait|sorry) )*(?:when|what time|what day|which day|at what time|on which day|which date|what date)(?: exactly)? (?:is|was|would) (?:it|that|mine|my one|the thing|this)(?: (?:again|now|then|booked|exactly|set|please|be|for))* $/,
  / (?:what|which) (?:day|time|hour|date|number|phone number|name|phone|email)(?: and (?:day|time|hour|date|number|name))? do you have (?:now|for me|down|noted|there|of me|of mine|on file|please)/,
  /^ (?:(?:and|so|ok|okay|now|well|hm|hmm|wait|sorry) )*(?:am|are) (?:i|we) (?:still |now |really |already )*(?:booked|down|in|set|on (?:the|your) (?:list|calendar)|confirmed)/,
  / (?:when|what day|what time|which day|what date|which name|what name|which number)(?: (?:and|or) \w+)? (?:did|have|had|am|was) (?:you|i|we) (?:put|have|note|noted|book|booked|got|get|down|write|written|set|enter|entered|take|taken|pick|picked|choose|chosen)/,
];

const remindsOfBooked = new RegExp(
  ` (?:repeat|read|tell me|show me|give me|remind me of|confirm|check|look up|summarise|summarize|recap)(?: \\w+)? (?:my|our|the) ${bookingNoun} | (?:tell|show|give|read)(?: me| us)? what (?:you (?:have|wrote|noted|saved|put|took)|is (?:noted|booked|saved|stored)|i have) | remind me (?:again )?(?:when|what|which|of|at what) | is (?:my|our|the) ${bookingNoun} (?:\\w+ )?(?:in|there|saved|stored|noted|confirmed|made|set|fixed|done|registered|in place) | when (?:am|are|do|will|shall|should) (?:i|we|you) (?:\\w+ )?(?:seeing|see|meet|meeting|talk|talking|speak|speaking|come|coming|expect|expecting|call|calling|expected|due|supposed) `,
);

/** Something that is known is wrong, and nothing is said in its place: `2 pm is fine but the day is wrong`. */
export function wrongSlot(text: string, heard: Draft): Slot | null {
  const named = / (?:wrong|incorrect|not right|not correct|mistaken) /.test(padded(wordsOf(text)))
    ? mentionedSlot(text)
    : null;
  return named === null || named === 'change' || heard[named] !== undefined ? null : named;
}

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
