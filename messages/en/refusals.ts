/** Why the school's API refused a call. */
export const refusals = {
  // What pages say of refusals that are about the request itself, by their code.
  checkEntries: 'Please check what you have entered.',
  unreadableRequest:
    'The school could not read this request. Please reload the page and try again.',
  tooSlow: 'Sending this took too long. Please try again.',
  tooLarge: 'This is too large to be sent.',
  keyReused:
    'What you sent before was saved after all. Check what is there before you send this as well.',
  tooManyRequests:
    'Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'This does not work just now. Please try again in a moment.',
  // Who may.
  signInFirst: 'Please sign in first.',
  signInAgain: 'Your sign-in is no longer valid. Please sign in again.',
  accountWithoutEmail: 'The school needs an account with an e-mail address.',
  noRecord: 'This account has no user record at the school yet.',
  noRecordUnconfirmed:
    'This account has no user record at the school yet. If you were here before, confirm your e-mail to get your record back.',
  removed: 'This user was removed from the school.',
  otherRole: 'This is not open to your role.',
  ownRegistration: 'You can register your own e-mail only.',
  ownEmail: 'You can ask about your own e-mail only.',
  ownClasses: 'You can list your own classes only.',
  ownOrders: 'You can list your own orders only.',
  instructorChanges: 'Only the instructor of a class can change it.',
  instructorWithdraws: 'Only the instructor of a class can withdraw it.',
  instructorOffers: 'Only the instructor of a class can offer it again.',
  instructorCancels: 'Only the instructor of a class and admins can cancel it.',
  instructorSees: 'Only the instructor of a class and admins can see who is coming.',
  instructorAnswers: 'Only the instructor of the class can answer.',
  adminRefunds: 'Only an admin can refund places of a class that was held.',
  // What is not there.
  noCall: 'There is no such call.',
  noCalendar: 'There is no such calendar.',
  noCheckout: 'There is no such checkout.',
  noClass: 'There is no such class.',
  noClassNamed: 'There is no class named “{name}”.',
  noCouponRecord: 'There is no such coupon.',
  noInstructor: 'There is no such instructor.',
  noOrder: 'There is no such order.',
  noReceipt: 'There is no such receipt.',
  noRefund: 'There is no such refund.',
  noReview: 'There is no such review.',
  noUser: 'There is no such user.',
  // Classes.
  severalNamed: 'Several classes are named “{name}”. Choose one.',
  cancelled: 'This class was cancelled.',
  cancelledBefore: 'This class was cancelled before.',
  cancelledPageStays: 'This class was cancelled. Its page stays.',
  begun: 'This class has begun already.',
  begunAdminCancels: 'This class has begun. Only an admin can cancel it now.',
  notOpen: 'This class is not open at the moment.',
  notOffered: 'This class is no longer offered.',
  lastSeats:
    'The last seats in “{name}” are being paid for. Please try again later: one may be free again.',
  noSeat: 'There is no seat left in “{name}”.',
  sold: 'Somebody has paid for this class. You can cancel it instead.',
  selling: 'Somebody is paying for this class. You can cancel it instead.',
  decided: 'This class has been decided already.',
  changedUnsaved: 'This class was changed meanwhile. Nothing was saved.',
  changedRead: 'The instructor has changed this class meanwhile. Please read it again.',
  manyUnread: [
    '{max, plural, other {# of your classes wait for review or were offered again already.}}',
    'So many classes of one instructor may wait',
  ],
  calendarRead: 'A calendar can only be read.',
  // Orders.
  alreadyOrdered: 'This class is in your cart already.',
  manyUnpaid: 'You have {max, plural, other {# unpaid orders}}. Pay or delete some first.',
  notPaid: 'Nobody has paid for this place yet.',
  checkInPaid: 'Only students who have paid can be checked in.',
  calendarPaid: 'Only classes that you have paid for can be added to a calendar.',
  noDates: 'The dates of this class are not agreed.',
  // Payments.
  paid: '“{name}” is already paid for.',
  beingPaid: '“{name}” is being paid for.',
  payOnPage: 'This class is paid through the payment page.',
  otherPayment: 'Another payment of yours is under way.',
  moneyUnderWay: 'This payment is already being processed.',
  manyStarted:
    'You have started {max, plural, other {# payments}} without finishing them. Please try again from {time}.',
  unfinished: [
    'You have started {max, plural, other {# payments}} within a day and finished none of them, so no seats are held for you until {time}. To pay earlier or in another way, write to the school.',
    'The time is a date with a time of day and its zone',
  ],
  unfinishedNetwork:
    'Too many payments were started in your network and not finished, so no seats are held for new accounts there until {time}. Use another network, or write to the school.',
  newSeats:
    'Until your first payment has arrived you can pay for {max, plural, other {# classes}} at a time. Please choose fewer.',
  newShare:
    'Other new students are paying for the last seats in “{name}”. What they do not pay for within {minutes, plural, other {# minutes}} is free again: please try again then.',
  couponShare:
    'Other new students are using the coupon {code} right now. Please try again later, or pay without it.',
  wrongCodes: 'Too many codes that do not exist. Please try again in an hour.',
  codeTaken: 'There is a coupon {code} already.',
  providerSilent: 'The payment provider does not answer. Please try again in a moment.',
  providerRefused: 'The payment provider rejected the request. Please contact the school.',
  eventTooLarge: 'An event has at most 1 MB.',
  badSignature: 'The signature is missing, wrong or old.',
  bodyEmpty: 'The body is empty.',
  // Refunds.
  notAtFault: 'This payment is correct, or was refunded already.',
  otherAccount:
    'This payment was made in another account of the payment provider. Refund it there.',
  refundNotOpen: 'This refund has not failed, so there is nothing to decide.',
  leftOfPayment:
    'Only {sum} is left of this payment. Drop this refund, and give back what is still owed in another way.',
  nothingPaid: 'Nothing was paid for this place here.',
  // Reviews.
  reviewPaid: 'Only students who have paid for a class can review it.',
  reviewNotYet: 'You can review this class once it has begun.',
  reviewMissed:
    'Only students who were there can review this class, and you were not checked in. Ask your instructor to check you in.',
  answeredBefore: 'You have answered this review before.',
  // People.
  lastAdmin: 'This is the last admin. Make somebody else an admin first.',
  lastAdminGone:
    'This e-mail is that of the last admin, whose account is gone. Ask the operator of the school to make somebody else an admin first.',
  studentRole: 'The role of a student cannot be changed.',
  confirmFirst:
    '{name} has to confirm the e-mail {email} first, or sign in here again if it has changed: anybody may have registered it.',
  // Pictures.
  noPictures: 'No pictures can be sent here.',
  sendingPictures:
    'You are sending {max, plural, other {# pictures}} already. Please wait for these.',
  manyPictures: 'Too many pictures are arriving just now. Please try again in a moment.',
  picturesWait: 'Too many pictures are waiting for their turn. Please try again in a moment.',
  picturesDaily:
    'You have sent {max, plural, other {# pictures}} within a day. Please go on tomorrow.',
  noRoom:
    'The school has no room for more pictures just now. Please give the address of a picture instead, or tell the school.',
  noRoomNew:
    'The school has no room for more pictures from new accounts just now. Please give the address of a picture instead, or tell the school.',
  pictureSlow: 'Making this picture ready took too long. Please try again.',
  pictureLarge:
    'This picture has more than {megapixels, plural, other {# megapixels}}. Please send a smaller copy.',
  pictureHeavy:
    'Reading this picture takes more memory than the school has for one. Please send a smaller copy, or save it as a plain JPEG.',
  pictureSmall:
    'The longer side of this picture has {pixels, plural, one {# pixel} other {# pixels}}; it needs at least {min}. Please send a larger one.',
  pictureHeic:
    'This is a HEIC picture, as iPhones take them, which most browsers cannot show. Save a copy as JPEG (on a Mac: Preview, File, Export; on the iPhone: Settings, Camera, Formats, “Most Compatible” for the next ones) and send that.',
  pictureUnreadable:
    'This is no picture that we can read. Please send a photograph as JPEG, PNG, WebP or AVIF.',
  pictureDamaged:
    'This {format} picture is damaged or not all here. Please open it, save it anew, and send that.',
  pictureOfKind:
    'This file is of the kind {format}. Please send a photograph as JPEG, PNG, WebP or AVIF.',
} as const
