// In a file of their own: pages import nothing with them.

/** The API's name for a student, or an instructor, who has left the school; pages have it in their language. */
export const formerStudent = 'A former student'
export const formerInstructor = 'A former instructor'
