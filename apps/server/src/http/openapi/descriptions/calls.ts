import { readEntries } from './read-entries.ts';

/** Calls, participants, chats, sessions and campaigns. */
export const callEntries = readEntries(`
Call.name | A name of yours for the call, up to 40 characters | Reminder of Monday
PhoneCall.name | A name of yours for the call, up to 40 characters | Reminder of Monday
Call.phoneNumber | A Twilio number written out, for this call only
schedulePlan | When the call is made; absent: at once
earliestAt | Not before this moment: ISO 8601
latestAt | Not after this moment; what could not begin is given up
transport | How the call reaches its people
transport.conversationType | Whether it is spoken (\`voice\`) or written (\`chat\`)
callSid | Id of the call at the carrier | CA1234
accountSid | Account at the carrier | AC1234
callToken | Token of the carrier for a call that is forwarded | token
callUrl | Address of the call at the carrier | https://carrier.example/call/1
callSipUri | SIP address of the call | sip:1@carrier.example
callControlId | Id by which the carrier steers the call | v3:1
callLegId | Id of one side of the call at the carrier | leg-1
callSessionId | Id of the session at the carrier | session-1
callUUID | Id of the call at the carrier | "1"
conversationUUID | Id of the conversation at the carrier | CON-1
sbcCallSid | Id of the call at the session border controller | SBC1
forwardedFrom | Number that the call was forwarded from | +14155550100
roomDeleteOnUserLeaveEnabled | Whether the call ends when the visitor leaves; default true
useLLMGeneratedMessageForOutbound | Whether the model writes the first message of a conversation that we begin; default true. Stored, and without effect on this server
audioFormat | Sound that the socket carries
audioFormat.format | How samples are written: 16-bit little-endian PCM (the default) or mu-law
container | Always raw: samples without a head
sampleRate | Samples a second; default 16,000
ids | Further calls that are deleted with this one
CreateCustomer.name | Who it is | Ada Lovelace
customer.name | Who it is | Ada Lovelace
CreateCustomer.assistantOverrides | Fields that are laid over the assistant for this person
CallPulse.state | What the assistant does
quietSince | Since when nobody says anything; absent: somebody does, or the assistant thinks
said | The last words of the call; absent: there are none, or its assistant keeps no log
said.role | Who said them
said.text | The words, up to 200 characters | What does a demo cost?
said.at | When
levels | How loud both sides are: root mean square of the last moments, 0 to 1
levels.user | The caller | 0.04
levels.assistant | The assistant, or who speaks in its place | 0
toolFailed | Whether one of its functions has answered with an error | false
isMuted | Whether the assistant speaks without being heard | false
silentServers | Of several servers, those that did not say in time which calls they have; absent: all did | 1
takenOverBy | Name of the member who speaks in the assistant's place; absent: nobody | Ann Operator
observers | How many people of the organisation listen | 1
pulse | How the call is now
canSpeak | Whether the seat may take the call over, which needs an editor; default false | false
{observerId} | Id of the seat
HandBack.note | What the assistant should know of what was said meanwhile; the caller does not hear it | I gave him 10 % off.
OperatorAction.text | The words, up to 10,000 characters | A colleague will call you back tomorrow.
access | Whether the person is in at once (\`full\`) or waits until somebody lets them in (\`lobby\`); default \`full\`
userId | Id of the person in your own systems | user-17
isOwner | Whether the person may let others in and send them away; default false
expiresInSeconds | How long the token can be used to join, seconds, 10 to 86,400; default 3,600 | 600
notBefore | Before this moment the token does not open the room
permissions | What the person may do in the room
canSend | What they may send: true all, false nothing, or a list of kinds
canReceive | Whose tracks they get
canAdmin | What they may do to others: true all, false nothing, or a list | ["participants"]
hasPresence | Whether others see them; default true
canReceive.base | What they get of everybody: true all, false nothing, or kinds
byUserId | Exceptions, by \`userId\` | {"user-17":false}
byParticipantId | Exceptions, by participant | {"8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80":true}
audio | Whether the microphone goes out or comes in
video | Whether the camera goes out or comes in
screenAudio | Whether the sound of a shared screen goes out or comes in
screenVideo | Whether a shared screen goes out or comes in
customAudio | Whether further sound tracks do, all of them or by name
customVideo | Whether further video tracks do, all of them or by name
input | What the visitor says: a text, or messages | What does it cost?
stream | Whether the answer comes piece by piece, as server-sent events; default false
Chat.name | A name of yours for the chat | Question about prices
previousChatId | Chat that this one goes on from; instead of \`sessionId\`
sessionId | Session that the chat belongs to; it remembers the conversation
previous_response_id | Response that this one goes on from
Chat.transport | Sends the answer as a message (SMS) instead of in the answer only
ChatMessage.role | Who says it
ChatMessage.content | The words | Do you have a table for two?
content.text | The words | Do you have a table for two?
content.type | Always \`text\`
ChatMessage.name | Name of who says it | Ada
refusal | Why the model did not answer | I cannot help with that.
tool_calls | Functions that the assistant called
tool_calls.id | Id of the call, to which \`tool_call_id\` refers | call_1
tool_call_id | Call that this message answers | call_1
tool_calls.function | The function and its arguments
function.name | Name of the function | find_slot
function.arguments | Arguments as JSON text | "{\\"date\\":\\"2026-11-24\\"}"
ChatResponse.stream | Whether the answer comes piece by piece, as server-sent events; default true
ChatResponse.model | Id of the assistant, for clients that send \`model\` and nothing else | 8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80
sessionEnd | Whether the session ends with this answer; default false
sessionExpirationSeconds | How long the session lives after its last message, seconds, 60 to 2,592,000; default 86,400 | 86400
expirationSeconds | How long the session lives after its last message, seconds, 60 to 2,592,000; default 86,400 | 86400
Session.name | A name of yours for the session | Ada's questions
Session.status | \`completed\` takes no more messages
Session.messages | The conversation so far
completions.model | Id of the assistant that answers
completions.messages | The conversation, oldest first; the last message is answered
max_tokens | The assistant's own setting counts: answered by a warning | 250
max_completion_tokens | The assistant's own setting counts: answered by a warning | 250
frequency_penalty | The assistant's own setting counts: answered by a warning | 0
presence_penalty | The assistant's own setting counts: answered by a warning | 0
completions.temperature | The assistant's own setting counts: answered by a warning | 0.5
top_p | The assistant's own setting counts: answered by a warning | 1
seed | Without effect: answered by a warning | 7
stop | Without effect: answered by a warning | END
store | Without effect: answered by a warning | false
user | Without effect: answered by a warning | user-17
completions.metadata | Without effect: answered by a warning | {"order":"17"}
n | Number of answers: one
stream_options | What a stream tells besides
include_usage | Whether the last piece has the tokens that were used; default false
Campaign.name | What people call it | Autumn reminders
Campaign.status | \`ended\` or \`cancelled\` stops it: nobody else is called, running calls go on
Campaign.customers | Who is called, 10,000 people at most
Campaign.schedulePlan | When it begins and until when calls begin; absent: at once
Campaign.serverMessages | What its \`server\` is told
maxConcurrency | Calls at the same time, 1 to 1,000; default 10 | 5
duplicateFromCampaignId | Campaign whose settings and people are taken
dialPlan | Numbers that call, each with the people that it calls
predialPlan | Whether your server is asked before each call
predialPlan.enabled | Whether it is asked; default false
`);
