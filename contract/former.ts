// In its own file, so that pages import nothing else with it.

/** A student or an instructor who has left the school. Pages translate it. */
export const formerStudent = 'A former student'
export const formerInstructor = 'A former instructor'
