import { readEntries } from './read-entries.ts';

/** Fields that many resources have, servers, JSON schemas and metadata. */
export const sharedEntries = readEntries(`
name | What people call it, for lists and logs. Letters of any script | Front desk
description | What it is for, in words that people or the model read | Finds the next free appointment
type | Which kind of object this is; the other fields depend on it
provider | Whose service or protocol this is; the other fields depend on it
id | Id of the resource, a UUID of version 4 made by the server
orgId | Id of the organisation that owns it
createdAt | When it was stored: ISO 8601, UTC
updatedAt | When it was last changed: ISO 8601, UTC
metadata | Anything of your own: stored, answered again, and never interpreted but for the key \`saywell\` of an assistant | {"department":"sales"}
enabled | Whether this part is used
url | Web address that is asked, http or https | https://example.com/hook
path | Folder within the bucket; default the bucket's root | /calls
timeoutSeconds | How long an answer is waited for, seconds | 5
language | Language as a BCP 47 or ISO 639-1 code | en
languages | Languages that are expected, as codes | ["en","es"]
credentialId | Stored credential that proves who asks
assistantId | Stored assistant that talks. Instead of \`assistant\`, \`squad…\` and \`workflow…\`
draft | Whether \`assistant\` is how somebody would have the stored \`assistantId\`: the call counts as that one’s | true
assistant | An assistant written out, for this use only: it is not stored under an id
assistantOverrides | Fields that are laid over the stored assistant for this use
assistantVersion | Label of a stored version of the assistant; null or absent: the newest | v3
squadId | Stored squad whose first member talks first
squad | A squad written out, for this use only
squadOverrides | Fields that are laid over every member of the squad
workflowId | Stored workflow that leads the conversation
workflow | A workflow written out, for this use only
workflowOverrides | What is laid over the workflow | {"variableValues":{"city":"Lisbon"}}
phoneNumberId | Stored phone number of ours that the call uses
phoneNumber | A Twilio number written out, for this call only
customerId | Id of a customer, as your other systems know it | customer-17
customer | Who is called, or who called
customers | Several people: each is called on their own, and the answer is a batch
server | Your server for messages. A tool's own comes before the assistant's, then the phone number's, then the organisation's
secret | Signs each message (HMAC-SHA256, \`x-saywell-signature\`) and is sent itself as \`X-Vapi-Secret\`. Write-only for public keys | a-long-random-text
headers | Headers that go along with each request | {"x-tenant":"north"}
staticIpAddressesEnabled | Asks for fixed sender addresses. This server has its own address only
encryptedPaths | JSON paths of what is sent that are encrypted with the credential's public key: names, with \`$.\` in front or without, and indices (\`[0]\`, \`[*]\`) | ["$.message.transcript"]
backoffPlan | Whether and when a request that failed is repeated; absent: it is not
maxRetries | Attempts after the first | 3
baseDelaySeconds | Wait before the first repetition, seconds; \`exponential\` doubles it each time | 1
backoffPlan.type | \`fixed\`: the same wait each time; \`exponential\`: twice as long each time
excludedStatusCodes | Status codes that are never repeated; default: everything but 2xx is | [400,404]
Server.url | Address of your server, http or https; private networks are refused unless the installation allows them | https://example.com/saywell
Server.timeoutSeconds | How long your server may take to answer, seconds; default 20 | 20
schema | What the value looks like, as a JSON schema
JsonSchema.type | Type of the value
JsonSchema.items | Schema of each item of an array
JsonSchema.properties | Schema of each field of an object, by name
JsonSchema.description | Tells the model what to put here | Day of the appointment
JsonSchema.pattern | Regular expression that texts match | ^[A-Z]{2}[0-9]+$
JsonSchema.format | Format of a text, such as \`date\`, \`date-time\` or \`email\` | date
JsonSchema.required | Fields that an object must have | ["date"]
JsonSchema.enum | The values that models are told to choose from; what they choose is passed on as it is | ["morning","evening"]
JsonSchema.title | Short name of the value | Date
JsonSchema.value | Fixed value: the model does not choose it; templates in braces are filled in | {{customer.number}}
JsonSchema.target | Variable that takes the value | date
key | Name of the value | city
additionalProperties | Whether an object may have fields that \`properties\` does not name
OpenAIFunctionParameters.properties | Schema of each argument, by name
OpenAIFunctionParameters.required | Arguments that the model must give | ["date"]
OpenAIFunctionParameters.type | Always \`object\`: arguments have names
OpenAIFunction.name | Name by which the model calls it: letters, digits, _ and -, 64 at most | find_slot
OpenAIFunction.description | Tells the model what it does and when to call it | Finds free appointments on a day
OpenAIFunction.parameters | Its arguments, as a JSON schema of an object
strict | Whether the model must keep to the schema exactly; default false
number | Phone number in E.164 form | +14155550123
extension | Digits dialled once the line is open | "204"
sipUri | SIP address | sip:desk@example.com
email | E-mail address | ada@example.com
externalId | Id in your own systems | crm-4711
numberE164CheckEnabled | Whether \`number\` must be E.164; default true. false takes short and internal numbers
callerId | Number that the called person sees; default the number of the call | +14155550100
message | What is said at this moment | One moment, please.
content | The words | How can I help?
contents | The same words in several languages; the one of the conversation is taken, else \`content\`, else the English one, else the first
text | The words | How can I help?
messages | The messages, oldest first
role | Who says it
tools | Tools written out, for this assistant only
toolIds | Stored tools that the model may call
toolId | Stored tool
tool | A tool written out
function | The function: its name, what it does, its arguments
parameters | The arguments
filters | When this applies: all of them must be met
region | Region of the service | us
model | Name of the model at its provider | gpt-4o
voiceId | Voice at its provider | slt
version | Version of the engine
fileIds | Uploaded files, by id
status | State
options | Settings of this part
secretKey | Key, stored encrypted and never answered | a-long-random-text
apiKey | Key of the account at the provider; stored encrypted and never answered | key-of-the-account
`);
