/** What every page may need: carousels, searches, dialogs, messages. */
export const ui = {
  carousel: ['carousel', 'The kind of a part of the page, for screen readers'],
  previous:
    '{items, select, slides {Previous slide} classes {Previous class} other {Previous photo}}',
  next: '{items, select, slides {Next slide} classes {Next class} other {Next photo}}',
  show: '{items, select, slides {Show slide {index}} classes {Show class {index}} other {Show photo {index}}}',
  slideOf:
    '{items, select, slides {slide {index} of {count}} classes {class {index} of {count}} other {photo {index} of {count}}}',
  search: ['Search', 'The button of a search'],
  quoted: ['“{text}”', 'What was searched for, in quotation marks'],
} as const
