import { padded } from '../text/words.ts';

/** Said at the end, each as often as one likes. The first that fits counts, so longer ones stand before shorter ones. */
const pieces: readonly (readonly [RegExp, 'done' | 'settled' | 'thanks' | 'bye' | 'beside'])[] = [
  [
    /^(?:(?:that|this|it) (?:is|was|would be|will be|must be|should be) )?(?:all|everything|it|about it|enough|plenty)(?: that)?(?: (?:i|we) (?:\w+ )?(?:need|needed|want|wanted|had|have|wished|was after|came for|called for|asked for)(?: to (?:know|ask|hear|find out))?| for (?:now|today|me|us|the moment))+/,
    'done',
  ],
  [/^(?:that|this|it) (?:is|was|would be|will be) (?:all|it|everything|about it|the lot)/, 'done'],
  [
    /^(?:i|we) (?:have |(?:have )?got |know |have got )(?:all|everything|what)(?: that)? (?:i|we) (?:\w+ )?(?:need|needed|want|wanted|came for|was after)(?: to know)?/,
    'done',
  ],
  [
    /^(?:that|this|it) (?:does it|will do(?: (?:it|for (?:now|today|me)))?|would do|answers (?:it|that|everything|(?:all )?my questions?)|covers (?:it|everything)|is me done)/,
    'done',
  ],
  [/^(?:nothing|not anything) (?:else|more|further)/, 'done'],
  [
    /^(?:i|we) (?:do not|have not|have) (?:need|want|have|got|no)? ?(?:anything|nothing|any|no)? ?(?:else|more|further|other)(?: questions?)?(?: (?:to ask|then))?/,
    'done',
  ],
  [/^no (?:more|further|other) questions?/, 'done'],
  [/^(?:i|we) (?:will|would) (?:leave it (?:at that|there)|let you (?:go|get on|be))/, 'done'],
  [
    /^(?:(?:(?:i|we) (?:am|are) )(?:all )?(?:good|happy|through)|all good|(?:(?:i|we) (?:am|are) )?(?:all )?(?:set|done|sorted|finished))(?: (?:here|now))?/,
    'settled',
  ],
  [
    /^(?:many |big |huge |a big |a huge )?(?:thanks|thank you|thx|cheers|ta|tyvm|ty)(?: (?:so|very|ever so) much| (?:a|an awful) (?:lot|bunch|million|ton|heap|load)| (?:heaps|tons|loads|again|anyway|kindly|though)| (?:mate|man|buddy|dear|love|darling)| for (?:your|the|all|that|this|everything|being|helping|telling|taking|explaining)(?: \w+){0,4}?(?= (?:and|bye|goodbye|have|that|this|see)|$))*/,
    'thanks',
  ],
  [
    /^(?:that|this|it|you) (?:was|were|is|are|has been|have been) (?:(?:so|very|really|most|super|quite|a) )*(?:helpful|useful|kind|great|nice|lovely|big help|great help|good help|real help|star|gem)(?: of you| help)?/,
    'thanks',
  ],
  [/^(?:that|this|you) (?:really |already )?helped(?: (?:me|us|a lot|a bunch|very much))*/, 'thanks'],
  [/^(?:i )?(?:really |do )?appreciate(?:d)?(?: (?:it|that|this|your (?:help|time)))?/, 'thanks'],
  [/^much (?:obliged|appreciated)/, 'thanks'],
  [
    /^(?:good ?bye|bye|bye bye|cheerio|ciao|so long|take care|good night|see (?:you|ya)(?: (?:later|soon|then|around))?|talk (?:to you )?(?:soon|later)|speak (?:to you )?(?:soon|later)|until (?:then|next time)|have a (?:\w+ )?(?:day|one|evening|weekend|week|night|afternoon|rest of the day)|you (?:too|as well)|i (?:have (?:got )?to|got to|gotta|must) (?:go|run|leave|dash)(?: now)?|(?:i am )?off now)/,
    'bye',
  ],
  [
    /^(?:ok|okay|oh|great|perfect|good|fine|alright|all right|well|right|no|nope|yes|yeah|yep|wonderful|cool|super|lovely|brilliant|excellent|awesome|gotcha|got it|i see|understood|and|so|then|but|now|i think|i guess|i believe|really|from me|very much|so much|a lot|for now|for today|today|please|ha|haha|wow)/,
    'beside',
  ],
];
const whole = pieces.map(([pattern, kind]) => [new RegExp(`${pattern.source}(?= |$)`), kind] as const);

/** A longer one says something else as well. */
const maxWords = 24;

/**
 * Says that it was all, and nothing else: `that's all I needed, thanks a bunch`; or only thanks. `i am all set` may as well
 * answer a question: it closes only together with thanks. Null: something else is said.
 */
export function closingIn(words: readonly string[]): 'goodbye' | 'thanks' | null {
  if (words.length === 0 || words.length > maxWords) return null;
  const found = new Set<string>();
  let rest = padded(words).trim();
  while (rest !== '') {
    const piece = firstPiece(rest);
    if (piece === undefined) return null;
    found.add(piece.kind);
    rest = rest.slice(piece.length).trim();
  }
  if (found.has('done') || found.has('bye') || (found.has('settled') && found.has('thanks')))
    return 'goodbye';
  return found.has('thanks') ? 'thanks' : null;
}

function firstPiece(text: string): { readonly length: number; readonly kind: string } | undefined {
  for (const [pattern, kind] of whole) {
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > 0) return { length, kind };
  }
  return undefined;
}
