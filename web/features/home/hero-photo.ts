import type { HeroSlide } from '#contract/hero-slides.ts'

export const heroPhoto = (slide: HeroSlide): string => `/photos/hero-${slide}.jpg`
