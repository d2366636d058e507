import { readEntries } from './read-entries.ts';

/** Fields that only answers and streams have. */
export const answerEntries = readEntries(`
results | The items of this page
Failure.message | What was expected; several sentences when several fields are wrong
Failure.error | Name of the status | Bad Request
Failure.statusCode | The HTTP status | 400
Failure.code | What it is, for programs: it stays the same when the sentence changes | validation-failed
Failure.requestId | Id of the request, which the log has too
ApiWarning.path | Of the field that does not have its effect, from what was written on | model.messages[0].content
ApiWarning.code | Why, for programs: it stays the same when the sentence changes; the guide on warnings says what each means | field-without-effect
ApiWarning.message | What happens instead, and what to do | There is no such tool (any more): it is left out.
ResponseEvent.code | What it is, for programs: it stays the same when the sentence changes | model-unavailable
ResponseEvent.message | What went wrong
ResponseEvent.param | The field that it is about | input
lastError.code | What it is, for programs: it stays the same when the sentence changes | failed
ChatChunk.path | Where the words belong: the text of the answer
choices.message | The answer
ContactRequest.message | What the visitor has written
KnowledgeBaseAnswer.message | What is said in place of an answer that a model makes of the passages
results.message | What is said when the function has answered, in place of the tool's own messages
messages.message | What was said, or written
messages.assistantId | The assistant that had spoken
do.message | The message that is added to the conversation
Log.message | What happened in a call
Log.type | \`API\`: a request to this API; \`Webhook\` and \`Provider\`: one to your server and to another service; \`Call\`: what happened in a call
Log.assistantId | The assistant that it is about
Log.phoneNumberId | The phone number that it is about
Log.squadId | The squad that it is about
Log.tokenId | With which key the request came
Log.userId | The member who had signed in
itemsPerPage | Items of a page | 100
totalItems | Items of the whole list | 240
totalItemsAtLeast | There are at least so many: counting stopped there
currentPage | This page, counted from 1 | 1
totalPages | Pages of the list | 3
hasNextPage | Whether there is another page
nextCursor | Where the list goes on: \`cursor\` of the next request | opaque-text
nextPageState | Where the versions go on | opaque-text
sortOrder | Order of the list
cost | What it cost, USD | 0.12
costs | What each part cost
costBreakdown | The costs by part, USD
Log.time | When it happened: ISO 8601, UTC | 2026-11-24T09:30:00.000Z
CallLog.time | When it happened: ISO 8601, UTC | 2026-11-24T09:30:00.000Z
time | Moment of the message, milliseconds since 1970 | 1790000000000
endTime | End of it, milliseconds since 1970 | 1790000001000
secondsFromStart | Seconds since the start of the call | 3.2
duration | How long it took, ms | 1200
durationSeconds | How long it is, seconds | 61.4
startedAt | When it began: ISO 8601, UTC
endedAt | When it ended: ISO 8601, UTC
endedReason | Why the call ended | customer-ended-call
endedMessage | The same in words, when there is more to say | no-trunk: there is no line to the telephone network
transcript | The conversation as text
summary | The conversation in a few sentences
recording | Addresses of the recording
recordings | Each recording, with its id and its people
recordingUrl | Address of the recording, everybody in one channel
stereoRecordingUrl | Address of the recording, customer left and assistant right
stereoUrl | Address of both channels
mono | Addresses of single channels
combinedUrl | Everybody in one channel
assistantUrl | The assistant alone
customerUrl | The customer alone
instanceId | Id of the recording's run
participantId | Person whom it contains; absent: everybody
channels | Channels of the sound | 2
assistantName | Which assistant, in calls in which several have spoken | Billing
assistantActivations | The assistants that have had the conversation, in their order; absent: one
CallRow.summary | The first 160 characters of the summary
turnCount | Turns of the visitor that were answered | 6
turnLatencyP50Ms | From the end of the visitor's speech to the answer's first sound, the median of the turns, ms | 420
turnLatencyP95Ms | The same, the 95th percentile | 910
toolFailed | Whether one of its functions answered with an error
hasRecording | Whether there is a recording
SearchAnswer.results | At most 20; those of one kind stand together
SearchAnswer.kind | What it is
Usage.kind | What it is; \`site\`: the pages of this installation, \`token\`: a public key that may be used with it
SearchAnswer.name | Its name; its id where it has none | Front desk
SearchAnswer.detail | What tells it apart from others of this name | +14155550123
performanceMetrics | How quick the assistant was
turns | Turns of the conversation
turn | Number of the turn, from 0 | 4
endpointingMs | Time until the end of the turn was decided, ms | 180
transcriberMs | Time of the recogniser, ms | 120
modelMs | Time to the model's first text, ms | 90
voiceMs | Time to the voice's first sound, ms | 60
totalMs | From the visitor's last word to the assistant's first, ms | 450
turns.at | When the visitor's speech ended, epoch milliseconds | 1767225600000
interrupted | Whether the visitor cut the answer off
sequence | Place in the log of the call, from 0 up | 17
results.body | What the event is about, by its type
nextAfter | What \`after\` is for the next page; absent: this was the last | 499
artifact | What is stored of the call: transcript, messages, recordings
analysis | What a model has read from the call
structuredData | Data that were read from the call
structuredDataMulti | The same of several plans
successEvaluation | Judgement of the call | "true"
messagesOpenAIFormatted | The conversation in OpenAI's shape
warnings | What of the assistant does not have its effect on this server, which engines are replaced, and which failed
engines | What was asked for of each part of the call, and what does it; after a failure what took over
engines.model | Who answers
engines.transcriber | Who hears
engines.voice | Who speaks
Engine.kind | For what: \`model\`, \`transcriber\` or \`voice\`
Engine.provider | As assistants name it | deepgram
runs | Whether it runs on this server for the organisation
keySource | Whose key it runs with: a stored credential, the operator's, or none is needed
Engine.reason | Why it does not run, or under which condition it does | There is no key for anthropic.
remedy | What would make it run | Store a credential of anthropic (POST /credential).
capabilities | What is known of what it can
streaming | Whether text or sound comes while it is being made
capabilities.languages | Languages that it speaks or hears; absent: as its provider says | ["en"]
wordTimes | Whether it says when each word is spoken
endOfTurn | Whether it decides itself when somebody has finished
realtime | Whether some of its models hear and speak by themselves
Check.warnings | What does not have its effect on this server; empty: all of it has
Check.engines | What each assistant in it gets for its work
engines.path | Where the assistant is in the resource; empty: it is the resource | members[0]
CredentialTest.status | What the provider said
CredentialTest.message | The same as a sentence, without the key | openai takes the credential.
asked | Provider that the assistant names | deepgram
used | Engine that does its work; null: none can | moonshine
reason | Why it is another one, and what would change that | This server has no transcriber engine for deepgram.
compliance | What callers have agreed to; of a call that is over, where its assistant asks
recordingConsent | Whether the caller agreed to being recorded
recordingConsent.type | How it was asked | verbal
grantedAt | When the caller agreed: ISO 8601, UTC; absent: nobody did, and nothing was recorded | 2026-11-24T09:30:00.000Z
monitor | Addresses for those who listen or steer
listenUrl | WebSocket that carries the sound of the call
controlUrl | Address that takes messages to the call (\`POST\`)
webCallUrl | Address of the room that the page joins
campaignId | Campaign that made the call
origin | Who has asked for the call; absent: nobody knows any more
errors | Customers who could not be called, each with the reason
error | Why it failed
subscriptionLimits | How many calls may run
concurrencyBlocked | Whether no further call may begin
remainingConcurrentCalls | Calls that may still begin | 9
calls | Calls, by id
callId | The call
chatId | The chat
call | The call
toolCalls | Functions that the assistant called
toolCallId | Id of the call of a function | call_1
result | What the function answered
source | Where it comes from
eligible | Whether the person may be called
output | What the assistant answers
delta | The next words | Hel
object | Kind of object, in OpenAI's words
created | When it was made, seconds since 1970 | 1790000000
created_at | When it was made, seconds since 1970 | 1790000000
choices | The answers: one
index | Place in the list, from 0 | 0
finish_reason | Why the answer ended | stop
logprobs | Always null
usage | Tokens that were used
prompt_tokens | Tokens of the question | 120
completion_tokens | Tokens of the answer | 40
total_tokens | Both together | 160
promptTokens | Tokens of the question | 120
completionTokens | Tokens of the answer | 40
cachedPromptTokens | Tokens of the question that the provider had stored | 0
owned_by | Whose model it is
sequence_number | Place of the event in the stream, from 0 | 3
output_index | Place of the item in the answer, from 0 | 0
content_index | Place of the part in the item, from 0 | 0
item_id | Id of the item | msg_1
item | The item
part | The part
annotations | Marks of the text: none
response | The answer so far
tool_choice | Whether tools are called: the assistant decides
parallel_tool_calls | Whether several tools may be called at once
incomplete_details | Why the answer is not whole; null: it is
analysisType | Which analysis was paid
originalName | Name of the file when it was uploaded | hours.txt
bytes | Size, bytes | 2048
mimetype | Kind of the file | text/plain
parsedTextUrl | Address of the text that was found in it
parsedTextBytes | Size of that text, bytes | 1024
failureCode | Why it failed, for programs
failureMessage | The same in words
documents | Passages that were found, the best first
similarity | How alike passage and question are, 0 to 1 | 0.8
documents.title | Title of the fact, or the heading over the passage | Opening hours
documents.fileName | File that the passage is from | handbook.pdf
company | Company of the visitor | Example Ltd
industry | Its industry
urgency | How soon help is wanted
phone | Phone number | +14155550123
business | What the visitor's business does | Bakery
when | When, in the visitor's words | Monday at nine
at | When: ISO 8601 with the offset | 2026-11-30T09:00:00+01:00
acceptUrl | Page on which the invitation is accepted
invitations | The invitations
sessionToken | Token for the pages of the service
aud | Organisation that the token is for
slug | Short name for addresses | ada
supportedModels | Models that have this voice
previewUrl | Sound of the voice
isPublic | Whether everybody may use it
isDeleted | Whether it is gone at its provider
isCloned | Whether it was made of recordings
cloneBackend | What made it
age | Age of the voice | adult
gender | Gender of the voice | female
accent | Accent of the voice | british
publicOwnerId | Owner of the shared voice
parentVersion | Label of the version before
configHash | Hash of the fields: the same for the same state
versionName | What people call the version; null: nothing | Friendlier greeting
versionDescription | What has changed, and why; null: nothing | Shorter first sentence
restoredFromVersion | Of which version this one is a copy; null: of none | v3
createdBy | The member or the key that has made it; null: nobody knows
deletedAt | When it was deleted; null: it is there
CursorMetadata.limit | How many a page has at most | 100
baseVersion | Version that the draft began with; default the newest | v3
resource | What the request was about
webhookType | Kind of the server message
requestId | Id of the request
requestDurationSeconds | How long it took, seconds | 0.02
requestStartedAt | When it came: ISO 8601, UTC
requestFinishedAt | When it was answered: ISO 8601, UTC
requestBody | What was sent, without secrets
requestHttpMethod | HTTP method | POST
requestUrl | Its address | https://example.com/assistant
requestPath | Path of the address | /assistant
requestQuery | Query of the address
requestIpAddress | Where it came from | 203.0.113.5
requestOrigin | Page that sent it | https://example.com
requestHeaders | Headers, without secrets
responseHttpCode | Status of the answer | 200
responseBody | The answer, without secrets
tokenId | Key that was used
log | The line
level | Weight of the line
data | The items
callsCounterScheduled | Calls that wait for their time | 0
callsCounterQueued | Calls that wait for a seat | 0
callsCounterInProgress | Calls that run | 0
callsCounterEndedVoicemail | Calls that an answering machine took | 0
callsCounterEnded | Calls that have ended | 0
callsCounterFailed | Calls that failed | 0
callsCounterSkipped | People who were not called | 0
testSuiteId | Test suite that it belongs to
testResults | The tests, each with its attempts
test | The test as it was
attempts | The attempts
scorerResults | What the judges say
reasoning | Why they say so
note | A line for people
eq | Equal to this | 5
neq | Not equal to this | 5
gt | Greater than this | 5
gte | Greater than or equal to this | 5
lt | Less than this | 5
lte | Less than or equal to this | 5
contains | With this in it | yes
notContains | Without this in it | no
customer.name | Name of the customer | Ada
Token.value | The key itself | the-key
ResponseObject.instructions | Always null: the assistant has its own
message.refusal | Always null
costs.model | Model that was paid
ToolCallsAnswer.error | Why no function could be run | The calendar is closed.
uuid | Id of the document, which shows where it was found | hours-1
`);
