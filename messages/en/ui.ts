/** Text that any page may need: carousels, searches, dialogs, messages. */
export const ui = {
  carousel: ['carousel', 'The kind of a part of the page, for screen readers'],
  previous:
    '{items, select, slides {Previous slide} classes {Previous class} other {Previous photo}}',
  next: '{items, select, slides {Next slide} classes {Next class} other {Next photo}}',
  show: '{items, select, slides {Show slide {index}} classes {Show class {index}} other {Show photo {index}}}',
  slideOf:
    '{items, select, slides {slide {index} of {count}} classes {class {index} of {count}} other {photo {index} of {count}}}',
  search: ['Search', 'The button of a search'],
  okay: ['Okay', 'Closes a message'],
  cancel: ['Cancel', 'Closes a question or a form without a change'],
  close: ['Close', 'Closes a dialog that only shows something'],
  closeMessage: 'Close message',
  notifications: [
    'Notifications',
    'Names the messages that appear for a moment, for screen readers',
  ],
  needsScript:
    'This page shows your account and needs JavaScript. Please turn it on for this site and reload the page.',
  code: ['Code: {code}', 'Below an error; support can look the code up'],
  savedBefore: 'What you sent earlier was saved after all. Check it before you send this too.',
  leaveTitle: 'Leave without saving?',
  leaveLost: 'Your changes are not saved and will be lost.',
  leaveDraft: 'What you have typed has not been sent yet. This browser keeps it as a draft.',
  leave: ['Leave', 'Leaves the page'],
  stay: 'Stay here',
  quoted: ['“{text}”', 'What was searched for, in quotation marks'],
} as const
