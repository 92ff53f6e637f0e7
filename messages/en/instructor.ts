/** The page of one instructor. */
export const instructor = {
  description: ['{name} teaches photography here.', 'For search engines'],
  job: ['Photography instructor', 'What the person is by profession, for search engines'],
  breadcrumb: ['Breadcrumb', 'Names the way to this page for screen readers'],
  students: ['{count, plural, one {student} other {students}}', 'Under the number, which is large'],
  taught: [
    '{count, plural, one {class taught} other {classes taught}}',
    'Under the number, which is large',
  ],
  stars: [
    'out of 5, from {count, plural, one {# review} other {# reviews}}',
    'Under the mean number of stars, which is large',
  ],
  subjects: ['Topics', 'Names the links to the topics for screen readers'],
  classes: 'Open classes',
  noClasses: 'No open classes at the moment',
  allClasses: 'See all classes',
  moreClasses: 'Search for more classes',
  photographs: 'Photographs',
} as const
