import { readEntries } from './read-entries.ts';

/** Numbers, credentials, files, knowledge, organisations, keys, tests, templates, voices and support. */
export const restEntries = readEntries(`
PhoneNumber.name | What people call the number | Front desk
PhoneNumber.number | The number in E.164 form | +14155550123
fallbackDestination | Where callers go when no assistant can answer
twilioPhoneNumber | The Twilio number in E.164 form (older name of \`number\`) | +14155550123
twilioAccountSid | Account at Twilio | AC0123456789abcdef0123456789abcdef
twilioAuthToken | Secret of that account; stored encrypted | a-secret
twilioApiKey | API key of that account, instead of the secret | SK0123456789abcdef
twilioApiSecret | Secret of that API key; stored encrypted | a-secret
smsEnabled | Whether text messages are taken; default true. Stored, and without effect on this server
vonagePhoneNumber | The Vonage number | +14155550123
numberDesiredAreaCode | Area code of a number that is to be bought | "415"
sipUri | SIP address | sip:desk@example.com
authentication | Name and password that callers by SIP must give
authentication.realm | Realm of the SIP login | sip.example.com
authentication.username | Name that callers give, 20 to 40 characters | desk-at-the-front-of-the-house
authentication.password | Their password, 20 to 40 characters; stored encrypted | a-secret-of-thirty-characters
do.type | What is done
Credential.name | What people call the credential | Production
Credential.provider | Service that it opens
fallbackIndex | Order in which buckets are tried, from 1 | 1
apiUrl | Address of the service, when it is another than the usual one | https://api.example.com
accountId | Account at the service | acc-1
accountEmail | E-mail address of the account | ada@example.com
apiSecret | Secret of the key; stored encrypted and never answered | a-secret
publicKey | Public key | pk-1
authorizationId | Grant at the integration service | grant-1
authenticationPlan | How requests prove where they come from
authenticationPlan.type | Bearer token, OAuth 2, HMAC, or an AWS role or key
authenticationPlan.token | The token; stored encrypted | a-secret
headerName | Header that carries the token; default \`Authorization\` | Authorization
bearerPrefixEnabled | Whether \`Bearer \` stands before the token; default true
authenticationPlan.url | Address that issues tokens | https://login.example.com/token
authenticationPlan.externalId | External id of the role | saywell
clientId | Id of the OAuth client | client-1
clientSecret | Its secret; stored encrypted | a-secret
scope | Rights that are asked for | calls.write
algorithm | Algorithm of the signature or the encryption
signatureHeader | Header of the signature; default \`x-signature\` | x-signature
timestampHeader | Header of the time; default \`x-timestamp\` | x-timestamp
signaturePrefix | Text before the signature | sha256=
includeTimestamp | Whether the time is signed too; default true
payloadFormat | What is signed, as a template; default \`{body}\` | {timestamp}.{body}
messageIdHeader | Header of the message's id | x-message-id
signatureEncoding | How the signature is written; default \`hex\`
secretIsBase64 | Whether the key is given in base64; default false
awsAccessKeyId | Id of the AWS key | AKIAIOSFODNN7EXAMPLE
awsSecretAccessKey | Its secret; stored encrypted | a-secret
roleArn | AWS role that is taken | arn:aws:iam::123456789012:role/saywell
accessKeyId | Id of the key | AKIAIOSFODNN7EXAMPLE
secretAccessKey | Secret of the key; stored encrypted | a-secret
authenticationSession | Tokens of an OAuth grant
accessToken | Token for requests; stored encrypted | a-secret
refreshToken | Token for new tokens; stored encrypted | a-secret
expiresAt | When the token ends
encryptionPlan | How parts of messages are encrypted
encryptionPlan.type | \`public-key\`: with the key below
publicKey.name | Name of the key | "2026"
pem | Public key in PEM form (SPKI) | -----BEGIN PUBLIC KEY-----
publicKey.format | Form of the key
bucketPlan | Where files go
bucketPlan.name | Name of the bucket | recordings
bucketPlan.region | Region of the bucket | eu-central-1
bucketPlan.url | Address of the storage service | https://storage.example.com
hmacAccessKey | Id of an HMAC key | GOOG1E
hmacSecret | Its secret; stored encrypted | a-secret
containerName | Name of the container | recordings
connectionString | Address and key of the storage; stored encrypted | a-secret
s3BucketName | Name of the bucket | recordings
s3PathPrefix | Folder in the bucket | /calls
gcpKey | Key of a Google service account, as its JSON file has it
gcpKey.type | Always \`service_account\` | service_account
projectId | Project of the account | my-project
privateKeyId | Id of the key | 0123456789
privateKey | The key in PEM form; stored encrypted | a-secret
clientEmail | Address of the account | saywell@my-project.iam.gserviceaccount.com
authUri | Address of Google's login | https://accounts.google.com/o/oauth2/auth
tokenUri | Address that issues tokens | https://oauth2.googleapis.com/token
authProviderX509CertUrl | Certificates of the login | https://www.googleapis.com/oauth2/v1/certs
clientX509CertUrl | Certificates of the account | https://www.googleapis.com/robot/v1/metadata/x509/saywell
universeDomain | Domain of Google's services | googleapis.com
teamId | Team at the provider | team-1
Credential.userId | User at the provider | user-1
service | Which service of the provider
:anthropic-bedrock.region | AWS region | us-east-1
openAIEndpoint | Address of the Azure OpenAI resource | https://example.openai.azure.com
openAIKey | Its key; stored encrypted | a-secret
ocpApimSubscriptionKey | Key of an API gateway before it; stored encrypted | a-secret
models | Models that are deployed there | ["gpt-4o"]
groupId | The group of the account at the provider | group-1
webhookUrl | Address of the channel; whoever has it may post, so it is stored encrypted | https://hooks.example.com/T0/B0
gateways | Gateways of the SIP trunk
ip | Address of the gateway | 203.0.113.5
port | Port of the gateway, 1 to 65,535; default 5060 | 5060
netmask | Bits of the network that calls come from, 24 to 32; default 32 | 32
inboundEnabled | Whether calls come from here; default true
outboundEnabled | Whether calls go there; default true
outboundProtocol | How it is spoken to; default \`udp\`
optionsPingEnabled | Whether it is asked regularly that it is there; default false
outboundAuthenticationPlan | Name and password for calls that go out
authUsername | The name | desk
authPassword | The password; stored encrypted | a-secret
sipRegisterPlan | Registration at the gateway
domain | Domain of the registration | sip.example.com
sipRegisterPlan.username | Name of the registration | desk
sipRegisterPlan.realm | Realm of the registration | sip.example.com
outboundLeadingPlusEnabled | Whether numbers begin with +; default true
techPrefix | Digits before each number | "9"
sipDiversionHeader | SIP header that names who diverted the call | <sip:+14155550100@example.com>
sbcConfiguration | Settings of a session border controller | {"region":"eu"}
authToken | Secret of the account; stored encrypted and never answered | a-secret
action_name | What is done in the other service | create-event
trigger.input | What the action needs | {"title":"Call"}
connectionId | Grant, at the integration service | conn-1
providerConfigKey | Service, as the integration service names it | google-calendar
authMode | How the grant was given
operation | What happened to the grant; in a query of figures: what is computed
success | Whether the grant was given
environment | Environment of the integration service | prod
endUser | Who gave the grant
endUserId | Their id | user-17
endUserEmail | Their address | ada@example.com
organizationId | Their organisation | org-1
endUser.tags | Anything that was sent along | {"plan":"free"}
webhook.tags | Anything that was sent along | {"plan":"free"}
error | Why it failed
error.type | Kind of failure | denied
error.description | What happened | The person said no.
webhook.from | Who sends the message | nango
file | The file, up to 20 MiB | (bytes)
webhook.type | What the message is about
webhook.provider | Service that was granted | google-calendar
purpose | What the file is for | assistants
file.name | What people call the file; default its own name | Opening hours
file.metadata | Anything of your own, as JSON text | "{\\"source\\":\\"intranet\\"}"
upload.metadata | Anything of your own, as JSON text | "{\\"source\\":\\"intranet\\"}"
File.name | What people call the file | Opening hours
KnowledgeBase.name | What people call it | Shop
KnowledgeBase.description | What it is about, for the model | Opening hours and prices
KnowledgeBase.provider | Who answers: this server from files and entries, or your own server
KnowledgeBase.server | Your server, when it answers
entries | Questions with their answers
entries.id | Your id of the entry | opening-hours
entries.title | What it is about | Opening hours
entries.questions | Ways in which people ask | ["When are you open?"]
entries.answer | What is said | Daily from nine to five.
entries.keywords | Words that lead here | ["open","hours"]
searchPlan | How it is searched
searchType | By words, by meaning, or by both; default both. Stored, and without effect on this server
topK | How many passages are found, 1 to 50; default 3 of a query, and 6 of what a language model is told. The built-in dialogue says what fits best | 3
removeStopWords | Whether words such as "the" are left out; default false. Stored, and without effect on this server
scoreThreshold | Passages below this likeness are left out of queries and of what a language model is told, 0 to 1; default 0.05 and 0.1 | 0.2
createPlan | How the knowledge base is filled
createPlan.type | \`create\` makes one, \`import\` takes an existing one
providerId | Id at the provider | kb-1
chunkPlans | How files are cut
chunkPlans.fileIds | Files that are cut so
websites | Pages that are read | ["https://example.com/hours"]
targetSplitsPerChunk | Passages in a piece, 1 to 1,000; default 20. Stored, and without effect on this server | 20
splitDelimiters | Signs at which passages end. Stored, and without effect on this server | ["."]
rebalanceChunks | Whether pieces are made even; default true. Stored, and without effect on this server
query.query | The question | When are you open?
Org.name | Name of the organisation | Saywell Ltd
billingLimit | Highest cost of a month, USD, 0 to 1,000; then calls and chats are refused (402) | 100
concurrencyLimit | Calls at the same time, 1 to 10; default as many as the server has seats | 10
channel | Release channel that the organisation is on
subscriptionId | Id of its subscription | sub-1
emails | Addresses that are invited | ["ada@example.com"]
redirectTo | Page of your own to which the invitation leads | https://example.com/welcome
InviteUsers.role | What they may do: read, write, or administer | editor
UpdateUserRole.role | What they may do: read, write, or administer | editor
UpdateUserRole.userId | Id of the member
fullName | Name of the person | Ada Lovelace
AcceptInvitation.token | Token of the mail | the-token-of-the-mail
Token.name | What people call the key | Website
tag | Whether the key is private (everything) or public (what a page may do)
restrictions | What a public key may be used for; of a private one only \`enabled\` counts
restrictions.enabled | False: the key, public or private, is refused; default true
allowedOrigins | Pages that may use it, by origin | ["https://example.com"]
allowedAssistantIds | Ids of the assistants, and of the stored workflows, that it may call
allowTransientAssistant | Whether it may call assistants that are written out; default true
SupportTicket.message | What is asked or reported | Calls end after a minute.
subject | In a few words | Calls end
category | What it is about
bugSubcategory | Which part fails
callDetails | Which call, and when | Call 8b2f, Monday at nine
TestSuite.name | What people call it | Bookings
targetPlan | Whom the tests talk to
testerPlan | Who talks in the tests
TestSuite.phoneNumberId | Number that the tests call
TestSuiteTest.name | What people call the test | Books a demo
TestSuiteTest.type | Whether it is spoken or written
script | A scenario as \`saywell test\` takes it, lines of a tester (\`user: …\`), or what he does, in words for a model | Ask for Monday at nine, then say yes.
scorers | Who judges the conversation
scorers.type | \`ai\`: a model judges by the rubric
scorers.rubric | When the test is passed, in words | A demo was booked for Monday.
numAttempts | How often it is tried, 1 to 10; default 1 | 1
run.name | What people call the run | Before the release
Template.name | What people call the template | Calendar
template.name | What people call the template | Calendar
details | The tool that the template makes
providerDetails | Where the template leads at its service
providerDetails.type | Service of the template
templateUrl | Address of the template at the service | https://make.example/template/1
setupInstructions | What has to be done there, step by step
setupInstructions.title | Name of the step | Connect the calendar
setupInstructions.description | What to do | Press Connect.
videoUrl | A film that shows it | https://example.com/setup.mp4
docsUrl | A page that tells it | https://example.com/setup
workflowName | Name of the workflow at the service | Booking
webhookHookId | Hook at the service | hook-1
webhookHookName | Its name | Booking
triggerHookId | Hook that starts the scenario | 1
triggerHookName | Its name | Booking
scenarioId | Scenario at the service | 1
scenarioName | Its name | Booking
providerDetails.workflowId | Workflow at the service | wf-1
metadata.workflowId | Workflow at the service | wf-1
collectionType | Kind of collection | tool
collectionId | Collection that it belongs to | c-1
collectionName | Its name | Calendars
visibility | Whether others see the template
pinned | Whether it stands first; default false
queries | Figures that are computed, each under its name
queries.name | Name under which the figures are answered | calls-a-day
table | What is counted: calls, chats, bookings, uses of functions, or what the organisation uses of the server
origins | Calls of these only; default all but \`console\` and \`test\`
where | Which rows count, by the filters of the list of calls; all that are given must match
where.assistantId | Of this assistant
where.assistantIdAny | Of one of these assistants
where.assistantName | Of an assistant that is called so now | Ava
where.squadId | Of this squad
where.squadIdAny | Of one of these squads
where.squadName | Of a squad that is called so now | Sales
where.phoneNumberId | Of this number
where.phoneNumberIdAny | Of one of these numbers
where.campaignId | Of this campaign
where.type | Of this kind
where.status | That are in this state
where.statusAny | That are in one of these states
where.endedReason | That ended so | customer-ended-call
where.endedReasonAny | That ended in one of these ways
where.successEvaluation | That were judged so | "true"
where.cost | That cost exactly this, USD | 0.12
where.costGe | That cost at least this, USD | 0.1
where.costLe | That cost at most this, USD | 1
where.durationGe | That lasted at least so long, seconds | 60
where.durationLe | That lasted at most so long, seconds | 600
where.hasRecording | Whether there is a recording
where.toolFailed | Whether one of its functions answered with an error
where.turnLatencyGe | Whose turns took at least so long in their 95th percentile, ms | 1200
where.q | Beginning of the customer's name or number, or the id | ada
where.customerNumberAny | Of customers with one of these numbers
where.transcript | In which all of these words were said | price demo
AnalyticsBin.from | Least value of the bin | 300
AnalyticsBin.to | Not within the bin any more; null: everything from its least value on | 400
AnalyticsBin.count | How many values are in the bin | 17
groupBy | What the figures are told apart by
groupByVariableValue | Values that calls have read, by which figures are told apart
groupByVariableValue.key | Name of the value | city
operations | What is computed
column | Of which column
alias | Name of the figure; default made of both | total
timeRange | From when to when, and in which steps
step | Length of a step
start | Begin; default seven days ago
end | End; default now
timezone | Time zone of days and weeks; default UTC | Europe/Berlin
add.name | Name of the voice in the account | Ada
ownerId | Owner of the shared voice, at its provider | owner-1
labels | Labels of the voice, as JSON text | "{\\"accent\\":\\"british\\"}"
files | Recordings of the voice
clone.name | Name of the voice | Ada
clone.description | How it sounds | Calm
create-sesame-voice.voiceName | Name of the voice | Ada
transcription | What is said in the recording | The quick brown fox
providers | Whose voices are asked for
generate.description | What the workflow is to do | Book a demo
query.limit | How many passages at most, 1 to 50; default 3 | 5
`);
