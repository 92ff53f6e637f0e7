/** Why the school's API refused a call. */
export const refusals = {
  // Texts on pages for refusals that are about the request itself, by code.
  checkEntries: 'Please check what you have entered.',
  unreadableRequest: 'We couldn’t read this request. Please reload the page and try again.',
  tooSlow: 'Sending this took too long. Please try again.',
  tooLarge: 'This is too large to send. Shorten it and try again.',
  keyReused: 'What you sent earlier was saved after all. Check it before you send this too.',
  tooManyRequests:
    'Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'This is unavailable right now. Please try again in a moment.',
  // Permissions.
  signInFirst: 'Please log in first.',
  signInAgain: 'Your session is no longer valid. Please log in again.',
  accountWithoutEmail: 'You need an account with an email address.',
  noRecord: 'Your account is not registered with the school yet. Please log in again.',
  noRecordUnconfirmed:
    'Your account is not registered with the school yet. If you had an account here before, confirm your email to get your bookings back.',
  removed: 'This account was removed from the school.',
  otherRole: 'Your role does not allow this.',
  ownRegistration: 'You can only register your own email.',
  ownEmail: 'You can only ask about your own email.',
  ownClasses: 'You can only list your own classes.',
  ownOrders: 'You can only list your own orders.',
  instructorChanges: 'Only the instructor of this class can edit it.',
  instructorWithdraws: 'Only the instructor of this class can withdraw it.',
  instructorOffers: 'Only the instructor of this class can offer it again.',
  instructorCancels: 'Only the instructor of this class and admins can cancel it.',
  instructorConfirms:
    'Only the instructor of this class and admins can decide whether it takes place.',
  instructorSees: 'Only the instructor of this class and admins can see its roster.',
  instructorWrites: 'Only the instructor of this class and admins can write to its students.',
  instructorAnswers: 'Only the instructor of this class can answer.',
  adminRefunds: 'Only an admin can refund bookings for a class that has begun.',
  // Not found.
  noCall: 'This API call does not exist.',
  noCalendar: 'This calendar does not exist.',
  noCheckout: 'This checkout does not exist.',
  noClass: 'This class does not exist.',
  noClassNamed: 'There is no class named “{name}”.',
  noCouponRecord: 'This coupon does not exist.',
  noInstructor: 'This instructor does not exist.',
  noOrder: 'This order does not exist.',
  noReceipt: 'This receipt does not exist.',
  noRefund: 'This refund does not exist.',
  noReview: 'This review does not exist.',
  noUser: 'This user does not exist.',
  noWithdrawal: 'This withdrawal does not exist.',
  noAssignment: 'This assignment does not exist.',
  noHandIn: 'This hand-in does not exist.',
  noWork: 'This work does not exist.',
  noThread: 'This comment does not exist.',
  noPhrase: 'This phrase does not exist.',
  // Work.
  assignmentsFull:
    'A class can have at most {max, plural, other {# assignments}}. Delete one first.',
  assignmentsDaily:
    'This class has been given {max, plural, other {# assignments}} within a day. Please try again tomorrow.',
  handedInDelete:
    'Somebody has handed in, so this assignment can no longer be deleted. Close it instead.',
  handedInChange:
    'Somebody has handed in, so the numbers, the rules and who else sees the work can no longer change.',
  assignmentClosed: 'This assignment is closed.',
  assignmentEarly: 'This assignment is not open yet.',
  fewPhotos: 'Add at least {min, plural, one {# photograph} other {# photographs}} first.',
  handInFull: 'You can hand in at most {max, plural, one {# photograph} other {# photographs}}.',
  handedInWaits:
    'You have handed in. Wait for your instructor’s answer before you change anything.',
  handInDone: 'This hand-in is done.',
  notWaiting: 'This hand-in is not waiting for an answer.',
  seatNeeded: 'You no longer have a seat in this class.',
  seatToHandIn: 'Only students with a seat in a class can upload photographs to hand in.',
  versionsFull: 'A photograph can have at most {max, plural, other {# versions}}.',
  threadsFull: 'A version can have at most {max, plural, other {# comments with a pin}}.',
  commentsFull: 'A comment can have at most {max, plural, other {# replies}}.',
  workTextsFull: 'This photograph has reached its limit for comments.',
  phrasesFull: 'You can keep at most {max, plural, other {# phrases}}. Delete one first.',
  ownComment: 'You can only change your own comments.',
  resolveOwn: 'Only the person who wrote this comment and the instructor can resolve it.',
  worksDaily: 'You can download your work {max, plural, other {# times}} a day.',
  // Classes.
  severalNamed: 'Several classes are named “{name}”. Choose one.',
  cancelled: 'This class was cancelled.',
  cancelledBefore: 'This class was already cancelled.',
  cancelledPageStays: 'This class was cancelled, so it cannot be withdrawn.',
  begun: 'This class has already begun.',
  begunAdminCancels: 'This class has begun. Only an admin can cancel it now.',
  notOpen: 'This class cannot be booked at the moment.',
  notOffered: 'This class is no longer offered.',
  lastSeats:
    'Others are paying for the last seats in “{name}” right now. Please try again later, as a seat may become free.',
  noSeat: 'No seats are left in “{name}”.',
  sold: 'A student has paid for this class, so it cannot be withdrawn. You can cancel it instead.',
  selling:
    'A student is paying for this class, so it cannot be withdrawn. You can cancel it instead.',
  decided: 'This class has already been approved or denied.',
  changedUnsaved: 'This class has changed in the meantime, so your changes were not saved.',
  changedRead: 'The instructor has changed this class in the meantime. Please read it again.',
  manyUnread: [
    '{max, plural, other {You already have # classes that are waiting for review or were offered again.}} Please wait until the school has reviewed some of them.',
    'So many classes of one instructor may wait',
  ],
  noStudents: 'Nobody has paid for this class yet.',
  messagesDaily:
    'You have sent {max, plural, other {# messages}} within a day. Please try again tomorrow.',
  partChanged:
    '{by} has published this part since you opened it. Nothing was saved. Your entries are still here: check them against the newer version, then publish again.',
  isHere:
    'Somebody with this email is already registered. Change their role at Manage Users instead.',
  manyInvited:
    '{max, plural, other {# invitations}} are open already. Take one back first, or wait until one is accepted.',
  invitedToday:
    'The school has sent {max, plural, other {# invitations}} within a day. Please try again tomorrow.',
  noPreview: 'There is no preview here.',
  noPage: 'There is no such page.',
  noPartVersion: 'This version is no longer kept.',
  calendarRead: 'Calendars are read-only.',
  unsubscribeMethods: 'Read this page, or post to it.',
  // Orders.
  alreadyOrdered: 'This class is already in your cart.',
  manyUnpaid: 'You have {max, plural, other {# unpaid orders}}. Pay or delete some first.',
  notPaid: 'This order has not been paid yet.',
  checkInPaid: 'Only students who have paid can be checked in.',
  calendarPaid: 'Only classes that you have paid for can be added to a calendar.',
  noDates: 'This class has no dates yet.',
  // Waitlists.
  waitlistClosed: 'The waitlist closes two hours before the class begins.',
  seatsFree: '“{name}” has a free seat. You can book it now.',
  offerDeclined:
    'You were already offered a seat in “{name}” and didn’t take it. If a seat becomes free for everybody, you can still book it.',
  confirmToWait: 'Please confirm your email first, so that we can tell you when a seat is free.',
  manyLines:
    'You are already on {max, plural, other {# waitlists}}. Leave one before you join another.',
  manyNewLines:
    'Until you have paid for a class, you can be on {max, plural, other {# waitlists}} at a time. Leave one before you join another.',
  lineFull: 'This waitlist is full: {max, plural, other {# people}} are already on it.',
  lineFullOfNew:
    'This waitlist has no more room for people who haven’t paid for a class yet: {max, plural, other {# of them}} are already on it.',
  mailboxInLine:
    'Your mailbox is already on this waitlist, with another spelling of the address or an earlier account.',
  seatsHeld:
    'The last seats in “{name}” are being paid for. Seats that are not paid for within {minutes, plural, other {# minutes}} become free again. Please check back then.',
  // Payments.
  paid: '“{name}” has already been paid for.',
  beingPaid: 'A payment for “{name}” is already in progress.',
  payOnPage: 'Please pay for this class on the payment page.',
  otherPayment: 'You have another payment in progress. Finish or cancel it first.',
  moneyUnderWay: 'This payment is already being processed.',
  manyStarted:
    'You have started {max, plural, other {# payments}} without finishing them. Please try again from {time}.',
  unfinished: [
    'You have started {max, plural, other {# payments}} within a day without finishing any of them, so we can’t hold seats for you until {time}. To pay earlier or in another way, write to the school.',
    'The time is a date with a time of day and its zone',
  ],
  unfinishedNetwork:
    'Too many payments were started from your network and not finished, so we can’t hold seats for new accounts there until {time}. Use another network, or write to the school.',
  newSeats:
    'Until your first payment has arrived, you can pay for {max, plural, other {# classes}} at a time. Please choose fewer.',
  newShare:
    'Other new students are paying for the last seats in “{name}”. Please try again in {minutes, plural, other {# minutes}}, when unpaid seats become free.',
  couponShare:
    'Other new students are using the coupon {code} right now. Please try again later, or pay without it.',
  wrongCodes: 'You have entered too many codes that do not exist. Please try again in an hour.',
  codeTaken: 'There is already a coupon {code}. Choose a different code.',
  providerSilent: 'The payment provider is not responding. Please try again in a moment.',
  providerRefused: 'The payment provider rejected the request. Please contact the school.',
  eventTooLarge: 'An event can be at most 1 MB.',
  badSignature: 'The signature is missing, wrong or too old.',
  bodyEmpty: 'The body is empty.',
  // Refunds.
  notAtFault: 'This payment is correct or has already been refunded.',
  otherAccount:
    'This payment was made through another account at the payment provider. Refund it there.',
  refundNotOpen: 'This refund has not failed, so there is nothing to resolve.',
  leftOfPayment:
    'Only {sum} is left of this payment. Void this refund, and pay back what is still owed in another way.',
  nothingPaid: 'There is no payment for this booking that could be refunded.',
  // Reviews.
  reviewPaid: 'Only students who have paid for a class can review it.',
  reviewNotYet: 'You can review this class once it has begun.',
  reviewMissed:
    'Only students who attended can review this class, and you were not checked in. Ask your instructor to check you in.',
  answeredBefore: 'You have already answered this review.',
  // People.
  lastAdmin: 'This is the last admin. Make somebody else an admin first.',
  lastAdminGone:
    'This email belongs to the last admin, whose account no longer exists. Ask the person who runs the school’s server to make somebody else an admin first.',
  signInTooOld:
    'For your security, this needs a login from the last five minutes. Log out, log in again, and try once more.',
  placesToCome:
    'You have paid for {count, plural, one {# class} other {# classes}} still to come. Cancel {count, plural, one {this booking} other {these bookings}} first, or delete your account afterwards.',
  soldToCome:
    'Students have paid for {count, plural, one {# class} other {# classes}} that you are still to teach. Cancel {count, plural, one {it} other {them}} first, or delete your account afterwards.',
  moneyOpen:
    'A payment or refund of yours is not finished yet. Please try again once it is, or write to the school.',
  exportsDaily:
    'This data has been downloaded {max, plural, one {# time} other {# times}} within a day. Please try again tomorrow.',
  studentRole: 'The role of a student cannot be changed.',
  // Pictures.
  noPictures: 'Photos can’t be uploaded here.',
  sendingPictures:
    'You are already uploading {max, plural, other {# photos}}. Please wait until they have finished.',
  manyPictures: 'Too many photos are being uploaded right now. Please try again in a moment.',
  picturesWait: 'Too many photos are waiting to be processed. Please try again in a moment.',
  picturesDaily:
    'You have uploaded {max, plural, other {# photos}} within a day. Please try again tomorrow.',
  noRoom:
    'The school has no space for more photos right now. Please enter the web address of a photo instead, or tell the school.',
  noRoomNew:
    'The school has no space for more photos from new accounts right now. Please enter the web address of a photo instead, or tell the school.',
  noRoomWork:
    'The school has no space for more photographs to be handed in right now. Please tell the school.',
  noRoomWorkNew:
    'The school has no space for more photographs from new accounts right now. Please tell the school.',
  pictureSlow: 'Processing this photo took too long. Please try again.',
  pictureLarge:
    'This photo has more than {megapixels, plural, other {# megapixels}}. Please upload a smaller copy.',
  pictureHeavy:
    'This photo needs too much memory to process. Please upload a smaller copy, or save it as a plain JPEG.',
  pictureSmall:
    'The longer side of this photo is {pixels, plural, one {# pixel} other {# pixels}}. It must be at least {min}. Please upload a larger one.',
  logoSides:
    'Each side of a logo must have {min} to {max} pixels. This one has {width} × {height}.',
  logoLarge: 'This file is larger than {megabytes} MB. Please upload a smaller copy.',
  pictureHeic:
    'This is a HEIC photo, the format that iPhones use, which most browsers can’t show. Please upload a JPEG copy. On a Mac, make one with Preview, File, Export. On an iPhone, choose Settings, Camera, Formats, “Most Compatible” for the photos you take next.',
  pictureRaw:
    'This is a {kind, select, raw {camera raw} other {TIFF or camera raw}} file, which browsers can’t show. Please upload a JPEG copy of it.',
  pictureUnreadable: 'We can’t read this photo. Please upload a JPEG, PNG, WebP or AVIF file.',
  pictureDamaged:
    'This {format} photo is damaged or incomplete. Please open it, save a new copy, and upload that.',
  pictureOfKind: 'This file is in {format} format. Please upload a JPEG, PNG, WebP or AVIF file.',
} as const
