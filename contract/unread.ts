// Separate from the calls, whose checks the navigation bar does not need.

/** The count of unread notices stops here. */
export const maxUnread = 99
