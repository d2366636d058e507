/** Closed classes of English words, as far as the end of a turn shows in them. */
function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

export const articles = setOf('the a an my your our their his every another such');
export const conjunctions = setOf(
  'and but or because if although unless until whether than nor whereas since as',
);
export const fillers = setOf('um uh er erm uhm');
/** Nothing ends with them. */
export const degrees = setOf('very quite extremely just');
export const whWords = setOf('what which who whom whose where when why how');
/** After one of these a question word opens a clause: "tell me what". */
export const askingVerbs = setOf(
  'know tell me ask asking wonder wondering explain understand sure see say check',
);
/** They ask for how much of something; the thing may follow. */
export const quantities = setOf('much many long often far time kind sort soon big old about');

export const subjects = setOf('i we they he she you it there');
export const objectsOrSubjects = setOf('it that this they you he she them those these');
export const forms = { be: setOf('is are was were am'), do: setOf('do does did') } as const;
export const modals = setOf('can could will would shall should may might must');
export const auxiliaries = new Set([...forms.be, ...forms.do, ...modals, 'has', 'have', 'had']);
/** Verbs that lack their object at the end of a statement or of a yes-no question. */
export const transitives = setOf(
  'have has had offer get want need give send take provide buy make use find show bring like tell include',
);

/** Prepositions that do not stay behind at the end of a question. */
export const hardPrepositions = setOf(
  'of between during without into onto upon per via against among except regarding concerning including',
);
/** "Who do I talk to": these may. */
export const softPrepositions = setOf('for to with from about at by');
/** Most often part of a verb: "sign in"; open only after these words. */
export const particles: Readonly<Record<string, ReadonlySet<string>>> = {
  in: setOf('interested based located live living work arrive are am is'),
  on: setOf('depends depend based are am is rely'),
};
/** "I want to": a verb follows, in questions as well. */
export const infinitiveVerbs = setOf(
  'want need have able like going got trying supposed allowed wish love prefer how',
);

export const answers = setOf('yes yeah yep no nope sure');
