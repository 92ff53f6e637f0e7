import type { HeroSlide } from '#contract/home-part.ts'

export const heroPhoto = (slide: HeroSlide): string => `/photos/hero-${slide}.jpg`
