/** A question about the demo organisation, how it is asked, and how the right answer is known. */
export interface SpokenQuestion {
  readonly text: string;
  readonly voiceId: 'slt' | 'rms' | 'awb';
  /** The entry of the knowledge base that answers it. */
  readonly entryId: string;
  /** In the written answer, where numbers are words, and in what is heard of it, where some are digits. */
  readonly fact: RegExp;
}

/** Asked by three voices in turn, about everything the site states. */
export const spokenQuestions: readonly SpokenQuestion[] = [
  { text: 'what does a demo cost', voiceId: 'slt', entryId: 'demo-price', fact: /free/i },
  {
    text: 'what are your opening hours',
    voiceId: 'rms',
    entryId: 'hours',
    fact: /(?:nine|9)(?::00)? to (?:six|6)/i,
  },
  { text: 'where is your office', voiceId: 'awb', entryId: 'address', fact: /wilmington|market street/i },
  {
    text: 'how long does the implementation take',
    voiceId: 'slt',
    entryId: 'implementation-time',
    fact: /(?:thirty|30) days/i,
  },
  {
    text: 'which industries do you work with',
    voiceId: 'rms',
    entryId: 'industries',
    fact: /real estate|coaching|healthcare/i,
  },
  { text: 'is my data safe', voiceId: 'awb', entryId: 'privacy', fact: /safe|secur/i },
  {
    text: 'what services do you offer',
    voiceId: 'slt',
    entryId: 'services',
    fact: /appointment|qualification/i,
  },
  {
    text: 'how long does a demo take',
    voiceId: 'rms',
    entryId: 'demo-length',
    fact: /(?:thirty|30) minutes/i,
  },
  {
    text: 'are you open on saturday',
    voiceId: 'slt',
    entryId: 'weekend',
    fact: /(?:ten|10)(?::00)? to (?:two|2)/i,
  },
  {
    text: 'what is your phone number',
    voiceId: 'awb',
    entryId: 'phone',
    fact: /three zero two|five five five|302|555/i,
  },
  { text: 'how fast do you answer', voiceId: 'rms', entryId: 'response-time', fact: /(?:two|2) seconds/i },
  { text: 'do you work with shopify', voiceId: 'slt', entryId: 'integrations', fact: /shopify|calendar/i },
  { text: 'what languages do you speak', voiceId: 'rms', entryId: 'languages', fact: /english/i },
  {
    text: 'are you a real person',
    voiceId: 'slt',
    entryId: 'are-you-human',
    fact: /i am an a\.? ?i|people are there/i,
  },
  { text: 'what is your uptime', voiceId: 'awb', entryId: 'uptime', fact: /ninety[ -]nine|99/i },
  { text: 'how accurate are you', voiceId: 'slt', entryId: 'accuracy', fact: /ninety[ -]eight|98/i },
  { text: 'how much does it cost', voiceId: 'rms', entryId: 'pricing', fact: /depends|tailored/i },
  { text: 'what is your email address', voiceId: 'awb', entryId: 'email', fact: /hello (?:at|@)/i },
  { text: 'can i get a refund', voiceId: 'slt', entryId: 'refund', fact: /annual|(?:thirty|30) days/i },
  { text: 'do you train my team', voiceId: 'rms', entryId: 'training', fact: /train/i },
  {
    text: 'do you work with real estate',
    voiceId: 'slt',
    entryId: 'real-estate',
    fact: /buyers|showings|real estate/i,
  },
  {
    text: 'can i speak to a person',
    voiceId: 'awb',
    entryId: 'speak-to-person',
    fact: /monday to friday|call (?:three|302)/i,
  },
  {
    text: 'how many customers do you have',
    voiceId: 'rms',
    entryId: 'customers',
    fact: /one thousand|1,?000/i,
  },
  {
    text: 'are you available at night',
    voiceId: 'slt',
    entryId: 'availability',
    fact: /around the clock|(?:twenty[ -]four|24) hours/i,
  },
];
