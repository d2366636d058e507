/** What every adapter of a kind is proven to do; a test's title in its matrix is one of these. */

const common = [
  'is away',
  'refuses the key with 401',
  'refuses the key with 403',
  'says how long it wants to be left alone',
  'fails',
  'hangs',
  'ends within a frame',
  'answers garbage',
  'answers too much',
  'answers a byte at a time',
  'reports an error within its answer',
  'is not asked with a key that no header may hold',
] as const;

export const modelCases = [
  ...common,
  'streams text, counts tokens once, and sends its key in one header only',
  'is asked again when it is busy for a moment',
  'does not know the model',
  'knows the second model that is named',
  'does not take a parameter, and is not sent it again',
  'stops in the middle',
  'closes in mid-stream, after words that count',
  'is given up, and its connection closed',
  'calls functions, where it has any',
] as const;

export const transcriberCases = [
  ...common,
  'hears an utterance, with its key in one header',
  'says what it hears while it hears',
  'knows when words were said in their utterance',
  'hears nothing in silence',
  'answers the same again without new audio, and the whole with it',
  'leaves an utterance behind that was ended',
  'does not know what is configured',
  'sends elsewhere, and is not followed',
  'opens and says nothing',
  'closes in mid-utterance, and goes on where it was',
  'is lost for good',
  'answers bytes where text is due',
  'is kept alive while nobody speaks',
  'is hung up, once, at any time',
  'is not asked at an address that is not allowed',
  'hears ten calls at once, each its own',
] as const;

export const voiceCases = [
  ...common,
  'speaks a sentence, with its key in one header',
  'knows when its words are heard',
  'speaks sentence after sentence',
  'speaks a reply of two sentences',
  'speaks two sentences at once',
  'says nothing for nothing',
  'speaks a text that is too long in pieces',
  'does not know the voice',
  'sends elsewhere, and is not followed',
  'opens and says nothing',
  'stops in the middle',
  'closes in mid-stream, and is asked again only before the first sound',
  'is given up, and told so',
  'speaks again after it was given up',
] as const;

export const embeddingCases = [
  ...common,
  'reads texts, each to one vector of length 1, with its key in one header',
  'reads a question in another way than a passage, where it can',
  'writes as many numbers as it is asked for',
  'reads many texts in batches',
  'answers too few vectors',
  'answers vectors of another length than before',
  'answers something else than numbers',
  'sends elsewhere, and is not followed',
  'stops in the middle',
  'is given up, and its connection closed',
  'is left alone after failures, and comes back',
] as const;
