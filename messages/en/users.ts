/** The list of users, and their roles. */
export const users = {
  total: ['Total Users: {count}', 'Fixed by the specification (2.15)'],
  text: ['Manage all users', 'Fixed by the specification (2.15)'],
  found: ['Users found: {count}', 'Heads the result of a search'],
  matching: ['Matching: {filters}', 'The filters are a list: Instructor, “lena”'],
  shown: [
    '{count, plural, one {{shown} user} other {{shown} users}}',
    'For screen readers; what is shown may be 10,000+',
  ],
  shownFound:
    '{count, plural, one {{shown} user found: {filters}} other {{shown} users found: {filters}}}',
  search: 'Search users',
  placeholder: 'Name or email',
  roles: ['Role', 'Names the choice of a role'],
  allRoles: 'All roles',
  nobody: 'No users match your search. Try fewer words or another role.',
  nobodySoFar: 'No matches among the first few thousand users. Try a more specific search.',
  showAll: 'Show all users',
  caption: ['All users', 'Names the table for screen readers'],
  ownOrder: ['longest here first', 'The order of the list: by when people registered'],
  name: 'Name',
  email: 'Email',
  self: ['{name} <you>(you)</you>', 'The admin who reads the list'],
  studentsFirst: ['students first', 'The order of a list of users by their role'],
  adminsFirst: 'admins first',
  role: '{role, select, Student {Student} Instructor {Instructor} other {Admin}}',
  joined: ['Joined', 'When somebody registered: heads a column, and names a filter'],
  anyTime: ['Any time', 'When somebody registered: no filter'],
  newThisWeek: ['New this week', 'Registered in the last 7 days'],
  newestFirst: 'newest first',
  changeRole: 'Change role',
  make: [
    '{role, select, Instructor {Make Instructor} other {Make Admin}}',
    'Fixed by the specification (2.15): a button',
  ],
  roleUpdated: ['Role Updated Successfully', 'Fixed by the specification (8.3)'],
  roleUnchanged: '{name} already has this role.',
  demoteSelf: 'You will become an instructor and can no longer manage users or review classes.',
  demote:
    '{name} will become an instructor, who teaches classes but can no longer manage users or review classes.',
  promote:
    '{name} will be able to do everything you can: approve, deny and cancel classes, change roles and delete users. Admins do not teach: {name} cannot add or change classes until somebody makes them an instructor again.',
  unverified:
    'The email {email} was never confirmed. Somebody else may have registered with it, and would then have all the rights of an admin. Continue only if you are sure that this account is {name}’s.',
  delete: ['Delete User', 'Fixed by the specification (2.15)'],
  deleteSelf: 'This is your own account: you will be logged out and cannot log in again.',
  deleteOther:
    '{role, select, Student {{name} will not be able to log in again.} other {{name} will not be able to log in again, and all their classes will be withdrawn. Students who paid for a class that has not taken place will get a full refund.}}',
  bookings:
    '{count, plural, one {{name} has paid for # class that is still to come.} other {{name} has paid for # classes that are still to come.}} Deleting this user does not refund {count, plural, one {it} other {them}}, and {count, plural, one {the seat stays} other {the seats stay}} taken.',
  refundFirst: 'To refund first, cancel the booking in the roster of the class.',
  bookingsUnknown:
    'We couldn’t check whether this user has paid for classes that are still to come. Close this dialog and try again.',
  downloadData: 'Download data',
  dataFile: ['Data of {name}', 'The name of a downloaded file'],
  deletedAlready: 'This user has already been deleted.',
} as const
