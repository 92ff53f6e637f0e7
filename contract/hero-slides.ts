/** Clause 1.4; each has a photograph and words of ours. */
export const heroSlides = [1, 2, 3, 4, 5, 6] as const
export type HeroSlide = (typeof heroSlides)[number]
