import { questionsIn } from './of-the-site.ts';

/** The same for calls in the browser, privacy, terms and the three specialists. */
export const legalAskedOtherwise = questionsIn(`
browsers: can i use it with firefox / what browser do i need / does edge work
devices: is there an app to install / will it run on my mobile / can i do this from my laptop
microphone: when do you listen to my mic / my browser wants the mic should i allow it / is my microphone always on / a box popped up asking for my microphone / what do i click when it asks for the mic / is it safe to allow the microphone / the browser wants permission to listen / there is a popup about my mic what should i press
javascript: what can i do without scripts
pauses: i need a moment to think in between will it wait / does it cut me off when i hesitate
remembers: do i need to say it again later in the call
mute: what happens when i press mute / how do i shut my side up without hanging up / somebody is at my door can it stop hearing me / how do i keep it from hearing my room / can i silence my microphone for a moment
ring-colours: what is the orange ring / what does blue mean / what is the blue circle / blue circle meaning / what is that glowing circle / the circle changed its colour why
written-along: is there a live transcript
typing: i can not talk right now can i write / is there a text box
recorded-call: is that call on your front page genuine / was the sample call staged
who-answers: who can i choose to talk to / which voices are there to select
button-speed: how fast does the edge of the button turn
less-motion: the moving stuff makes me dizzy / can it stand still
end-button: how do i hang up / how can i stop the conversation / where do i click to finish
end-hidden: can the red button be removed
end-sequence: what happens when i hang up / what comes first after pressing the red button
end-message: what will i see when the call is over / how long is call ended on the screen
end-places: where can i put the end button / which corners can it go to
squad: can i be passed on to another assistant in the same call / do i have to hang up to talk to another one / what does squad mean
squad-voices: who talks in the squad sample
squad-buttons: what does the squad button look like / what does debug show
call-demo: how do i try out my headset / how does the call demo work
demo-pages: what can i try out here
free-trial: is there a trial / can i try it before buying / what would it cost me to try this out / may i test it for nothing / can i use this without registering
decisions: is there documentation / where do you explain your decisions
example-analytics: what does your analytics sample show
own-page: can i have this on my homepage / how do i embed it / is there a widget / does the mic start by itself on my page / what code do i need
get-key: where do i get the key / what do i need from you to embed it / how do i get access for my website
log-for-help: something broke during my call what should i send you
status-page: is everything up right now / where do i see outages / is the service working at the moment / is there a page that says whether you are down / how would i know that your service is down / do i have to reload the status page / does the page with the green lights refresh by itself / must i press refresh on the status page
responsible: who do i turn to about my privacy / which company is behind this policy
customers-callers: a company used your assistant on me / i was called by one of your clients who has my data
cookies: are there cookies here / any google analytics on this page / do you show ads
no-account: do i have to log in / can i stay anonymous / must i register / do i need to sign something to look around
server-log: do you keep my ip address / which line do you log when i visit
device-choice: do you know which microphone i picked / where are my settings for sound kept
newsletter: how do i subscribe / what happens to my mail address in the footer
sound-not-kept: do you keep the audio / is my voice saved somewhere / can somebody listen to my call later / is there an audio file of my call / can anybody replay my voice
call-data: what do you keep then / which details of a conversation end up with you / what is stored instead of the sound
recording-notice: but it says calls may be recorded / the notice next to the button contradicts that
own-software: does google or openai listen to this / is my voice sent to some other firm
encryption: is the line safe from eavesdropping / how is my voice protected on its way
voiceprints: can you tell me by the sound of my voice / do you use biometrics
training-models: will my calls be used to teach your ai / is my data training material / do you feed our calls into your ai / does it learn from us without asking
secrets-in-calls: may i tell you my card number / should i mention my illness / is it okay to say passwords here
form-stored: what remains of my message with you / what do you save when i fill in the form
payment-data: where is my bank information / do you see my card number
no-profile: do you analyse my behaviour / are decisions made by a computer about me / is there a file on me
legal-basis: why are you allowed to use my data / on what grounds do you process data
not-sold: does anyone buy my information / do you pass my details on for money / do you trade in addresses
processors: who gets to see it / who can see my data / which other firms are involved / who do you share it with
outside-models: do you use gpt or claude / is the dialogue from openai / is this just a chatgpt wrapper / which company's ai are you built on
privacy-rights: what can i demand from you about my data / am i allowed to see what you have / can i object
privacy-inquiry: how soon do you reply to questions about privacy / how fast do you handle a privacy matter
request-cost: is it free to have my data deleted
find-my-call: how will you know which call was mine / can i have the text of my call
complaint: who watches over you in privacy matters / which authority can i go to
access-to-lists: how do you make sure nobody reads our stuff / can anybody look at the list of calls / who has the key
breach: what if you get hacked / do you inform people after a leak / what happens when data gets stolen / what if there is a break in / what happens after a break in
data-place: where are your servers / is it kept in europe / does my data leave the country
policy-date: what version of the policy is this / since when does it apply
accept-terms: did i agree to anything by being here / when do the terms count for me / do i have to sign anything
removed-function: what if you drop something that i need / a feature is gone can i leave
lost-key: my key got stolen / somebody else has my private key / what if the key leaks
fair-use: what can i not use it for / what is forbidden / are there rules for customers
tell-callers: do i need to inform my callers / must people know that it is an ai / do i have to say that it is transcribed
outgoing-calls: can i have it call a list of people / is telemarketing allowed
no-emergency-use: is it suitable for life and death matters / may it take nine one one calls
pause-assistant: what happens if somebody breaks the rules / will you block me
data-ownership: whose are the calls / who owns what our callers leave / does it belong to us
missed-uptime: what if you are down too often / what do i get when you miss your goal / can i leave when it keeps failing
currency: do you charge in euros / is vat on top / does the price have tax in it
invoice-dispute: what if i disagree with a bill / what do your terms say if i dispute it / would we be reminded before you pause it
price-change-cancel: when does the higher price start / can i get out when prices go up / do i have to accept a price increase
annual-refund: we paid for a year can we get it back / is the yearly plan returnable / does the refund hold for renewals
monthly-refund: i paid for this month can i have it back / is the monthly one refundable too
customer-data: what do you store about a paying client / which data comes with an account
renewal: does it go on by itself / will i be charged again automatically / how do i stop it from renewing
cure-period: how long does one have to put things right / what if you break the contract / can i leave at once if you do not deliver
after-termination: what happens to my data after i quit / and if i miss the thirty days / is everything deleted when i leave
open-source: can i see your code / which licence is it under / is the software free to use
name-logo: may i put your logo on my page / whose idea is it if i suggest something
warranty: what do you promise about quality / is there any guarantee that it works
liability: how much would you pay if something goes wrong / do you cover lost profit / what is the most you owe me
claims-of-others: somebody sues us over your product / who pays if a third party complains
claim-time: until when can i sue / how long can i wait with a claim / when does a claim expire
arbitration: if we fight where is it settled / who judges if we disagree / do we go to court / where would that be
jury-trial: can a jury decide / can we sue you together
small-claims: is a small court an option
terms-change: will i hear about new conditions / can the rules change while i am a customer
notices: how do i tell you something officially / where do formal letters go
not-binding: you told me a price does it count / can i pin you down on what you said / are your words a contract / which paper is legally relevant / what document counts for a buyer / if the chat is not binding what is / which document is decisive
no-results: will i make more money with it / do you promise more clients / what if it brings me nothing / my neighbor got more leads so will i / others doubled their leads will we get the same / will i have the same success as others / can you promise me what others got
mishearing: does it get names wrong / what about a noisy place / which words go wrong most often / what does it hear wrong most / what is it bad at hearing / my customers mumble does it get that
can-be-wrong: can i trust everything it says / does it make mistakes / what if it tells nonsense
no-advice: is this legal advice / can i rely on you for my taxes / are you a lawyer / can i treat what max says as financial advice / he sounded sure can i act on his money tips / may i follow what it says about my taxes
emergency: what do i do in danger / can you send help
other-products: do you work together with shopify as partners
tell-us: where do i report mistakes of the assistant / who wants to know about wrong answers / it said something rude to my customer / it gave a wrong answer who do i tell
max-funding-calls: what does max ask people / how are applications for money taken / which facts do you need for a loan
max-approval: does he approve the loan himself / can i borrow money from you / who decides about the money / can you get me a loan
max-documents: which papers does max want / what does an applicant have to bring / which documents do applicants need / what documents does a loan application need
max-tax-strategy: how does max prepare tax talks / what is done before a tax meeting / what does max want to know before a tax meeting
max-tax-advice: can max tell me how to save tax / does he do my taxes / does it give tax advice
max-follow-up: does he chase missing papers / what if an applicant forgets something / can it nag people who forget something
grace-order-status: can she tell people where their parcel is / how do shoppers find their order / where is my package
grace-returns: does she send labels / can a shopper send something back with her / what about returns
grace-abandoned-carts: what about carts that people leave behind / can she bring back shoppers who did not buy / do you spam everyone who did not pay / who gets messages about open baskets / abandoned baskets who is contacted / does everybody with a full cart get a reminder
grace-shopify: does it work with my shop system / is woocommerce possible / and does that thing work with shopify / will it get along with shopify
grace-products: can she tell two products apart / does she know what is in stock / can she recommend something
grace-peak-season: black friday would be hell can she cope / how many callers at once / what if everybody calls at the same time / can it handle hundreds of calls / ten people call in the same minute what then / will callers get a busy signal / is there a queue when many call / will anybody be put on hold
kyle-discovery-calls: can he set up first talks / who arranges my intro calls
kyle-qualify-clients: would he check if a client has money / how does he pick the right clients / does he ask about budget
kyle-no-shows: what about people who do not turn up / what if someone cancels last minute / can he do reminders / what does he do when a client can not come / what if a client can not make it
kyle-programs: does he know my courses / can he explain what i offer
kyle-coaching-advice: will he replace me / is he a coach himself / can an ai do my job as a coach
`);
