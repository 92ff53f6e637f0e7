const bidiControl = /\p{Bidi_Control}/gu

/** The same without the characters that no name may have, see `name` in fields.ts. */
export const withoutBidiControls = (value: string): string => value.replaceAll(bidiControl, '')

/** Who wrote, or taught, and has left the school: nobody reads the name any more. */
export const formerStudent = 'A former student'
export const formerInstructor = 'A former instructor'
