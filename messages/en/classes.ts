/** The list of classes and its search. */
export const classes = {
  intro:
    'Small groups, real light and an instructor by your side. Choose a class and add it to your cart.',
  description:
    'Every class at the school: what you will learn, who teaches it, what it costs and how many seats are free.',
  topicDescription:
    'Every class at the school on the topic “{topic}”: what you will learn, who teaches it, what it costs and how many seats are free.',
  nothing: 'There are no classes on offer at the moment. Please check back soon.',
  topics: ['Topics', 'Names the links to the classes of each topic for screen readers'],
  placeholder: ['Name or keyword', 'What the search looks at'],
  level: 'Level',
  anyLevel: 'Any level',
  newest: 'Newest first',
  popular: 'Most popular first',
  price: 'Lowest price first',
  seats: 'Most free seats first',
  soonest: 'Soonest first',
  more: ['Filters', 'Opens further filters'],
  from: ['From', 'Labels a date'],
  to: ['Until', 'Labels a date'],
  priceMax: ['Price up to', 'Labels a price; the symbol of the currency follows in brackets'],
  where: 'Where',
  anywhere: 'Anywhere',
  online: 'Online',
  inPerson: 'In person',
  fromDate: ['from {date}', 'A filter in the heading of the list: Classes: from Sat 24 Oct 2026'],
  toDate: ['until {date}', 'A filter in the heading of the list'],
  upToPrice: ['up to {price}', 'A filter in the heading of the list'],
  quick: ['Quick filters', 'Names the links “This weekend” to “Online” for screen readers'],
  weekend: 'This weekend',
  week: 'This week',
  month: 'This month',
} as const
