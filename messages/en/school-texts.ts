/** Where an admin finds a text of the product and replaces it (20.3). */
export const schoolTexts = {
  text: 'You can replace every text of the site, its emails and receipts. Find one by its words, in any language.',
  search: 'Search texts',
  placeholder: 'Such as “Add to Cart”',
  replacedTitle: 'Texts of your own',
  noneReplaced: 'No text is replaced yet. Search for one to begin.',
  foundTitle: '{count, plural, =0 {No text found} one {# text found} other {# texts found}}',
  noneFound:
    'Try fewer words, exactly as you see them on the page. Names and numbers that change are not part of a text.',
  more: ['The first {shown} are shown. Add a word to find fewer.', 'Below a list of results'],
  isReplaced: ['Replaced', 'A badge on a text that the school has replaced'],
  all: 'All texts',
  ours: ['Default: {text}', 'The text of the product, which the school can replace'],
  useDefaultOf: 'Use the default in {language}',
  note: ['Note: {note}', 'The note of a text is for translators'],
  emptyHint: 'Leave it empty to show nothing there.',
} as const
