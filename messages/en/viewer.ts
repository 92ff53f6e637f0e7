export const viewer = {} as const
