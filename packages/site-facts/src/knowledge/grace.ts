import type { SiteFact } from '../site-fact.ts';
import { busyAnswer } from '../values/specialist-answers.ts';

/** Grace: ecommerce automation. */
export const graceKnowledge: readonly SiteFact[] = [
  {
    id: 'grace-specialty',
    title: 'What Grace does',
    questions: [
      'what is your specialty',
      'what can you help me with grace',
      'what do you know about',
      'what are you good at',
      'what is your field',
      'what questions can i ask you',
    ],
    answer: 'Ecommerce is my field. I show how an assistant takes care of the customers of an online store.',
    keywords: ['specialty', 'field', 'expert'],
  },
  {
    id: 'grace-order-status',
    title: 'Order status',
    questions: [
      'can you tell customers where their order is',
      'how do you answer where is my order',
      'can you check an order',
      'can you track a package',
      'do you answer questions about shipping',
      'can the assistant look up orders',
      'where is my parcel',
    ],
    answer:
      'Yes, the assistant looks up orders. The caller gives the order number and hears where the package is.',
    keywords: ['order', 'orders', 'package', 'shipping', 'track', 'delivery'],
  },
  {
    id: 'grace-returns',
    title: 'Returns',
    questions: [
      'how do you handle returns',
      'can you start a return',
      'can customers send things back',
      'can you take care of exchanges',
      'what about returns',
      'do you explain the return policy',
      'a customer does not want to keep something',
      'can someone send goods back',
      'how does she handle exchanges',
      'a customer wants to give something back',
    ],
    answer: 'It starts the return at once. The assistant explains your policy and sends the label.',
    keywords: ['return', 'returns', 'exchange', 'send back'],
  },
  {
    id: 'grace-abandoned-carts',
    title: 'Abandoned carts',
    questions: [
      'what about abandoned carts',
      'can you win back lost customers',
      'can you call people who did not finish their order',
      'how do you help with abandoned carts',
      'do you follow up on open carts',
      'can you recover lost sales',
      'somebody left without buying',
      'does she write to shoppers who did not finish',
      'do shoppers get messages against their will',
      'does she bother people who did not agree',
    ],
    answer:
      'It follows up on abandoned carts. Shoppers who agreed to it get a friendly reminder and help with what stopped them.',
    keywords: ['cart', 'carts', 'abandoned', 'lost sales'],
  },
  {
    id: 'grace-shopify',
    title: 'Shop systems',
    questions: [
      'which shop systems do you support',
      'how do you connect to my shop',
      'can you connect to my shop system',
      'does it work with my web shop',
      'do i need a new shop system',
      'does it connect to a shopify store',
      'does it work with my shop software',
      'we use another shop system',
    ],
    answer:
      'Yes, we connect with Shopify. The connection is made by webhooks, so other shop systems work as well.',
    keywords: ['shopify', 'shop system'],
  },
  {
    id: 'grace-products',
    title: 'Product questions',
    questions: [
      'can you answer questions about products',
      'can you recommend a product',
      'can you help customers choose',
      'do you know my products',
      'can you tell customers what is in stock',
      'how do you learn about my products',
      'does she know what is in stock',
    ],
    answer:
      'Yes, the assistant learns your catalog. It can explain products, compare two of them and say what is in stock.',
    keywords: ['product', 'products', 'catalog', 'stock', 'recommend'],
  },
  {
    id: 'grace-peak-season',
    title: 'Busy season',
    questions: [
      'what happens at christmas',
      'can you handle the holiday season',
      'what if many people call at once',
      'how many calls can you take at the same time',
      'can you handle black friday',
      'what about busy days',
      'what if a hundred people call at once',
      'can it handle the rush',
    ],
    answer: busyAnswer,
    keywords: ['christmas', 'holiday', 'black friday', 'busy', 'at once'],
  },
];
