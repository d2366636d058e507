import { padded } from './text/words.ts';
import { closingIn } from './wording/closing.ts';

/** Wishes that are recognised by what they hold rather than by a whole phrase. */
export type Everyday =
  | 'emergency'
  | 'complaint'
  | 'report'
  | 'insult'
  | 'recording'
  | 'time'
  | 'date'
  | 'spell'
  | 'slower'
  | 'shorter'
  | 'own-facts'
  | 'recall'
  | 'asked'
  | 'thanks'
  | 'goodbye'
  | 'repeat'
  | 'zone'
  | 'machine'
  | 'human';

interface Pattern {
  readonly wish: Everyday;
  readonly holds: RegExp;
  /** What makes it a question about the business or its customers instead. */
  readonly unless?: RegExp;
}

/** The visitor asks what is done for others, not for himself. */
const aboutOthers =
  / (?:customers?|callers?|clients?|patients?|leads?|guests?|users?|handle|deal with|what happens|what if|your ai|the ai|how (?:do|does|are) (?:you|it|complaints)) /;

// biome-ignore format: a table
const patterns: readonly Pattern[] = [
  {
    wish: 'emergency',
    holds: / (?:(?:call|dial|need) (?:911|nine one one|112|an ambulance|the police|the fire department)|heart attack|(?:not|stopped) breathing|can not breathe|unconscious|chest pains?|having a stroke|(?:is|am) bleeding|overdosed?|suicidal|suicide|kill (?:myself|himself|herself)|(?:is|on) fire|there is (?:a fire|smoke|a gas leak)|smell gas|(?:somebody|someone|he|she|my \w+) (?:is |has |just )*(?:dying|collapsed|passed out|drowning|choking|badly hurt|been shot|fainted)|(?:this|it|have|having|got) (?:is )?an emergency|medical emergency|broke into|breaking in(?:to)?) /,
    unless: aboutOthers,
  },
  {
    wish: 'recording',
    holds: / (?:(?:are|is|am|will) (?:you|this|it|i|we|the call|this call|the conversation|this conversation|our call|our conversation|this chat|anybody|anyone|somebody) (?:\w+ )?(?:record|recording|recorded|taped|taping|transcribed)|(?:do|did|will) (?:you|they|you guys|you people|your people) record (?:this|me|us|what|my|it)|being recorded) /,
    unless: / (?:customers?|callers?|clients?|patients?) /,
  },
  { wish: 'time', holds: / (?:what time is it|what is the time|what time do you have|have you got the time|do you (?:know|have) the time|tell me the time|the current time|time is it (?:now|there)) /, unless: / in (?!wilmington |delaware |new york |your |the )\w+ / },
  { wish: 'date', holds: / (?:what (?:day|date) is (?:it|today)|what is (?:the date|todays? date|the day|today)|which day is (?:it|today)|what day of the week|todays date) / },
  {
    wish: 'asked',
    holds: / (?:what (?:did|have) (?:i|we) (?:just |already )*(?:ask|asked)(?: you)?(?: (?:first|before|just now|last|earlier|at the (?:beginning|start)|so far|about))*|what (?:is|was) (?:my|the) (?:very )?(?:first|last|previous|earlier) question|what (?:is|was) my question|(?:repeat|tell me) my (?:first |last |previous )?question|which question did i ask|(?:thing|question)(?: that)? i (?:first |just )?(?:asked|wanted to know)) /,
  },
  { wish: 'zone', holds: / (?:which|what|whose) time ?zone | time ?zone (?:is|are) (?:that|this|it|you) |^ (?:(?:and|so|but|ok|okay|um|wait|sorry) )*is (?:that|it|this) (?:in )?(?:your |my |our |the )?(?:(?:eastern|central|mountain|pacific|local|new york) )+time(?: (?:zone|then|right))* $|^ (?:(?:and|so|but|ok|okay|um|wait|sorry) )*(?:that|this|it) is (?:in )?(?:your |my |our )?(?:(?:eastern|central|mountain|pacific|local|new york) )+(?:time )?(?:zone )?(?:then )?(?:right|correct|yes|or) $/ },
  {
    wish: 'recall',
    holds: / (?:what|where|who|how many|how much|how long|which|when) .*(?:did|have|had) (?:i|we) (?:\w+ )?(?:say|tell|told|said|mention|mentioned) | did i (?:not )?(?:already )?(?:tell|say|mention) | (?:remember|recall|know) (?:again )?what (?:i|we) (?:sell|do|run|own|make|produce|told you|said) | what (?:kind of \w+ )?do (?:i|we) (?:sell|run|own|make|produce|do for (?:a living|work))(?: again)? $| (?:what|where|which|how many) (?:\w+ ){0,3}(?:do|am|is|are) (?:i|we|my \w+|our \w+)(?: \w+){0,3} again $|^ (?:(?:and|so|but|sorry|ok|okay|wait) )*(?:what|which|who|where|when|how|tell me|do you|did you|can you|could you) .*(?:i|we) (?:just |already |once )?(?:said|told you|mentioned|gave you) /,
    unless: / (?:what did i (?:say|tell you) my (?:name|number|phone|business|company|email)|(?:what|which) (?:name|number|phone|phone number|email|business|company|firm) did i) /,
  },
  {
    wish: 'repeat',
    holds: / (?:(?:say|repeat) (?:that|it|this)(?: again| once more| one more time| please)?|once more|one more time|what did you (?:just )?say|come again|(?:did not|could not|can not) (?:quite )?(?:hear|catch|get|understand) (?:that|you|it)|missed (?:that|it)|too noisy|was noisy|(?:say|repeat|explain|rephrase|reword|missed|(?:not|never) (?:quite )?(?:hear|catch|get|understand)|hear|tell me|give me|go over)(?: me| us)? (?:that |the |your )?(?:first|second|third|middle|last|final|beginning|start|end) (?:part|bit|half|sentence|piece|words?|of (?:it|that|what you said))(?! of )) /,
    unless: / (?:customers?|callers?|clients?|patients?|slowly|slower|do you|does it|can it|will it|how|did you (?:just )?say (?:that|it|this|they|the|a|an|your|when|where|who|which|why) \w+) /,
  },
  { wish: 'own-facts', holds: /^ (?:(?:and|also|ok|okay|what about|how about) )*my (?:\w+ )?(?:name|number|phone|company|business|firm|email) $| (?:say|tell me|repeat|read|give me) (?:back )?my (?:\w+ )?(?:name|number|company|business)(?: back)?(?: to me)? (?:please |again |once more )*$| (?:(?:what|which) (?:name|number|phone|phone number|email|business|company|firm) did i|(?:what|which) (?:name|number|phone|phone number|email|business|company|firm) (?:do|did|have) you (?:have|got|note|noted|save|saved|write down|written|store|stored|keep|put)(?: down| there)? (?:of|from|for) (?:me|us|mine)|(?:(?:what|which) (?:is|was) )?the name of (?:my|our)(?! (?:assistants?|new|next|future))|what (?:is|was) my (?:\w+ )?(?:called|named)|(?:what|which|who) (?:is|was) (?:\w+ )?my (?:name|number|phone|telephone|business|company|email)|(?:what|which) (?:business|company) (?:am i|do i)|(?:know|remember|tell me|repeat|got|have) (?:again )?my (?:name|number|phone|business|company|email|telephone)|who am i(?! (?:speaking|talking|dealing|chatting|connected|on))|what did i (?:say|tell you) my \w+|where (?:do i work|am i (?:calling )?from)|(?:remember|know) (?:me|who (?:i am|you are (?:talking|speaking|chatting) (?:to|with)))) / },
  { wish: 'spell', holds: / (?:spell|spelled|spelling|spelt) /, unless: / (?:is spelled|it is spelled|my name|customers?|callers?|check) / },
  { wish: 'slower', holds: / (?:slower|slow down|(?:more|speak|talk|(?:say|repeat|read) (?:it|that|this)(?: \w+)?) slowly|too fast|not so fast|too quick) / , unless: aboutOthers },
  { wish: 'shorter', holds: / (?:(?:be|make it|say it|answer|keep it|a bit|much) (?:shorter|briefer|brief|short)|too long|in short|shorter (?:please|version|answer)|long story short|to the point|in (?:one|a) (?:sentence|word|few words)|sum (?:it|that) up) /, unless: / (?:demo|call|wait|contract|setup|how|what|who|why|when|where|minutes?|hours?|days?|weeks?|months?|years?) / },
  { wish: 'machine', holds: / (?:am i|are you|is this|is it|are we)(?: \w+){0,4} (?:human|person|people|robot|machine|bot|computer|ai|recording|alive|sentient|conscious)(?: or (?:a |an )?\w+)?(?: (?:right )?(?:now|here|really|actually|or not))? $/, unless: / (?:customers?|callers?|clients?|patients?|recording|being|reach|get|from) / },
  {
    wish: 'human',
    holds: / (?:talk|talking|speak|speaking|chat|chatting|deal|dealing) (?:to |with )(?:one of )?(?:your|the) (?:\w+ )?(?:sales|people|team|guys|staff|colleagues|employees|experts|humans) | (?:(?:talk|talking|speak|speaking|get|want|need|have|reach|put me (?:through|on)|connect me|transfer me|give me|hand me)(?: over)? (?:to |with )?(?:a |an |the |some|any|your )?(?:real |live |actual |human )?(?:person|human|somebody|someone|human being|representative|operator|manager|supervisor|colleague|staff)) | (?:need|want|would like|like|have|get|arrange|request|schedule) (?:a |an |to (?:be|get) )?(?:call back|callback|called back|phoned back|rung back) | (?:(?:can|could|would|will|have) (?:you|somebody|someone|anybody|anyone|a person|your team) |please )(?:please )?(?:call|ring|phone) (?:me|us)(?= (?:back|at|on|tomorrow|today|later|in|as soon|this|when|about|please)| $)| (?:want|need|like|love|prefer|appreciate|ask|expect|have|get) (?:you|somebody|someone|anybody|anyone|a person|a human|your (?:team|people)|one of (?:you|your people)) to (?:call|ring|phone|contact|get back to|get in touch with) (?:me|us)(?= )| (?:put (?:me|us) through|(?:connect|transfer) (?:me|us)) | (?:hate|dislike|not (?:like|want|enjoy)(?: to)?|rather not|tired of|sick of) (?:talk|talking|speak|speaking) (?:to|with) (?:a |an |your )?(?:machines?|robots?|bots?|computers?|ai|assistants?) |^ (?:a |an )?(?:real |live |actual )?(?:person|human) (?:please )?$|^ (?:(?:can|could|may) i (?:have|get) |give me |get me )?(?:someone|somebody|anyone|anybody) (?:real|human|alive|with a pulse)(?: to (?:talk|speak) to)?(?: please)? $/,
    unless: / (?:customers?|callers?|clients?|patients?|not (?:want|need)(?! (?:(?:a |an |any |another |your |to hear )*(?:sorry|sorries|apology|apologies|excuses?|bots?|robots?|machines?|computers?|recordings?|ai|it|this|that) ))|am i|are you|is this|is it|replace|instead of|than a|like a|hire|do i|from) |^ (?:(?:and|so|ok|but) )*(?:when|until when|what (?:time|hours|days?)|which (?:days?|hours)|at what time|how late|how long) |^(?!.* (?:call|ring|phone) (?:me|us) ).* (?:sundays?|saturdays?|weekends?|holidays?|evenings?|(?:needed|required) (?:when|if|for)) /,
  },
  {
    wish: 'human',
    holds: / (?:give|get|find|fetch|let|put|pass|hand|need|want|send) (?:me |us )?(?:(?:talk|speak|on|over|through) )*(?:to )?(?:someone|somebody|anyone|a \w+) (?:real|human|alive|living|with a pulse|with a brain|of flesh and blood|who breathes|who is (?:real|human|alive)) | (?:give|get|find|fetch|put|pass|hand) (?:me|us) (?:(?:on|over|through) )*(?:to )?(?:a |an |some |the |your )?(?:(?:real|actual|live|living|proper|human) )+(?:person|human|people|being|voice|man|woman|guy|one) | (?:not (?:want|wish|like|care)|no (?:desire|wish)|rather not) (?:to )?(?:talk|speak|chat|deal)(?:ing)? (?:to|with) (?:a |an |any |some |your |this )?(?:machines?|robots?|bots?|computers?|ai|recordings?) /,
    unless: / (?:customers?|callers?|clients?|patients?|if (?:they|someone|somebody|people)|they) /,
  },
  { wish: 'report', holds: / (?:who|whom|where|how|what address) (?:do|can|should|could|would|may) (?:i|we) (?:report|complain|(?:send|file|make|address|submit|raise|lodge|direct|put|bring) (?:a|an|my|our|this|that|the) (?:\w+ )?complaint) | (?:who|where) (?:does|do|should) (?:a|my|the|this) complaints? go |^ (?:(?:well|so|and|ok|okay|then|but|right) )*(?:(?:tell me )?(?:who|whom|where|to whom) (?:do|can|should|could|must|would|shall|may) (?:i|we)|who (?:is there )?to) (?:\w+ )?(?:tell|say|write|talk|speak|turn|go|take|bring|address|send|moan|report|raise|mention|pass|get|put)(?: (?:that|this|it|my story))?(?: (?:to|with|about|on to))*(?: (?:about )?(?:that|this|it))?(?: (?:then|now|please|instead))* $/, unless: / (?:customers?|callers?|clients?|privacy|data|authority) / },
  { wish: 'complaint', holds: / (?:(?:have|has) been waiting (?:for|since)|(?:still|got|had|have|there is) no (?:answer|reply|response|reaction)(?= (?:from|to|yet|so|for|since|and|after|at)| $)|(?:is|was|what) (?:a|an) (?:complete |total |absolute |real )?(?:disaster|nightmare|mess|shame|disgrace|scandal|outrage)|you (?:just )?(?:keep|always|constantly) (?:(?:giving|telling) (?:me|us) (?:\w+ ){0,2}(?:wrong|nonsense|rubbish)|misunderstand\w*|repeat\w*|(?:get|getting) (?:it|me|that|this|everything) wrong|interrupt\w*|say\w* the same|ask\w* the same)|(?:i am|we are) (?:\w+ ){0,2}(?:furious|angry|annoyed|upset|outraged|livid|disappointed|fed up|mad at)|hung up on (?:me|us|my|our)|(?:double|over) charged|charged (?:(?:me|us) )?(?:\w+ )?(?:twice|double|too much)|(?:nobody|no one|noone)(?: \w+){0,4} (?:picks? up|calls? back|called back|cares?|helps?)|(?:(?:not|never)(?: \w+)? (?:satisfied|content|pleased|impressed)|dissatisfied|unsatisfied) with|(?:you|your (?:ai|assistant|bot|system|people|product|service|software|company|team)|it|this thing) (?:\w+ ){0,2}(?:lied to|insulted|ignored|messed up|ruined|scared off|offended|wasted|spoiled) (?:me|us|my|our|everything|the)) /, unless: / (?:what if|what happens|do you|does it|can it|will it) / },
  {
    wish: 'complaint',
    holds: / (?:complain|complaint|not what i (?:\w+ )?(?:asked|meant|said|wanted|want)|(?:not|never) (?:even )?(?:answer|answered|answering) (?:me|my question)|wrong answer|complaining|(?:not|very|really|so) (?:happy with|unhappy|disappointed|annoyed|angry|upset|frustrated|dissatisfied)|unhappy|disappointed|frustrated|frustrating|annoying|(?:terrible|bad|awful|poor|horrible|worst) (?:service|experience|support|company)|unacceptable|ridiculous|waste of (?:my )?time|(?:is|are|was) a (?:bad |big |real )?joke|hung up on me|(?:never|did not) (?:order|ordered|sign|signed|ask|asked) (?:for )?(?:that|this|it|any|anything)|wrong (?:bill|invoice)|(?:bill|invoice) is wrong|still waiting|(?:nobody|no one|noone|not a soul|not one of you|none of you|not anybody) (?:ever |has |have |even )*(?:called|calls|call|answers|answered|got|gets|wrote|written|replied|responded|came|bothered)|(?:have|has) not (?:called|heard|replied|answered|got|gotten|received|responded) .*(?:back|anything|reply|answer)|(?:told|gave|promised|fed|sold|talked) (?:me|us|him|her|them|(?:my|our) (?:\w+ )?\w+) (?:\w+ ){0,3}(?:nonsense|rubbish|lies|a lie|wrong|garbage|crap|bull|untrue|false|nothing but)|(?:second|third|fourth|fifth|sixth|tenth|hundredth|umpteenth|nth) time (?:that |now )?(?:i|we) (?:\w+ ){0,2}?(?:say|said|tell|told|telling|explain|explained|explaining|ask|asked|asking|repeat|repeated|call|called|calling|write|wrote|written|try|tried|trying)|(?:second|third|fourth|fifth|sixth|tenth|hundredth|umpteenth|nth) time (?:that |now )?(?:you|it|he|she|this thing|(?:your|the) (?:\w+ )?(?:bot|robot|ai|assistant|machine|people|team|system)) (?:has |have |just |now )*(?:ask|asks|asked|say|says|said|tell|tells|told|do|does|did|got|gets|get|hung|cut|lost|forgot|repeated|repeats)|how (?:often|many (?:more )?times) (?:do|must|should) (?:i|we) (?:have to )?(?:say|tell|explain|repeat|ask|call)|(?:i|we) (?:have )?(?:already )?(?:told|said|explained|asked|called|written|wrote|tried) (?:(?:you|it|that|this|to) )*(?:twice|three times|four times|five times|ten times|a hundred times|a thousand times|so many times|many times|again and again|over and over)|(?:i|we) (?:just )?keep (?:on )?(?:repeating|explaining|telling|asking|saying)|(?:you|you lot|you guys|you people|they|nobody|no one|noone|none of you|this thing|the bot|your bot|your ai|the machine) (?:just |simply |really |ever |even )*(?:(?:do|does|did|can|could|will) not|never|can) (?:\w+ )?(?:get|gets|understand|understands|listen|listens|hear|hears|grasp|follow) (?:a (?:single )?(?:word|thing)|one word|anything|what (?:i|we|people) (?:say|said|mean|want|am saying|are saying|tell)|me|us|properly)|never (?:called|call|calls|answer|answers|reply|respond|got|heard|received|replied)|(?:waited|waiting) (?:for )?(?:\w+ ){1,3}(?:hours|days|weeks)|overcharged|charged (?:me )?twice|let me down|fed up|(?:it|that|this|which) (?:does not|did not) (?:help|work)|not helpful|(?:are|is) not (?:listening|helping)|do not understand (?:me|anything)) /,
    unless: aboutOthers,
  },
  // What went wrong is told, in whatever words: nothing is asked or wished.
  {
    wish: 'complaint',
    holds: /^(?=.* (?:you|your|(?:the|my|our) (?:ai|assistant|bot|robot|agent|call|calls|line|sound|audio|voice|connection|app|site|website|invoice|bill)|last time|yesterday) )(?=.* (?:was|were|had|got|has|have|gave|told|said|did|sent|made|took|kept|keeps?|charged|talked|talks|talking|interrupted|interrupts|could not|could (?:hardly|barely)|lost|failed|refused|hung|cut|dropped|stopped|is|never|nobody|no one) )(?=.* (?:stopped (?:work|answer|respond|talk)ing|down|dead|offline|stuck|wrong|false|incorrect|twice|rude|impolite|unfriendly|choppy|garbled|broken|distorted|crackling|lagging|laggy|delayed|slow|late|unusable|useless|lost|failed|crashed|frozen|froze|hung up|cut (?:me |us )?off|disconnected|dropped|hardly|barely|mis\w+|ignored|mistakes?|errors?|nonsense|rubbish|bad|terrible|awful|horrible|dreadful|poor|disappointing|talked over|talks over|talking over|interrupt(?:ed|s|ing)|never|nobody|no one) )/,
    unless: / (?:what(?! an? )|how|who|where|when|which|why|if|whether|suppose|can|could you|do you|does|is there|are there|want|need|would|like|looking|afraid|worried|(?:not|never) (?:wrong|bad|late|slow|rude)|never mind|too late|great|happy|glad|thanks|thank) /,
  },
  { wish: 'insult', holds: / (?:(?:you|this|it|that) (?:\w+ ){0,3}(?:stupid|idiot|idiotic|useless|dumb|moron|moronic|worthless|pathetic|garbage|trash|crap|rubbish|suck|sucks)|(?:stupid|dumb|useless) (?:bot|machine|robot|computer|thing|ai|assistant)|fuck\w*|shit\w*|bitch|asshole|bastard|screw you|go to hell|damn you|(?:hate|despise) you) /, unless: / (?:customers?|callers?|clients?|patients?) / },
];

/** The first that fits; those that cannot wait come first. */
export function everydayOf(words: readonly string[]): Everyday | null {
  const line = padded(words);
  const found = patterns.find(({ holds, unless }) => holds.test(line) && unless?.test(line) !== true);
  return urgent.has(found?.wish) ? (found?.wish ?? null) : (closingIn(words) ?? found?.wish ?? null);
}

/** Said before anything else. */
const urgent: ReadonlySet<Everyday | undefined> = new Set(['emergency', 'complaint']);
