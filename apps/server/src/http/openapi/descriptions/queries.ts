import { readEntries } from './read-entries.ts';

/** Parameters of addresses: `?name` in a query, `{name}` in a path. */
export const queryEntries = readEntries(`
{id} | Id of the resource
{draftId} | Id of the draft
{version} | Label of the version | v3
{testSuiteId} | Id of the test suite
{provider} | Name of the provider | 11labs
{memberId} | Id of the member
{invitationId} | Id of the invitation
{voiceId} | Id of the voice at its provider | sarah
{workflowId} | Id of the workflow at the service | wf-1
{recordingId} | Id of the recording, from the call's artifact
?format | How the recording comes: \`mp3\`, which is made when it is first asked for; absent: WAV
?channel | A part of the recording: everybody in one channel (\`mix\`), the customer, or the assistant; absent: both channels
?expires | Of a signed address: when it ends, seconds since 1970 | 1767225600
?limit | How many at most; default 100 | 20
?after | Events behind the one of this \`sequence\`; absent: from the first | 499
?cursor | Where the list goes on: \`x-next-cursor\` of the answer before | opaque-text
?createdAtGt | Stored after this moment
?createdAtLt | Stored before this moment
?createdAtGe | Stored at or after this moment
?createdAtLe | Stored at or before this moment
?updatedAtGt | Changed after this moment
?updatedAtLt | Changed before this moment
?updatedAtGe | Changed at or after this moment
?updatedAtLe | Changed at or before this moment
?page | Page, counted from 1; default 1 | 1
?list | Of this list of the console | calls
?createdBy | Of this member, or this key
?includeDeleted | Those that were deleted, too | true
?force | Also a version that is named somewhere: what names it no longer works | true
?pageState | Where the versions go on | opaque-text
?sortOrder | Newest, longest or dearest first (\`DESC\`, the default) or last
?sortBy | What the list is sorted by; default \`createdAt\`
?id | Only this one
?idAny | Only these, several or separated by commas
?name | With this name | Ada
?assistantId | With this stored assistant
?assistantIdAny | With one of these assistants
?assistantName | With an assistant of this name | Front desk
?assistantOverrides | With these overrides, exactly: \`assistantOverrides[variableValues][city]=Lisbon\`
?squadId | With this stored squad
?squadIdAny | With one of these squads
?squadName | With a squad of this name | Sales
?squadOverrides | With these overrides of the squad, exactly
?workflowId | With this stored workflow
?phoneNumberId | With this phone number
?phoneNumberIdAny | With one of these phone numbers
?customerId | With this customer | customer-17
?customer | With such a customer, exactly: \`customer[number]=…\`
?customerNumberAny | With a customer of one of these numbers
?number | With a customer of this number, exactly as it was given | +14155550123
?extension | With a customer of this extension | "204"
?sipUri | With a customer of this SIP address | sip:ada@example.com
?email | With a customer of this e-mail address | ada@example.com
?externalId | With a customer of this id of yours | crm-4711
?numberE164CheckEnabled | Without effect: clients send it with their customer
?callId | Of this call
?sessionId | Of this session
?previousChatId | Chats that go on from this one
?cost | That cost exactly this, USD | 0.12
?costLe | That cost at most this, USD | 1
?costGe | That cost at least this, USD | 0.1
?successEvaluation | With this judgement | true
?endedReason | That ended so | customer-ended-call
?endedReasonAny | That ended in one of these ways
?statusAny | In one of these states | queued,in-progress
?campaignId | Of this campaign
?origin | Asked for by this: the console, a private key (\`api\`), the installation’s own pages (\`site\`), another page (\`widget\`), a campaign, a test of a suite
?originAny | Asked for by one of these, several or separated by commas
?isTest | Whether it is one of the console or of a test: \`true\` or \`false\` | "false"
?durationGe | That lasted at least so long, seconds | 60
?durationLe | That lasted at most so long, seconds | 600
?hasRecording | Whether there is a recording: \`true\` or \`false\` | "true"
?turnLatencyGe | Whose turns took at least so long in their 95th percentile, ms | 1200
?toolFailed | Whether one of its functions answered with an error: \`true\` or \`false\` | "true"
?q | Of calls: the beginning of the customer's name or number; of everything else: beginnings of words of a name; or an id | ada
?kindAny | Only of these kinds | assistant,call
?structuredOutputs | With such outputs; no call of this server has any, so nothing is found
?score | With such a score; no call of this server has any, so nothing is found
?transcript | In which all of these words were said | price demo
?type | Of this kind
?status | In this state
?columns | Columns of the export; default all of them
?format | Form of the export; default \`csv\`
?async | Without effect: the answer is always the file itself
?purpose | Uploaded for this purpose | assistants
?search | Words in the name or the description | calm
?keyword | Words in the name or the description | calm
?language | In this language | en
?accent | With this accent | british
?gender | Of this gender | female
?currentVoiceId | Voice that stands first | sarah
?isCloned | Only cloned voices, or none
?signature | Signature of the address | opaque-text
?locationId | Location at the service | loc-1
?webhookType | Kind of message | auth
?collectionId | Of this collection | c-1
?visibility | Public templates, or one's own
?provider | Of this provider | make
`);
