/** Clause 1.4; the first heading types itself (clause 1.5). */
export const heroSlides = [1, 2, 3, 4, 5, 6] as const

export type HeroSlide = (typeof heroSlides)[number]

export const heroPhoto = (slide: HeroSlide): string => `/photos/hero-${slide}.jpg`
