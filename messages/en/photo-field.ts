/** The field for a photograph: choosing, checking, uploading. */
export const photoField = {} as const
