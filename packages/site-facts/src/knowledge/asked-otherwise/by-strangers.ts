import { questionsIn } from './of-the-site.ts';

/** Once more, as strangers of many trades and tempers put it: with a story, a worry, a joke, or half of the words. */
export const askedByStrangers = questionsIn(`
services: which chores would it take off a tired receptionist / name the things that i can hand over to you / what is on your menu so to speak
appointment-setting: does it make bookings for a hair salon / can it give out slots to people who ring / would it fix a date with a new patient
lead-qualification: half of those who ring never buy can it weed them out / will it part the curious from the buyers / most callers of my law office only fish for free advice
support-automation: who handles the same ten questions every day / can it take the load off our service desk / do the easy questions still end up with us
analytics: can i check at the end of the week how the phone did / how does an owner keep an eye on the calls
workflow-automation: will it do the clerical stuff after hanging up / is my line blocked while it writes its notes / do i have to sit and wait until it has updated everything
how-it-works: how on earth can a machine answer a phone / what goes on between my question and its reply
integrations: must we swap our programs for yours / will it cooperate with the software we already have / i am no techie how does it link to what we have / do we have to throw out our old system
languages: my english is not so good may i use my own language / hablas espanol / can i talk to it in my mother tongue
response-time: does my customer sit in silence before it says something back / how many seconds until it says something / is there dead air before it speaks
accuracy: what percentage do you claim yourselves / how many out of a hundred does it get right
availability: we are a hotel with arrivals before dawn is anyone awake / a pipe bursts at three in the morning does anybody answer / we have no night porter could it take calls past midnight / does it doze off at christmas / my boiler breaks in the night and i ring is anyone there
uptime: will it leave us hanging when a server breaks / how often does the thing fall over
demo-price: am i on the hook for anything after the demo / does the introductory meeting cost us something / is there a follow on contract after the demo / what do i pay just to have a look / does it bind us to anything if we take a demo later / what do i write in the budget for the demo
demo-length: i have a gap of twenty minutes is that enough for a demo / how long would a demo be / the demo that would be how long then / can i squeeze the demo in between two clients / how long would the appointment have been
demo-content: what will happen in those thirty minutes / is the demo a sales pitch with slides / do i get to hear my own kind of calls in the demo / what are we going to do in the session
payment: do i pay up front or afterwards / my bookkeeper asks how your bills come
price-changes: will you surprise us with a price hike / how far ahead do you announce that it costs more
implementation-time: the season starts in five weeks would it be live by then / is it ready before the summer rush / from the yes to the first call that would be how long / which week would it really start taking calls
implementation-steps: how many phases has the introduction / explain how you get a firm up and running / what is the order of things after i say yes
training: who sees to it that my people know how to use it / in which week do you teach my crew / will my older employees manage to use it / who does the training / who would train my wife
refund: i am disappointed and want my money / do you give the money back if we hate it
cancel: i am fed up how do i stop paying / how does one part ways with you
data-export: do you wipe everything on the first day when we cancel / how long would we get to pull our stuff out
hours: what time do you knock off on a friday / is anybody at your desk at eight in the morning before i open / give me the weekday timetable of your people / when are your folks in today
weekend: can i catch someone on saturday around noon / if i phone after church does a human pick up / i am stuck in the salon on weekdays so saturday / when do you open on the weekend / weekend timetable please
address: is there an actual building behind this company / where in the world are you based / where on the map is your firm / are you a real firm with a real office / and the street
phone: i do not do websites is there a number to ring / what number do i ring for a real human / could an old lady simply ring you / no i meant by phone what is the number / and the number
email: which mail address goes in our supplier file / can i write to you electronically and where / where do i write if i hate telephones / and if i would rather mail what is the address
contact-reply: how do i get hold of you in writing / which ways lead to you
industries: which lines of work did you build it for mainly / which lines of work have you got ready made helpers for / what kinds of firms is this meant for
business-funding: we arrange credit for small firms is it for us / does it suit a loan broker
ecommerce: our web store gets too many calls / i run a little boutique on the internet / our flower shop sells on the web
business-coaching: i mentor founders can you help / what is left for you to do for a coach
healthcare: i run a podiatry clinic / we are physiotherapists is it for us / is it right for an optician or a therapist / do nurses and hospitals use it
real-estate: i am a letting agent / we do lettings sales and viewings / i rent out flats / is it good for landlords
customers: who counted the thousand businesses / are there really a thousand businesses / how popular is it
any-size: is it for a one woman salon / am i too tiny for you / we are a chain with many branches is it for us
missed-calls: do people try again when nobody answers / what is the harm if a call goes unanswered
privacy: are you careful with what people tell you / who makes sure that nothing leaks out
call-records: is somebody writing down what i tell you now / our works council asks whether talks are written down / am i being transcribed / do you store this chat
data-request: how would i get everything about me wiped / my wife wants her details erased
children: my granddaughter wants to play with it / may pupils use it
law: if we fall out whose law is it / which state's law counts if we end up fighting
are-you-human: is there a girl at the other end / you sound like my niece are you real / is this a tape or a living being / are you a real girl or what
speak-to-person: i do not want to talk to a computer give me someone real / enough of this i want a living person / can one of your people talk to me instead
agents: is there somebody special for each trade / is it one robot for everything or several / what are the names of your assistants
account-data: i left you last year is my account still there
transcript-years: are chats deleted some day / how long do my own words stay with you
what-is-saywell: i am busy with a client and the phone goes what does your thing do then / what would i tell my boss that you do / my hands are full when it rings what does it do at that moment / what is the gist of this / i am in the middle of a treatment when the phone goes
booking-call: will it promise somebody a day when i am closed / must one of mine ring back to confirm a booking / what does it jot down when it books somebody / i am only open on some days will it keep to that / would it give away a table on my day off / it will not go and promise a guest a monday when i am closed
calendar-entry: my receptionist hates typing her notes into the computer / we write bookings on scraps of paper where would they end up / where does the recap of a call turn up / what is on my desk once a booking is done / must i retype appointments into another program
appointment-reminder: does it nudge them after they have booked / how do you keep people from forgetting their date
lead-scoring: if a lead is rubbish does it still land on my desk / do my people have to sort hot and cold prospects / how many things does it quiz a lead about / does it sort the bad ones out first / who only wastes my hour does it spot them
need-budget-timing: which three topics does it ask about / what does it poke at with a new customer / does it dare to ask how much they want to spend / what do i see after it has screened somebody / does it twist what the customer said / do i get it in the customer's own words
after-hours: what will be waiting for me in the morning / what is on my desk after a night of calls / we drown in calls after five / a lady rings at night do i lose her
call-record: our office manager keeps everything in her head and retires soon / i want proof of what a customer asked for / what do i get on paper from each conversation / can i read word for word what it told an old lady / a customer complains later is there anything in writing / is there any proof of what she asked for
analytics-insights: what would i find out about my callers / can i get from a number to the calls it is made of / which calls went sour and can i dig them up / do i see which calls ended badly or just a number / i am the kind of person who wants numbers about callers
analytics-included: the charts cost extra i bet / does reporting come with the package
personal-contact: will i be passed around among your staff / do i get a new face each time or stick with one / is somebody from your side with us or are we left alone / is there one body for me at your firm
not-knowing: hard stuff does it land with me or die in the machine / do the tricky ones come to my people / someone asks something it has no clue about does it make stuff up
taught-answers: please do not tell me that it gets answers from google / is its knowledge from the open internet / who tells it what to say about my shop
review-calls: is anybody keeping an eye on it / can the manager look over its shoulder
follow-up-message: a guest wants directions in writing while i am on another line / a caller asks to have it by mail what then / pop that in writing for me what happens then / will it bring the customer card up to date / can it shoot them a mail after we hang up
one-minute: i would rather try it on my own first / must i meet a salesman before hearing it
book-by-voice: can i do the booking here or must i fill things in
what-i-know: what are you clever about / what subjects are you good at
what-to-say: i never know what to say to these gadgets / give me a first line to say / i feel silly what shall i say to a machine / how would one start with this thing
who-is-max: what is your bot for a funding shop called / name of the one for money and taxes
who-is-grace: name of the one for shops on the internet / which helper would be mine with a little yarn shop / who was that again the one for the shops
who-is-kyle: name of the one for coaches / who would pick up for a life coach / which helper is for people who coach
first-sentences: give me the opening line of the shop bot / what is the first thing that the coaching one says / with which words does the funding bot start
where-it-stops: what would you never let it do / which things does it leave to people
implementation-weeks: how long is the whole project in weeks / is it really only a month
discovery-step: why two weeks before you even build a thing / what is going on in the first fortnight / do we agree up front what it must never say / is there stuff that it is forbidden to utter / what goes on in the first couple of weeks after i say yes / what is the first thing that your people do once we sign
setup-step: in which week do you link our calendar / what goes on in the middle of the project
launch-step: can our own staff mend it before it goes on the air / it says dumb things who fixes that before it is live / who tries it out before the customers do
connect-shop: can it reach both our calendar and our contacts / bookings are in a calendar and contacts in a crm can it reach them / which of our systems do you hook it to
taxes-prepared: which details get collected before the tax meeting / what must i tell before the tax man sees me
funding-after-hours: do people look for loans after closing time / who talks to an entrepreneur at midnight
most-asked-ecommerce: people only ever ring about their parcel / my customers mostly moan that the parcel has not come
chief-benefits: how would my evenings change / what is different for a director
discovery-length: how many weeks do you listen to us first / how long until you start to build
phone-hours: when can i get a living person on the line on a wednesday / is the phone manned at eight in the evening / would your crew pick up the phone early on a tuesday / when are they in so that i can ring
time-zone: nine to six in whose clock / we are in oregon what time is that / is that my time or yours
address-zip: zip for the envelope / what do i write on the envelope / postcode for our supplier data
email-reply: i emailed an hour ago and nothing came is that normal / by email how many hours / and how long till someone writes back
email-attachments: i have a pdf of our menu where does it go / where do our call scripts go / how do photos and papers get to you
free-consultation: who would be on the line in the scheduled call / is it a salesman reading off a card / who would be sitting opposite me in the session / is it a student or somebody who knows my trade / is half an hour with someone of my line of business free / is the demo with a person
form-fields: will the form let me skip my cell number / i do not give my number to strangers / what do you want from me on the form a novel
form-urgency: which speed do i pick if i need it this week / how do i flag that i want it sorted this week / no rush i tick normal how long would that be / does urgent mean today / i picked urgent when is it dealt with / how soon is asap in your world / my receptionist quit this week which of the three speeds do i choose
form-industries: none of the industries match what now / my branch is not in your list what do i tick / i groom dogs which one do i tick / we do funerals which box is mine / florists are missing from the list which one do i choose / is there a box on the form for the likes of me / the dropdown has no florists
form-failed: the page broke while i was sending / i pressed send and nothing happened is it gone
form-after: if i fill in the form tonight when do i hear / what did you promise for the form how long should it take / i have waited for days for an answer to my form / does somebody ring me back when i leave a message
messages-read-by: do humans look at the form or is it a black hole / who reads it before i pour my heart out
words-used-for: will you spam me once you have my address / will my message end up with advertisers
support-always: can a question be sorted out now at midnight / is there anyone i can chat to at three in the morning / does the live chat close at six like the phones / must my question wait until monday / is the machine off on weekends
email-or-form: form or mail which reaches you sooner / the written form is it as fast as an email
measure-response: those two seconds counted from when / does the clock start when i stop talking / counted from when exactly
measure-accuracy: is the ninety eight just you saying so
downtime-year: how many hours a year should i brace for / what are three nines in hours / how much of the year will it be dead
figures-are-aims: are those figures more of a wish / is the uptime more of a hope than a promise / do your numbers come with a guarantee / are the stats on your homepage legit
measured-claims: how would an outsider verify your speed / what would a programmer type to repeat your timing tests / can our own people rerun the tests
new-ceos: how many bosses do you let in each month / is the fifty a month real or made up
ceo-users: did you count the five hundred ceos or what / is the number of ceos true
example-calls: whose voices are those in the sample recordings / who speaks in those short sample talks / are the voices hired actors / any chance to hear what it sounds like
example-appointment: what day did the sample caller come
example-lead: how much money was the bakery lady after / what did the baker want it for
example-invoice: someone is cross about a weird line on his bill / does it argue with a caller about a charge / a caller disputes a bill what does it say / would it explain a strange fee to my customer
founded: since when does this outfit exist / when does this company exist since / where was it founded / where was that a garage / what year did you guys start / in what place did the company begin / for how long has this firm existed / who founded it and where
first-customers: who bought first in the early days / when did it pick up the skill to be interrupted / in the early days it could not be interrupted when did that change
history-2024: what was the milestone of twenty twenty four / when did it become so quick
history-2025: what is the latest chapter of your story
history-example: is that founding story real / is that history real or did somebody make it up / are the bars in the chart actual numbers / is your story a fairy tale
mission: why did you people start this / what is the purpose of your firm / what gets you out of bed in the morning
values: what is your culture about / how should an assistant behave in your eyes
says-it-is-ai: does it fess up that it is a machine / does it play a girl from the office / does it own up to being a robot at the start / would a customer notice that it is not my daughter on the phone
interrupting: i butt in a lot can it cope / does it blabber on when i butt in / my wife says that i always interrupt / my mother changes her mind in mid sentence / may i change my mind halfway
own-data-leave: do you lock up our recordings if we quit / are our records held hostage when we go
example-stories: can i ring the client who said that / is that quote from a genuine client / can you put me in touch with the one you quote
story-returns: whose quote is the one about returns
story-kyle: does a coach really have clients begging for kyle / who said that about kyle on your front page
story-coach: how did the coach get her evenings back
team: whose faces are on your page / who would i meet at your firm
team-example: are those folks on the team page real / i could not find elena anywhere on the net / is daniel made up / and the folks on the team page are they real
chief-executive: who has the last word at your firm / what did your ceo do before all this
engineering-head: who did phone exchanges before / has the tech chief a clue about telephones
conversation-design: which of you comes from radio / who chooses its words
customer-success: until when does that customer success fellow stick around / who would be our contact after buying
perks: i saw a job ad of yours what do i get / what is in it for employees
leave-days: holidays for your workers how many / how much time off for staff
remote-work: could i work for you from portugal / must one sit in the office / is there on call duty in the evenings
learning-budget: do you pay for further education of your staff / what is on the agenda on a friday
microphone: must i click allow every single time / is the mic on in secret after i hang up / are you listening to my kitchen before i press anything / does it nag for the microphone each time / is the box about my microphone a virus / why does my browser warn me about the mic
javascript: the start button is dead because i block scripts
pauses: i am a slow talker / my mother thinks long before she speaks / i stammer will it wait
remembers: do i have to start all over each time / and do you still know what i told you
mute: if i tap mute do you shut up too / is its sentence cut off when i mute / someone is at the door and i tap mute
ring-colours: the circle went a peachy colour what does it tell me / how do i see whose turn it is to speak / how do i tell from the picture who is talking
written-along: i am hard of hearing can i read it / do the words show up as we talk / i have hearing loss is there text
typing: the baby is asleep can i ask without speaking / is there another way than speaking out loud / i am in the library can i ask silently
recorded-call: is grace miller a real customer / is the sample call on your front page staged / did you clean up that call afterwards
end-button: how do i make it stop talking for good
free-trial: what does talking to you cost / do you charge me for this chat
own-page: can my web designer put it on our site
log-for-help: it broke off and i want somebody to look into it
status-page: is it all running at the moment or is there trouble / are you having an outage / how often does the health page refresh itself / which page tells me that everything works
status-parts: which bits does the status thing keep an eye on / what do you call rooms
health-report: what release is running our technicians ask / is the database healthy according to the report
speech-engines: which speech recognition is under the hood / is it whisper that understands me
cookies: why do i not see a banner / will ads chase me after this visit
no-account: do i have to tell who i am / may i look around without a name
newsletter: i signed up for your newsletter and got nothing / put me on your mailing list / sign me up for the monthly news
sound-not-kept: could you replay what i just said next week
own-software: does a big tech firm get to hear me / who is listening in
encryption: can my neighbour listen in on the line
training-models: do you make your robot smarter with my calls / am i a guinea pig for your ai
not-sold: will you sell my message to advertisers / do you earn money with addresses
outside-models: is it just a chatbot of somebody else with a voice
find-my-call: what must i tell you so that you find my call
policy-date: when was your disclaimer last touched / how fresh are the legal texts / date of your legal pages
breach: would i hear about it if somebody broke in
after-termination: how soon is our stuff gone when we end it
warranty: does it come with any guarantee at all
liability: what is the most you could owe us if it screws up / we are out of pocket because data vanished are you liable
arbitration: if the worst comes to the worst do we see each other in court
not-binding: can i insist on the price that the robot said / is what it promised her binding at least
no-results: you guarantee more leads right / what does success with it hinge on / what does success depend on / put in writing that i get more business
mishearing: i have a crackly line and a thick accent / you can not hear properly does that happen a lot / it keeps misunderstanding what i say / my internet is awful will it understand me
can-be-wrong: it sounds so convinced is it always correct / is it never ever wrong
no-advice: the tax office wrote to me and i want your opinion / can i rely on what max says about deductions
emergency: a caller tells the bot that his house is burning / the kitchen is on fire whom should i dial
other-products: do you imply a partnership when you name shop systems
tell-us: your bot told my wife utter rubbish / well who do i tell that to / where do we complain about the bot / who do i shout at when the bot lied / it botched something who do i holler at
transcript-worth: how reliable are the transcripts / are the transcripts literally what was said
own-risk: we never paid you a cent what could we claim
max-funding-calls: what does the thing for the money people ask / what does the first one you named ask people
max-approval: who in the end says yes or no to a loan / somebody begs for a loan will max say yes / who has the last word about the money / someone phones for money who says yes or no to him
max-documents: what papers must somebody bring who asks for money
max-follow-up: applicants never send the full file who chases them
grace-order-status: what must they have at hand to find the parcel / what does a buyer need so that his shipment is found
grace-returns: are returns still our job / do we still have to print labels / and if they want to send the stuff back
grace-abandoned-carts: and if they fill the cart and run off / does it ring up everybody with a full basket / even if the shopper never agreed to a reminder
grace-products: would she know whether the blue yarn is still there
grace-peak-season: if callers get the busy tone we are dead will they / forty people ring at the same time who has to wait
kyle-discovery-calls: does he remind the client too or just pencil it in
kyle-qualify-clients: what does the thing for coaches ask people
kyle-no-shows: a client can not make it tomorrow what does the coaching one do / the client calls off an hour before what then
kyle-between-sessions: does anyone keep tabs on how a client is getting on between two dates
kyle-coaching-advice: could you coach my clients instead of me / can he do the coaching while i am on vacation
call-data: is my phone number kept after the call
grace-shopify: our shop sits on shopify is that a problem
server-log: do you note which pages i read
legal-basis: who allowed you to use my data
access-to-lists: could the cleaner read our bookings
no-profile: does a robot judge me
processors: which outside firms touch my data
terms-change: will you tell me when the small print changes
renewal: does it roll over by itself / do i have to remember to cancel
cure-period: you broke your word how long do you have to mend it
claim-time: after how long can i no longer claim
payment-data: where do my bank details end up
accept-terms: do i sign anything by talking to you
fair-use: may i play pranks with it
lost-key: an employee leaked our key
name-logo: may i print your name in my leaflet
open-source: can my nephew look at the program
privacy-inquiry: how long would an answer about privacy take
customers-callers: i rang a dentist who uses you where are my words
voiceprints: could you pick me out by my voice
outgoing-calls: can it ring my old customers and offer something
tell-callers: must i warn people who call me
annual-refund: we paid for the year and close the shop
squad: can the shop one pass me on to the money one
story-hiking: what was december like for the two at the phone
data-place: on whose soil is my data
`);
