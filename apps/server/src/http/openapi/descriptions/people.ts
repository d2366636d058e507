import { readEntries } from './read-entries.ts';

/** People, their sessions, and what they sign in with. */
export const peopleEntries = readEntries(`
setupOpen | Whether the link that the server printed at its start still makes the first administrator | false
SignInState.methods | Ways in that this server has
signedIn | Whether this browser's cookie is that of somebody who has signed in | true
isSecure | Whether the page is read over TLS; without, the cookie can be read on the way | true
sendsMail | Whether sign-in links go out by mail | false
oidcName | What the other service is called that says who somebody is | login.example.com
challenge | What the first step has begun; the next step sends it, once, within ten minutes | 0192f0c0-0000-7000-8000-000000000001
PasskeyOptions.options | What the browser's WebAuthn functions are given, in their JSON form
PasskeyAnswer.response | What the browser's WebAuthn functions answered, in its JSON form
passkey.response | What the browser's WebAuthn functions answered, in its JSON form
passkey.name | What people call it; default what is known of the device | Ann's laptop
totp.code | Six digits of the app; to sign in also a recovery code | "123456"
confirm.code | Six digits of the app, or a recovery code | "123456"
confirm.password | The person's password | correct horse battery staple
password.password | 12 to 256 characters of any kind | correct horse battery staple
password.email | Address of the person | ann@example.com
password.orgId | Which of the organisations, after an answer that asks
setup.token | Behind \`#setup=\` of the address that the server printed | 7QK4-M2XD-AAAA-BBBB-CCCC-DDDD-EE
setup.email | Address of the person | ann@example.com
setup.password | 12 to 256 characters of any kind; absent where a passkey is made next | correct horse battery staple
link.email | Address of the person | ann@example.com
use.token | Behind \`#link=\` of the address
organizations | Those among which the person chooses: the same again with \`orgId\`
SignInAnswer.status | What comes next: nothing, the code of an app, or a choice | signed-in
SignInAnswer.me | Who has signed in
delivery | Whether the link goes out by mail or is copied by whoever asked for it | copy
SignInLink.url | The address, to be passed on; only of a copy
Me.permissions | What the role may do, for pages that show or hide it
Me.org | The organisation that everything is asked in
homeOrg | The member's own organisation, while it acts in another one
preference | What the member has chosen for the console; absent: nothing
theme | Of the console; \`system\`: as the device has it | dark
Preference.timezone | In which the console shows times; absent: that of the browser | Europe/Berlin
Preference.columns | Which columns a list has, by the list; absent: those that it has anyway
columns.calls | Of the list of calls, beside who called and when
callCards | The same of its cards, in a narrow window
DeletedDocument.id | As before, and again when it is back
DeletedDocument.kind | What it is | assistant
DeletedDocument.name | What it is called; absent: it had no name | Front desk
deletedAt | When it was deleted
DeletedDocument.deletedBy | The member or the key that has deleted it; absent: the server itself
DeletedDocument.until | Then it is gone for good
View.name | What it is called | Long calls of this week
View.list | The list of the console that it is one of | calls
View.search | Filters, order and columns as the list's address has them
deviceId | The session, as the list of devices names it
Me.method | How the session began | passkey
AuthDevice.method | How the session began | passkey
Me.createdAt | When the session began
confirmedUntil | Until then what opens access needs no further proof
confirmWith | What proves again who it is; empty: sign in again
isCurrent | Whether it is the session that asks | true
userAgent | What the browser calls itself
AuthDevice.ip | Where it was seen last | 203.0.113.7
lastSeenAt | When it was used last, to the minute
lastUsedAt | When it was used last
AuthCredential.kind | What it is | passkey
AuthCredential.name | What people call it | Ann's laptop
isBackedUp | Whether the passkey exists on more than one device | true
recoveryCodesLeft | How many recovery codes have not been used | 10
AddedTotp.credential | What was added
recoveryCodes | Each replaces the app once; shown now and never again
TotpOptions.secret | What the app is given, in base 32, where its QR code cannot be read | JBSWY3DPEHPK3PXP
TotpOptions.uri | The same as an address, to be shown as a QR code
{memberId} | Id of the member
{orgId} | Id of the organisation
`);
