/** Text shared by the public lists of classes and instructors: search, filters and pages. */
export const lists = {
  searchFor: '{items, select, classes {Search classes} other {Search instructors}}',
  loading: '{items, select, classes {Loading classes} other {Loading instructors}}',
  everything: '{items, select, classes {All classes} other {All instructors}}',
  found: [
    '{items, select, classes {Classes: {filters}} other {Instructors: {filters}}}',
    'The filters are a list: Portrait, Beginner, “first light”',
  ],
  continued: ['{heading}, continued', 'The heading of a list on its second page and later'],
  range: ['{range} of {total}', '13–24 of 37, or 13–24 of more than 1,000'],
  atLeast: 'at least {count}',
  moreThan: 'more than {count}',
  shown: [
    '{items, select, classes {{count, plural, one {{shown} class} other {{shown} classes}}} other {{count, plural, one {{shown} instructor} other {{shown} instructors}}}}',
    'What is shown may be 13–24 of 37, or more than 1,000',
  ],
  filters: ['Filters', 'Names the list of filters in use for screen readers'],
  remove: ['Remove filter:', 'Before the name of a filter, for screen readers'],
  clear: 'Clear filters',
  topic: 'Topic',
  allTopics: 'All topics',
  sort: 'Sort by',
  noMatch:
    '{items, select, classes {No classes match your search.} other {No instructors match your search.}} Try removing one of the filters above.',
  noMore: 'You have reached the end of this list.',
  pages: ['Pages', 'Names the links to the pages of a list for screen readers'],
  previous: ['Previous', 'The page before'],
  next: ['Next', 'The next page'],
  firstPage: 'First page',
} as const
