import { modelDefaults } from '@saywell/contract';
import { readEntries } from './read-entries.ts';

/** Models, voices and transcribers. What is a provider's own is stored and has no effect where our engines stand in. */
export const engineEntries = readEntries(`
temperature | How freely the model writes: 0 the likeliest words, 2 the most varied; default ${modelDefaults.temperature}, which models that take none are not told; of models that speak the provider's own | 0.3
maxTokens | Longest reply of the model, tokens, 50 to 10,000; default ${modelDefaults.maxTokens}; what OpenAI's and Anthropic's models think first comes on top; of models that speak the provider's own | 250
emotionRecognitionEnabled | Whether the caller's mood is told to the model; default false
numFastTurns | First turns that a faster model answers; default 0 | 1
fallbackModels | Models that are asked when the first fails, in this order | ["gpt-4o-mini"]
toolStrictCompatibilityMode | What happens to parameters whose rules the model's strict mode cannot express; default \`strip-unsupported-validation\`
promptCacheRetention | How long the provider stores the prompt's cache; default \`in_memory\`
promptCacheKey | Names prompts that share a cache | front-desk
reasoningEffort | How long a reasoning model thinks
toolRefs | Stored tools, as in \`toolIds\`
toolRefs.version | Label of a version of the tool, or \`latest\` | v2
knowledgeBase | A knowledge base of your own, which your server answers
knowledgeBaseId | Stored knowledge base that the model reads
thinking | Whether the model thinks before it answers, and how long
thinking.type | \`enabled\`: it thinks within \`budgetTokens\`
budgetTokens | Tokens for thinking, 1,024 to 100,000 | 2048
realtimeConfig | Settings of a model that hears and speaks itself
topP | Share of likely words that are drawn from, 0 to 1 | 0.9
presencePenalty | Pushes the model towards new subjects | 0.1
frequencyPenalty | Pushes the model away from repeated words | 0.1
speechConfig | The model's own voice
voiceConfig | Which voice
prebuiltVoiceConfig | A voice that the model brings
voiceName | Name of the voice | Puck
metadataSendMode | What your endpoint is sent beside the chat's own fields: nothing (\`off\`); the assistant's \`metadata\`, \`call\` or \`chat\`, \`customer\`, \`phoneNumber\` and \`assistant\`, without secrets (\`variable\`); the same with the metadata's own fields laid into the body (\`destructured\`); default \`variable\`
Model.headers | Headers that go to your endpoint; templates in braces are filled in, and a header whose value cannot be sent is left out | {"x-tenant":"north"}
wordLevelConfidenceEnabled | Whether your endpoint is told how sure each word is; default false
Model.url | Address of an endpoint that speaks the OpenAI protocol; templates in braces are filled in behind its host | https://models.example.com/v1
WorkflowModel.url | Address of an endpoint that speaks the OpenAI protocol; templates in braces are filled in behind its host | https://models.example.com/v1
WorkflowModel.timeoutSeconds | How long your endpoint may take, seconds, 20 to 600; default 20 | 20
Model.timeoutSeconds | How long your endpoint may take, seconds, up to 600; default 20 | 20
Model.model | Name of the model, as its provider calls it | gpt-4o
Model.workflow | A workflow written out that leads the conversation | {"name":"Booking","nodes":[],"edges":[]}
WorkflowModel.model | Name of the model, as its provider calls it | gpt-4o
Voice.model | Model of the voice at its provider | eleven_turbo_v2_5
Transcriber.model | Model of the recogniser at its provider | nova-3
fallbackPlan | What takes over when the engine fails
autoFallback | Whether another engine is chosen without being named when this one fails
transcribers | Recognisers that take over, in this order
voices | Voices that take over, in this order
smartFormat | Whether numbers, dates and the like are written as people write them
mipOptOut | Whether the provider may not learn from this data; default false
numerals | Whether numbers are written in digits; default false
profanityFilter | Whether swear words are masked; default false
redaction | Kinds of data that are masked
eotThreshold | How sure the end of a turn must be, 0.5 to 0.9; default 0.7 | 0.7
eotTimeoutMs | Silence that ends a turn in any case, ms, 500 to 10,000; default 5,000 | 5000
Transcriber.keywords | Words to listen for, each with \`:weight\` if wanted; templates in braces are filled in | ["Saywell:2"]
keyterm | Terms and names to listen for; templates in braces are filled in | ["Saywell"]
endpointing | Silence that ends an utterance, in the provider's unit: Deepgram ms, 10 to 500; Gladia seconds, 0.01 to 10 | 10
formatTurns | Whether turns come with punctuation; default true
endOfTurnConfidenceThreshold | How sure the end of a turn must be, 0 to 1; default 0.7 | 0.7
minEndOfTurnSilenceWhenConfident | Silence that ends a turn which sounds finished, ms; default 160 | 160
wordFinalizationMaxWaitTime | Longest wait for the final form of a word, ms | 160
maxTurnSilence | Silence that ends any turn, ms; default 400 | 400
vadAssistedEndpointingEnabled | Whether voice detection helps to find the end of a turn; default true
Transcriber.mode | What counts more: to be right or to be quick; default \`balanced\`
Transcriber.prompt | What the call is about, for the recogniser | Orders of pizza
agentContext | What the assistant has said, for the recogniser | We asked for the address.
languageCodes | Languages that are expected | ["en","es"]
speechModel | Model of the recogniser | universal-streaming-english
realtimeUrl | Other address of the service | wss://stt.example.com
wordBoost | Words to listen for; templates in braces are filled in | ["Saywell"]
keytermsPrompt | Terms to listen for; templates in braces are filled in | ["Saywell"]
endUtteranceSilenceThreshold | Silence that ends an utterance, ms | 700
disablePartialTranscripts | Whether only final words come; default false
enableUniversalStreamingApi | Whether the newer interface is used; default false
turnTaking | Whether the recogniser decides about turns
segmentationStrategy | What ends a segment: silence, time or sense
segmentationSilenceTimeoutMs | Silence that ends a segment, ms, 100 to 5,000 | 500
segmentationMaximumTimeMs | Longest segment, ms, 20,000 to 70,000 | 30000
silenceThresholdSeconds | Silence that ends a turn, seconds, 0.3 to 3; default 1.5 | 1.5
Transcriber.confidenceThreshold | How sure a word or the speech must be, in the provider's range | 0.4
minSpeechDurationMs | Shortest sound that counts as speech, ms, 50 to 2,000; default 100 | 100
minSilenceDurationMs | Shortest silence that counts, ms, 50 to 2,000; default 100 | 100
languageBehaviour | Whether the language is given or found; default found once
transcriptionHint | What the call is about, for the recogniser | Pizza, opening hours
prosody | Whether laughter and the like are written; default false
audioEnhancer | Whether the sound is cleaned first; default false
speechThreshold | How sure it must be that somebody speaks, 0 to 1; default 0.6 | 0.6
customVocabularyEnabled | Whether \`customVocabularyConfig\` is used; default false
customVocabularyConfig | Words to listen for
vocabulary | Words, each with how strongly and how it may sound
vocabulary.value | The word | Saywell
intensity | How strongly it is listened for, 0 to 1 | 0.5
pronunciations | How it may sound | ["say well"]
defaultIntensity | How strongly words are listened for that do not say it, 0 to 1; default 0.5 | 0.5
receivePartialTranscripts | Whether words come while they are spoken; default false
languageHintsStrict | Whether only \`languages\` are recognised
maxEndpointDelayMs | Longest wait for the end of a turn, ms, 500 to 3,000 | 1500
customVocabulary | Words to listen for | ["Saywell"]
customVocabulary.content | The word | Saywell
soundsLike | How it may sound | ["say well"]
contextGeneral | What the call is about, by key
contextGeneral.key | Subject | domain
contextGeneral.value | What is said about it | hotels
operatingPoint | Whether accuracy or speed counts; default \`enhanced\`
enableDiarization | Whether speakers are told apart; default false
maxDelay | Longest wait for words, ms, 500 to 10,000; default 1,500 | 1500
numeralStyle | Whether numbers are written in digits
endOfTurnSensitivity | How readily a turn ends, 0 to 1; default 0.5 | 0.5
removeDisfluencies | Whether hesitations are left out; default true
minimumSpeechDuration | Shortest speech that counts, seconds, 0 to 5; default 0 | 0.2
cachingEnabled | Whether sentences that the built-in voice has spoken are stored in memory to be played again; default true. Nothing of other voices is stored, and nothing of an assistant with \`hipaaEnabled\`
chunkPlan | How the model's text is cut for the voice
ChunkPlan.enabled | Whether text is spoken piece by piece; default true. When false a reply is given to the voice whole, at its end, and as it is written
minCharacters | Shortest piece, characters, 1 to 80; default 30. Without this and \`punctuationBoundaries\` texts are cut at sentences, and the first clause early | 30
punctuationBoundaries | Signs after which a piece may end; default, and when empty, all of them
formatPlan | How numbers and signs are written out before they are spoken
formatPlan.enabled | Whether texts are rewritten; default true. When false the voice is given what is written; the built-in voice reads numbers and signs all the same
numberToDigitsCutoff | Whole numbers above this are spoken digit by digit; default 2025. Those with separators (12,345) are amounts, and dates are dates | 2025
replacements | Texts that are spoken differently, behind all formatters; transcripts keep what is written
replacements.type | Whether a fixed text or an expression is replaced
replacements.key | Text that is replaced | Ltd
replacements.value | What is spoken instead; of an expression $1 is the first group, $& the whole | Limited
replacements.regex | Expression that is replaced wherever it fits, without backtracking | [0-9]{4}
replaceAllEnabled | Whether every occurrence is replaced, instead of the first in a piece; default false
formattersEnabled | Rewritings that are used; default all but \`asterisk\`, which leaves out what stands between asterisks
speed | How fast it speaks; 1 is the voice's own | 1
stability | How even it speaks, 0 to 1 | 0.5
similarityBoost | How close to the original it stays, 0 to 1 | 0.75
Voice.style | How expressive it is, 0 to 1 | 0.3
:microsoft.style | Name of a style of the voice | cheerful
:microsoft.role | Whom the voice plays | YoungAdultFemale
useSpeakerBoost | Whether likeness to the speaker is strengthened; default false
optimizeStreamingLatency | What is given up for speed, 0 to 4; default 3 | 3
enableSsmlParsing | Whether SSML marks in texts are obeyed; default false
enableSsml | Whether SSML marks in texts are obeyed; default false
autoMode | Whether the provider cuts the text; default false
pronunciationDictionaryLocators | Dictionaries at the provider that say how words sound
pronunciationDictionaryId | Id of the dictionary at the provider | dict-1
pronunciationDictionary | Dictionaries that say how words sound
pronunciationDictId | Id of the dictionary at the provider | dict-1
versionId | Version of the dictionary | v1
experimentalControls | Settings that the provider may change
emotion | Mood of the voice | calm
generationConfig | Speed, loudness and accent of this voice
experimental | Settings that the provider may change
accentLocalization | Whether the accent follows the language: 0 or 1 | 0
volume | Loudness; 1 is the voice's own | 1
instructions | How the text is to be spoken, in words | Warm and unhurried
isCustomHumeVoice | Whether the voice is one of your own at Hume; default false
Voice.description | How the voice is to sound, in words | A calm older man
textNormalizationEnabled | Whether numbers and the like are written out first; default true
languageBoost | Language whose sounds are strengthened | English
pitch | Height of the voice, half tones, -12 to 12; default 0 | 0
subtitleType | Whether times come by word or by sentence; default \`sentence\`
callbackUrl | Address that the provider tells when it is done | https://example.com/spoken
conversationName | Name of the conversation at the provider | Front desk
conversationalContext | What the conversation is about | An order is changed.
customGreeting | What the persona says first | Hello!
personaId | Persona at the provider | p-1
Voice.properties | Settings of a persona's video call
maxCallDuration | Longest conversation at the provider, seconds; default 3,600 | 600
participantLeftTimeout | Time after the last person has left, seconds; default 0 | 30
participantAbsentTimeout | Time in which nobody joins, seconds; default 300 | 60
enableRecording | Whether the provider records; default false
enableTranscription | Whether the provider writes a transcript; default true
applyGreenscreen | Whether the background is green; default false
recordingS3BucketName | Bucket for the provider's recording | recordings
recordingS3BucketRegion | Its region | eu-central-1
awsAssumeRoleArn | Role by which the provider writes there | arn:aws:iam::123456789012:role/recordings
reduceLatency | Whether speed counts more than quality; default false
inlineSpeedAlpha | Speeds within the text | "1.2"
pauseBetweenBrackets | Whether <500> in the text is a pause in ms; default false
phonemizeBetweenBrackets | Whether {…} in the text is a pronunciation; default false
speakingRate | How fast it speaks, 0.5 to 1.5; default 1 | 1
styleDegree | How strong the style is, 0.01 to 2 | 1
styleGuidance | How strongly the style is followed, 1 to 30; default 15 | 15
textGuidance | How closely the text is followed, 1 to 2; default 1 | 1
voiceGuidance | How closely the voice is followed, 1 to 6; default 3 | 3
languageCode | Language of the voice | en-US
libraryIds | Libraries of the voice at its provider | ["lib-1"]
Transcriber.region | Region of the service
Transcriber.language | Language that is spoken, as the provider names it | en
Voice.language | Language of the voice, as the provider names it | en
`);
