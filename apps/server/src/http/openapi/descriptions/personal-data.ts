import { readEntries } from './read-entries.ts';

/** Retention, and export and erasure of what is stored of a caller. */
export const personalDataEntries = readEntries(`
viewersMayListen | Whether viewers may listen to running calls; default true | false
missingModel | What happens when a model does not run here: its calls and chats are refused, or the built-in dialogue answers (\`replace\`); absent: the operator's setting | replace
budget | What calls and chats may cost, in US dollars; absent: as much as they cost
dailyUsd | In a calendar day (UTC), US dollars | 5
monthlyUsd | In a calendar month (UTC), US dollars | 100
Spending.day | The day that is counted (UTC) | 2027-03-15
Spending.month | The month that is counted (UTC) | 2027-03
Spending.org | Of the whole organisation
assistants | Of stored assistants, whoever spent most this month first; a hundred at most
publicKeys | Of public keys, in the same order; a hundred at most
todayUsd | Spent today (UTC), US dollars | 1.25
monthUsd | Spent this month (UTC), US dollars | 20.5
heldUsd | Kept free for calls and chats that run, US dollars; not spent yet | 0.05
tokenId | The public key
spendingStopped | Whether whatever costs money is stopped: nothing of it begins, and what runs ends; default false
dataRetentionDays | Days after which what callers left is deleted, 1 to 3,660; absent: it is kept until somebody deletes it | 90
DeletionRecord.cause | What was deleted: what is older than the retention days, or somebody's who was named
DeletionRecord.subjectHashes | HMAC-SHA256 of the number and of the address, hex; the same caller has the same
DeletionRecord.before | Of a retention: everything older than this
DeletionRecord.finishedAt | When it was over
DeletionRecord.deleted | What was deleted and how many; what is absent was not there
DeletionRecord.remaining | What names the caller and is left to people: settings and files of the organisation's own
DeletionRecord.hasMoreRemaining | Whether there is more than \`remaining\` lists
deleted.recordingsWaiting | Recordings that the storage still holds; they go when it answers
deleted.chats | Chats
deleted.sessions | Sessions
deleted.bookings | Bookings
deleted.contactRequests | Contact requests
deleted.newsletterSubscriptions | Subscriptions to the newsletter
deleted.campaignCustomers | Customers of campaigns
deleted.testSuiteRuns | Runs of test suites
deleted.supportTickets | Support tickets
deleted.logs | Entries of \`GET /logs\`
deleted.storedAnswers | Answers kept for requests with an \`Idempotency-Key\`
deleted.waitingEnds | Ends of calls that waited on the disk for the database
remaining.kind | What it is
`);
