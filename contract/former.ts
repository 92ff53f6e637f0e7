// In a file of its own, so that pages import nothing else with it.

/** The API's name for a student, or an instructor, who has left the school; pages have it in their language. */
export const formerStudent = 'A former student'
export const formerInstructor = 'A former instructor'
