import { readEntries } from './read-entries.ts';

/** Assistants and their plans, squads, hooks. */
export const assistantEntries = readEntries(`
Assistant.name | What people call it, up to 40 characters; transfers between assistants use it | Front desk
Assistant.model | What answers: the provider, the instructions, the tools
AssistantOverrides.name | What people call it, up to 40 characters | Front desk
transcriber | What hears: the provider and its settings. Default: the server's own recogniser
voice | What speaks: the provider and its settings. Default: the server's own voice
firstMessage | What is said first; with \`firstMessageMode: assistant-waits-for-user\` nothing is, and where a language model writes it anew this is said if that fails. Up to 10,000 characters | Good morning, how can I help?
firstMessageMode | Who speaks first; default \`assistant-speaks-first\`
firstMessageInterruptionsEnabled | Whether the visitor may interrupt the first message; default false
endCallMessage | What is said before the assistant hangs up, unless it does so because it has said one of endCallPhrases | Goodbye, and thank you for calling.
endCallPhrases | When the assistant says one of these, the call ends; capitals do not matter | ["goodbye for now"]
voicemailMessage | What is left on an answering machine | Please call us back.
voicemailDetection | How an answering machine is recognised; default off
maxDurationSeconds | Longest duration of a call, seconds, 10 to 43,200; default 600 | 900
silenceTimeoutSeconds | Silence after which the call ends, seconds, 10 to 3,600; default 30 | 45
backgroundSound | Sound under the assistant's voice: \`off\` (the default), \`office\` or the address of a WAV file of 16 bits | office
backgroundDenoisingEnabled | Whether noise behind the visitor is taken out; default false
modelOutputInMessagesEnabled | Whether the history has the model's text instead of what was spoken; default false
clientMessages | Messages that the page in the call is sent. Default: a set of fifteen, among them transcript and speech-update
serverMessages | Messages that your server is sent; default see \`webhooks\` of this document
transportConfigurations | Settings of carriers for phone calls
observabilityPlan | Where a trace of each call goes when it is over, with a generation for each answer: to Langfuse, with the credential \`langfuse\`; calls of which nothing is kept, and chats, have none
ObservabilityPlan.tags | Marks of each trace | ["front-desk"]
promptName | Name of the prompt at the tracing service | front-desk
promptVersion | Version of that prompt | 3
traceName | Name of each trace | call
credentials | Credentials written out, which come before the stored ones
credentialIds | Stored credentials that the call may use; absent: all of them
hooks | What happens at certain moments, without the model
compliancePlan | Rules of privacy. Switches that this server cannot honour are refused (501 \`compliance-not-available\`)
hipaaEnabled | Of an assistant: nothing of what is said in its calls is kept once the report is delivered: no messages, transcript, recording, analysis or logs of them. Its chats are refused; so it is in organisations when true
pciEnabled | Of an assistant: card numbers (13 to 19 digits with a valid check digit, spoken or typed), their security codes and expiries are masked in everything that is kept of its calls, sent about them and logged, and nothing is recorded; the model and the functions that it calls get them. Its chats are refused; so it is in organisations when true
securityFilterPlan | Filters what callers say before the model reads it
securityFilterPlan.filters | Kinds of attack that are looked for
securityFilterPlan.mode | \`sanitize\` takes the words out, \`reject\` drops the sentence, \`replace\` puts \`replacementText\` there
replacementText | What is put in the place of filtered words | [removed]
recordingConsentPlan | How callers agree to being recorded: asked at the start of a call that is to be recorded, which it is only from their agreement on; models that hear and speak by themselves ask nobody, and their calls are not recorded then
recordingConsentPlan.message | What callers are told about the recording | This call is recorded. Please stay on the line if you agree.
recordingConsentPlan.type | \`stay-on-line\`: staying is agreeing; \`verbal\`: the caller says so
waitSeconds | Wait on top of the silence that ends the visitor's turn, seconds, 0 to 5; default 0 | 1
recordingConsentPlan.waitSeconds | Time to hang up after the announcement, seconds, 1 to 6; default 3 | 3
recordingConsentPlan.voice | Voice of the announcement, until it is decided; default the assistant's. It is billed as the assistant's
declineTool | Tool that is called when the caller declines | {"type":"endCall"}
declineToolId | Stored tool that is called when the caller declines
backgroundSpeechDenoisingPlan | How other voices and noise behind the visitor are taken out
smartDenoisingPlan | Noise suppression by a model; default off
fourierDenoisingPlan | Noise suppression by spectral thresholds; default off
mediaDetectionEnabled | Whether music and television are told from speech; default true
staticThreshold | Threshold until the baseline is known, dB, -80 to 0; default -35 | -35
baselineOffsetDb | How far below the speaker's level sound counts as noise, dB, -30 to -5; default -15 | -15
windowSizeMs | Window over which the baseline is measured, ms, 1,000 to 30,000; default 3,000 | 3000
baselinePercentile | Percentile of the level that is the baseline, 1 to 99; default 85 | 85
keypadInputPlan | Whether keys of a telephone are taken, and what ends a number
keypadInputPlan.enabled | Whether pressed keys, which come as tones in the sound, are read; default true
keypadInputPlan.timeoutSeconds | Pause that ends a number, seconds, 0 to 10; default 2 | 2
delimiters | Key that ends a number: #, * or none
messagePlan | What is asked when the visitor says nothing
idleMessages | What is asked when nobody speaks; one of them is taken | ["Are you still there?"]
idleMessageMaxSpokenCount | How often in a call, 1 to 10; default 3 | 2
idleMessageResetCountOnUserSpeechEnabled | Whether the count begins anew when the visitor speaks; default false
idleTimeoutSeconds | Silence before the question, seconds, 5 to 60; default 10 | 10
silenceTimeoutMessage | What is said before a silent call ends | I cannot hear you, so I will hang up.
startSpeakingPlan | When the assistant takes its turn
smartEndpointingEnabled | Older form of \`smartEndpointingPlan\`
smartEndpointingPlan | Which model decides that a turn is over
waitFunction | Formula from the chance that the turn goes on (x, 0 to 1) to a wait in ms | 200 + 8000 * x
customEndpointingRules | Waits for certain sentences, by regular expressions; the first that matches counts
customEndpointingRules.type | Whose words are matched: the assistant's last ones, the customer's, or both
customEndpointingRules.timeoutSeconds | Wait when the rule matches, seconds, 0 to 15 | 2
regex | Regular expression (JavaScript) | phone number
assistantRegex | Expression that the assistant's last words match | phone number
customerRegex | Expression that the customer's words match | [0-9]+
regexOptions | Options of the expression
assistantRegexOptions | Options of \`assistantRegex\`
customerRegexOptions | Options of \`customerRegex\`
regexOptions.type | Which option: \`ignore-case\`, \`whole-word\` or \`multi-line\`
transcriptionEndpointingPlan | Waits by the punctuation that the recogniser writes
onPunctuationSeconds | Wait after a full stop or question mark, seconds, 0 to 3; default 0.1 | 0.1
onNoPunctuationSeconds | Wait after words without punctuation, seconds, 0 to 3; default 1.5 | 1.5
onNumberSeconds | Wait after a number, seconds, 0 to 3; default 0.5 | 0.5
stopSpeakingPlan | When the visitor interrupts the assistant
numWords | Words that interrupt, 0 to 10; default 0: the voice alone does | 2
voiceSeconds | Duration of voice that interrupts; with \`numWords\` that from which its words are counted; seconds, 0 to 0.5; default 0.1 | 0.2
backoffSeconds | Wait before the assistant goes on after an interruption, seconds, 0 to 10; default 0 | 1
acknowledgementPhrases | Words that do not interrupt, in place of the default: a listener's sounds and agreement, by language | ["okay","right"]
interruptionPhrases | Words that always interrupt, beside questions, orders and contradictions of the language | ["stop","wait"]
monitorPlan | Who may listen to a running call or steer it
listenEnabled | Whether calls have a \`listenUrl\`; default true
listenAuthenticationEnabled | Whether that address needs a key beside its own token; default false
controlEnabled | Whether calls have a \`controlUrl\`; default true
controlAuthenticationEnabled | Whether that address needs a key beside its own token; default false
takeOverMessage | Said by the assistant when a person takes the call over, up to 1,000 characters; templates in braces are filled in; absent: nothing | One moment, a colleague takes over.
handBackMessage | Said when the assistant goes on after that; templates in braces are filled in; absent: nothing | I am back. Where were we?
monitorIds | Stored monitors that watch the call
artifactPlan | What is stored of a call
recordingEnabled | Whether calls are recorded; default false
recordingFormat | Format of the recording; default \`wav;l16\`
recordingUseCustomStorageEnabled | Whether recordings go to the bucket of a credential; default true
recordingPath | Folder in that bucket; default / | /recordings
videoRecordingEnabled | Whether the visitor's camera is recorded; default false
fullMessageHistoryEnabled | Whether the artifact has the model's whole history, tools included; default false
pcapEnabled | Whether network traces of SIP calls are stored; default true
pcapS3PathPrefix | Folder of the traces; default / | /traces
pcapUseCustomStorageEnabled | Whether traces go to the bucket of a credential; default true
loggingEnabled | Whether what happens in the call is kept, for \`GET /call/{id}/event\`, and told in \`GET /logs\`; no file is made; default true
loggingPath | Folder of the logs; default / | /logs
loggingUseCustomStorageEnabled | Whether logs go to the bucket of a credential; default true
transcriptPlan | Whether there is a transcript, and what its speakers are called
transcriptPlan.enabled | Whether a transcript is stored; default true
transcriptPlan.assistantName | What the transcript calls the assistant; templates in braces are filled in; default AI | Ada
transcriptPlan.userName | What the transcript calls the visitor; templates in braces are filled in; default User | Caller
userName | Name that others see | Grace
structuredOutputIds | Stored outputs that are read from each call
structuredOutputs | Outputs written out: what is read from a call, as a schema
scorecardIds | Stored scorecards that judge each call
scorecards | Scorecards written out
analysisPlan | What a model reads from a call that is over
minMessagesThreshold | Fewer messages than this are not analysed; default 2 | 2
summaryPlan | How the call is summed up
summaryPlan.enabled | Whether there is a summary; default true
structuredDataPlan | Data that are read from the call, by a schema
structuredDataPlan.enabled | Whether data are read; default false
structuredDataMultiPlan | Several such plans, each under its key
structuredDataMultiPlan.key | Name under which the data are found | order
plan | How the data are read
plan.enabled | Whether these data are read; default false
successEvaluationPlan | How the call is judged
successEvaluationPlan.enabled | Whether the call is judged; default true
rubric | The scale or the criteria of the judgement
summaryPlan.messages | Instructions for the summary; {{transcript}} is filled in. Default: our own; without a language model it is of the caller's words, whatever they say | [{"role":"system","content":"Sum up {{transcript}} in one sentence."}]
structuredDataPlan.messages | Instructions for the data; {{transcript}} and {{schema}} are filled in. Default: our own | [{"role":"system","content":"Read the order from {{transcript}}."}]
plan.messages | Instructions for the data; {{transcript}} and {{schema}} are filled in. Default: our own | [{"role":"system","content":"Read the order from {{transcript}}."}]
successEvaluationPlan.messages | Instructions for the judgement; {{transcript}} and {{rubric}} are filled in. Default: our own | [{"role":"system","content":"Was the caller helped? {{transcript}}"}]
outcomeIds | Stored outcomes that the call may have
variableValues | Values of the templates in texts: {{city}} becomes the value of \`city\` | {"city":"Lisbon"}
tools:append | Tools that come on top of the assistant's own
members | The assistants of the squad; the first one talks first
membersOverrides | Fields that are laid over every member
assistantDestinations | Other members to whom this one may hand over
SquadMember.assistantId | Stored assistant; null together with \`assistant\`
beepMaxAwaitSeconds | How long the beep of an answering machine is waited for, seconds, 0 to 30; default 30 | 20
VoicemailDetection.type | Whether sound or the transcript tells an answering machine
VoicemailDetection.backoffPlan | When it is looked for: the start and the distance of the attempts
startAtSeconds | When the first attempt is made, seconds after the start; default 5 | 5
frequencySeconds | Distance of the attempts, seconds, at least 2.5; default 5 | 5
VoicemailDetection.enabled | Whether an answering machine is looked for
voicemailDetectionTypes | Answers of the carrier that count as an answering machine
machineDetectionTimeout | How long the carrier listens, seconds, 3 to 59; default 30 | 30
machineDetectionSpeechThreshold | Speech longer than this is an answering machine, ms, 1,000 to 6,000; default 2,400 | 2400
machineDetectionSpeechEndThreshold | Silence that ends a greeting, ms, 500 to 5,000; default 1,200 | 1200
machineDetectionSilenceTimeout | Silence from the start after which the answer is unknown, ms, 2,000 to 10,000; default 5,000 | 5000
record | Whether the carrier records the call; default false
recordingChannels | One channel for all (\`mono\`, the default) or one for each side
transportConfigurations.timeout | How long the phone rings, seconds, 1 to 600; default 60 | 60
on | The moment at which this happens
do | What happens then, in this order
hooks.filters | When: all of them must be met
oneOf | Values of which the field has one
startsWith | Beginnings of which the field has one | ["+1"]
CallHook.name | Name that logs have; default a UUID | still-there
CallHook.options | When the silence of the visitor counts, and how often
options.timeoutSeconds | Silence of the visitor before this happens, seconds; default 7.5 | 8
triggerMaxCount | How often it may happen in a call, 1 to 10; default 3 | 3
triggerResetMode | Whether the count begins anew when the visitor speaks; default \`never\`
triggerResponseEnabled | Whether the model answers right away; default true
exact | The words; of several one is taken | Are you still there?
do.prompt | Instructions from which the model writes what is said | Ask kindly whether the caller is still there.
destination | Where the call goes
CallHook.on | The moment at which this happens
latestVersion | Label of the newest version, or null
`);
