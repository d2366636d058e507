import { readEntries } from './read-entries.ts';

export const recordEntries = readEntries(`
state | What became of it, as those say who see to it | new
assigneeId | The member who sees to it | 0192f0c0-0000-7000-8000-000000000001
?state | In this state
?assigneeId | Of this member; \`none\`: of nobody | none
?action | The route by its id, or the server's own work | assistant.update
?kind | What it is about, or what is to be done | assistant
?subjectId | Id of what it was done to | 0192f0c0-0000-7000-8000-000000000001
ContactRequest.note | Written by those who see to it | Called back on Monday
Booking.note | Written by those who see to it | Called back on Monday
UpdateContactRequest.note | Written by those who see to it, 2,000 characters at most | Called back on Monday
UpdateBooking.note | Written by those who see to it, 2,000 characters at most | Called back on Monday
Token.role | What the holder of a private key may do; absent: everything | editor
Token.expiresAt | From then on the key is refused with \`token-expired\`; absent: never
CreateToken.role | What the holder of a private key may do; default everything | editor
CreateToken.expiresAt | From then on the key is refused with \`token-expired\`; default never
UpdateToken.role | What the holder of a private key may do | editor
UpdateToken.expiresAt | From then on the key is refused with \`token-expired\`
AuditEntry.actor | Who did it
?actorType | What kind of somebody did it: \`guest\` is somebody who was not signed in, \`system\` the server | member
?actorId | The member or the key that did it | 0192f0c0-0000-7000-8000-000000000001
actor.type | A member, a key, somebody who was not signed in, or the server | member
actor.id | The member or the key
actor.name | As it was called then | Ann Lee
actor.orgId | Its organisation, where that is the one that created this one
action | The route by its id, or the server's own work | assistant.update
AuditEntry.kind | What it was done to | assistant
subjectId | Id of what it was done to | 0192f0c0-0000-7000-8000-000000000001
subjectName | As it is called; absent of what visitors left | Ava
change | What became of it; absent where nothing of it was changed | updated
pointers | JSON pointers of the fields that changed, 50 at most | ["/model/messages/0/content"]
pointerCount | How many fields changed | 1
beforeHash | SHA-256 of the state before, in hexadecimal | 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
afterHash | SHA-256 of the state after, in hexadecimal | 60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752
versionBefore | Of what has versions | v3
versionAfter | Of what has versions | v4
detail | A word more: roles, a new browser, why a sign-in was refused | viewer → admin
AuditEntry.ip | Where it came from | 203.0.113.7
Delivery.type | Of the message | end-of-call-report
DeliveryRow.type | Of the message | end-of-call-report
Delivery.state | Waiting for its next attempt, delivered, or failed for good | delivered
DeliveryRow.state | Waiting for its next attempt, delivered, or failed for good | delivered
attemptCount | How often it was tried | 2
nextTryAt | When it is tried next
canResend | Whether it can be sent again | true
Delivery.attempts | The newest 20, the newest last
Delivery.message | What was sent, without secrets; absent when it is large, or may not be kept
durationMs | How long it took, milliseconds | 120
headerNames | Names of the headers that were sent | ["x-saywell-delivery", "x-saywell-signature"]
DeliveryAttempt.response | What the server answered, without secrets
DeliveryAttempt.failureCode | Why it did not arrive | server-answered-500
failureCode | Why it did not succeed the last time | server-timed-out
Job.kind | What is to be done | server-message
Job.state | Waiting, being done, or given up | failed
Job.attempts | How often it was tried | 8
dueAt | Not before this
failedAt | When it was given up
?failed | Only what was given up, or only the rest | true
deliveryId | The header \`x-saywell-delivery\`, the same in every attempt | 0192f0c0-0000-7000-8000-000000000001
deleted.deliveries | Entries of \`GET /delivery\`
`);
