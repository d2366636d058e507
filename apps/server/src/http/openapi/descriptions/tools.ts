import { readEntries } from './read-entries.ts';

/** Tools, their messages, transfers and handoffs; workflows. */
export const toolEntries = readEntries(`
Tool.type | Kind of tool
Tool.name | Name by which the model calls it: letters, digits, _ and -, 40 at most | find_slot
Tool.description | Tells the model what it does and when to call it | Finds free appointments on a day
Tool.parameters | Fixed values that go along with what the model fills in
parameters.key | Name of the value | source
parameters.value | The value, of any type; templates in braces are filled in | {{customer.number}}
async | Whether the assistant goes on without waiting for the answer: its \`request-complete\` message is said at once, and none of type \`request-failed\` or \`request-response-delayed\`; default false
Tool.messages | What is said while the tool works
Tool.url | Address that is asked | https://example.com/slots
Tool.method | HTTP method of the request
Tool.headers | Headers of the request, as a schema whose \`value\`s are sent
Tool.body | Body of the request, as a schema that the model fills in
Tool.code | TypeScript that runs with \`args\` and \`env\`; its answer is the result. 50,000 characters at most | return { total: args.price * 2 };
environmentVariables | Values that the code reads as \`env\`; stored encrypted
environmentVariables.name | Name: capitals, digits and _ | API_BASE
environmentVariables.value | The value; templates in braces are filled in | https://example.com
subType | Version of the tool at its provider
displayWidthPx | Width of the screen that the model works on, pixels | 1280
displayHeightPx | Height of that screen, pixels | 800
displayNumber | Number of that screen (X11) | 0
Tool.metadata | What the kind of tool needs besides
locationId | Location at the service | loc-1
Tool.knowledgeBases | What is asked: files, each with a name and a description
knowledgeBases.name | Name of these files | opening-hours
knowledgeBases.description | Tells the model what the files are about | When we are open
knowledgeBases.model | Model that reads the files | gemini-1.5-flash
destinations | Where the call or the conversation may go
defaultResult | What the model is told when a handoff has happened | Handed over.
sipInfoDtmfEnabled | Whether tones are sent by SIP INFO; default false
beepDetectionEnabled | Whether the beep of an answering machine is waited for; default false
Tool.verb | SIP request
toolMessages | Messages for single tools of the server, by name
toolMessages.name | Name of the tool | find_slot
protocol | How the server is spoken to: \`shttp\` (streamable HTTP, the default) or \`sse\`
TryTool.name | Which of an MCP server’s tools; every other kind has one function | find_slot
TryTool.arguments | What a model would call the tool with
TryTool.variables | Values of the templates, as a call has them
ToolTry.result | What the model would read; absent after an error | It was sent.
ToolTry.error | Why there is no result
error.code | Code of the error | tool-timed-out
error.message | The same as a sentence
ToolTry.durationMs | How long it took, milliseconds | 240
ToolTry.variables | What the tool’s plan has taken from the answer
ToolTry.line | What the assistant would say in place of its model’s words | It was sent.
ToolTry.endsCall | Whether the call would end
ToolTry.warnings | What of the tool does not have its effect
rejectionPlan | When a call of the tool is refused before it happens
rejectionPlan.conditions | The call is refused when all of them are met | []
ToolCondition.type | What is tested: a regular expression, a Liquid template, or a group
ToolCondition.regex | Expression that the message must match | (?i)cancel
ToolCondition.liquid | Template that says \`true\` when it applies | {% if messages.size > 3 %}true{% endif %}
ToolCondition.operator | Whether all conditions of the group count, or one
ToolCondition.conditions | The conditions of the group
ToolCondition.target | Which message is tested; default the customer's last
target.role | Whose message | user
target.position | Which of them: 0 the first, -1 the last; default -1 | -1
negate | Whether it applies when the expression does not match; default false
variableExtractionPlan | Which values of the answer become variables
variableExtractionPlan.schema | Values that a model reads from the answer
aliases | Variables that are made of others
aliases.key | Name of the variable | city
aliases.value | What it is, as a template | {{customer.city}}
ToolMessage.type | When it is said: at the start, after a while, at the end, after a failure
ToolMessage.content | The words; absent: the model chooses them | Let me look that up.
ToolMessage.contents | The same words in several languages: the one of the conversation is said, else \`content\`, else the English one, else the first
ToolMessage.conditions | Only when the arguments are so
conditions.param | Argument that is compared | city
conditions.operator | How it is compared
conditions.value | With what | Lisbon
blocking | Whether the tool waits until it is said; default false
timingMilliseconds | How long the tool has worked when it is said, ms, 100 to 120,000 | 3000
endCallAfterSpokenEnabled | Whether the call ends after it; default false
ToolMessage.role | Whether it is said (\`assistant\`, the default) or tells the model what to do (\`system\`)
TransferDestination.message | What is said before the transfer; absent: a sentence of our own; empty: nothing | I will put you through.
TransferDestinationOutside.message | What is said before the transfer; absent: a sentence of our own; empty: nothing | I will put you through.
AssistantDestination.message | What is said before the transfer; absent: a sentence of our own; empty: nothing | I will put you through.
TransferDestination.description | Tells the model when to choose it | Questions about bills
AssistantDestination.description | Tells the model when to choose it | Questions about bills
HandoffDestination.description | Tells the model when to choose it | Questions about bills
TransferDestination.assistantName | Name of the assistant within the squad | Billing
AssistantDestination.assistantName | Name of the assistant within the squad | Billing
entryAssistantName | Member of the squad that takes over first | Billing
transferMode | What of the conversation the next assistant gets; default \`rolling-history\`
transferPlan | How the call is handed over to a person
TransferPlan.mode | With or without words to the person who is called first; default \`blind-transfer\`
TransferPlan.message | What that person is told | A caller with a question about a bill.
TransferPlan.timeout | How long the transferring assistant waits, seconds | 60
TransferPlan.fallbackPlan | What happens when nobody takes the call
fallbackPlan.message | What the caller is told when nobody takes the call | Nobody is there at the moment.
endCallEnabled | Whether the call ends after that; default true
TransferPlan.summaryPlan | How the call is summed up for that person
dialTimeout | How long the phone rings, seconds, 1 to 600; default 60 | 60
holdAudioUrl | Sound that the caller hears meanwhile | https://example.com/hold.mp3
transferCompleteAudioUrl | Sound that both hear when they are connected | https://example.com/ding.mp3
sipVerb | How the call is handed over by SIP; default \`refer\`
sipHeadersInReferToEnabled | Whether \`sipHeaders\` go into the Refer-To address; default false
sipHeaders | SIP headers of the transfer | {"X-Account":"4711"}
twiml | TwiML that the carrier carries out before the parties are connected | <Say>Hello</Say>
contextEngineeringPlan | What of the conversation the next one gets
contextEngineeringPlan.type | All messages, the last ones, those of people, none, or what stood before the handoff
maxMessages | How many of the last messages | 10
HandoffDestination.type | Whether an assistant, a squad, or whoever your server names takes over
Workflow.name | What people call it, up to 80 characters | Booking
nodes | Steps of the conversation, 200 at most
edges | Ways from step to step
globalPrompt | Instructions that count in every step | Be brief.
WorkflowNode.type | Kind of step
WorkflowNode.name | Name of the step, by which edges find it | ask-date
WorkflowNode.prompt | What happens in the step, for the model | Ask for the day.
isStart | Whether the conversation begins here; exactly one step
globalNodePlan | Whether the step can be reached from everywhere
globalNodePlan.enabled | Whether it can; default false
enterCondition | When it is, in words for the model; templates in braces are filled in | The caller wants to speak to a person
WorkflowNode.metadata | Anything of your own, such as the place on a drawing | {"x":10,"y":20}
WorkflowEdge.from | Name of the step that is left | ask-date
WorkflowEdge.to | Name of the step that follows | book
WorkflowEdge.condition | When this way is taken
condition.type | How the condition is tested
condition.prompt | The condition in words for the model, templates in them filled in; all of it in one pair of braces: an expression that is worked out | The caller named a day
WorkflowEdge.metadata | Anything of your own | {"label":"named"}
`);
