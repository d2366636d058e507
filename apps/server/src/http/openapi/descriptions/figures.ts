import { readEntries } from './read-entries.ts';

/** What an organisation uses, and how the installation is. */
export const figureEntries = readEntries(`
OrgUsage.month | The month that is counted, UTC | 2027-03
OrgUsage.chats | Chats
chats.month | Chats that were created this month | 120
calls.minutes | Minutes of the calls of this month | 415.5
calls.month | Calls that were created this month | 240
calls.now | Calls under way | 3
cost.callsUsd | Cost of the calls of this month, USD | 18.2
cost.chatsUsd | Cost of the chats of this month, USD | 1.4
cost.billingLimitUsd | The organisation's \`billingLimit\`, USD; null: none
cost.chargedTodayUsd | Charged today, with what runs, USD | 2.5
cost.chargedMonthUsd | Charged this month, with what runs, USD | 19.6
cost.dailyBudgetUsd | The organisation's budget of a day, USD; null: none
cost.monthlyBudgetUsd | The organisation's budget of a month, USD; null: none
files.count | Files that are kept | 12
recordings.minutes | Minutes of the calls whose recordings are kept | 380
Installation.uptimeSeconds | Seconds since the start of the server | 86400
Installation.publicUrl | Address of the server as it was set; null: taken from each request
Installation.parts | What the installation is made of, each with its state
parts.since | Since when the part is in this state, as far as this start of the server knows: ISO 8601
parts.lastError | Code and time of the last failure since the start; null: none
Installation.rooms | Rooms in which calls are held
rooms.open | Rooms that are open | 3
rooms.participants | Who is in them, callers and assistants | 6
calls.max | Calls that the server takes at once | 20
calls.taken | Calls under way, or about to begin | 3
Installation.process | The server's own process
process.residentBytes | Memory of the process, bytes | 412000000
process.heapUsedBytes | Memory that its objects take, bytes | 180000000
process.cpuPercent | Processor time in the last minute, per cent of one core | 12.5
process.eventLoopP99Ms | Delay of the event loop in the last minute, the 99th percentile in ms | 14
Installation.media | The process that carries the media; null: it did not answer
media.restarts | How often it was started again | 0
media.sessions | Connections of callers in it | 3
media.residentBytes | Its memory, bytes | 96000000
media.cpuMs | Processor time since its start, ms | 53000
Installation.network | Where calls are reached
network.udpPortFirst | First of the UDP ports of calls | 40000
network.udpPortLast | Last of the UDP ports of calls | 40100
network.publicAddress | Where calls are reached from outside; null: the machine's own addresses
network.ownCallersOnly | Whether nobody outside of this machine reaches its calls | false
network.iceServers | STUN and TURN servers that browsers are given | 1
Installation.publicReach | Whether the public address leads to this server, as it looks from its own machine; asked at most once a minute
publicReach.status | \`reached\`; \`another\`: something else answers; \`unreachable\`; \`not-checked\`: no public address is set | reached
publicReach.code | Why it is not reached, e.g. \`redirect\`, \`timeout\`; \`other-server\`: another server of the installation has answered; null: this one has, or was not asked
publicReach.certificate | Certificate of the public address; null: it is not https, or did not answer
publicReach.at | When it was asked, ISO 8601; null: not yet
certificate.endsAt | When it ends, ISO 8601
certificate.problem | Why it is not trusted, a code of TLS; null: it is trusted
Installation.database | The database
database.kind | \`embedded\`: started by the server; \`external\`: named by \`DATABASE_URL\` | embedded
database.latencyMs | How long it took to answer, ms; null: it did not
database.migrations | Migrations that it has had; null: it did not answer
Installation.jobs | Work that is done beside calls
jobs.waiting | Jobs that are due and not done; null: the database did not answer
jobs.oldestSeconds | How long the oldest of them waits, seconds; null: none, or not known
jobs.failed | Jobs that were given up; null: the database did not answer
Installation.unstoredEnds | Ends of calls that wait for the database | 0
Installation.disk | Disk of the data directory
disk.freeBytes | Bytes that are free; null: not known
disk.totalBytes | Bytes in all; null: not known
disk.folders | The folders of the data directory
folders.isWhole | False: there was too much in it to look at all of it | true
environment.value | What it is set to; null: it is a secret
InstallationHistory.stepSeconds | Seconds between two values | 60
InstallationHistory.at | When each value was taken, epoch milliseconds
InstallationHistory.cpuPercent | Processor time of each minute, per cent of one core
InstallationHistory.eventLoopP99Ms | Delay of the event loop in each minute, the 99th percentile in ms
InstallationHistory.residentBytes | Memory of the process, bytes
InstallationHistory.databaseMs | How long the database took to answer, ms; null: it did not
IceServer.urls | Address of the server, or several
IceServer.username | Name with which a TURN server is used | caller
IceServer.credential | Password that belongs to it | secret
MediaTest.sdp | Session description of the browser: audio with Opus and a data channel. What it opens is closed after 8 seconds | v=0
MediaTestAnswer.sdp | Session description of the server that answers | v=0
MediaTestAnswer.network | Where the calls of that server are reached
InstallationHistory.jobsWaiting | Jobs that were due and not done; null: not known
`);
