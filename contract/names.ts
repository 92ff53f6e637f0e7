const bidiControl = /\p{Bidi_Control}/gu

/** The same without the characters that no name may have, see `name` in fields.ts. */
export const withoutBidiControls = (value: string): string => value.replaceAll(bidiControl, '')
