/** The page in the ZIP of personal data that people download. */
export const dataExport = {
  title: ['{product}: data about {name}', 'Heads a page with all data about a person'],
  intro: [
    'As of {date}. {zone} This page shows what is in data.json. Field names are those of the school’s database. Passwords and secret links are stored in a way that cannot be read, so they are not included.',
    'The date has a time; the zone is a sentence: All times are in Central European Time.',
  ],
  pictures: 'Pictures',
  table: [
    '{table, select, letter_notes {News waiting to be emailed} notices {Notices} calendar_tokens {Calendar feed} waitlist {Waitlists} reminders {Reminders} portfolio_photos {Photographs on your page} photos {Photos uploaded} reviews {Reviews} class_messages {Messages to students} check_ins {Attendance} orders {Bookings} meetings {Dates of your classes} classes {Classes you teach} coupon_uses {Coupons used} checkouts {Payments} checkout_lines {Seats in payments} refunds {Refunds} disputes {Disputed payments} ledger {Entries in the books} receipts {Receipts} audit {Entries in the history} users {Profile} payments {Payments by the first version of this site} identity_link {Other accounts you log in with} identity_code {Links sent to you} identity_session {Logins} identity_account {Account} other {{table}}}',
    'A heading for each table of the database',
  ],
} as const
