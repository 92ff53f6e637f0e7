// Loaded when a carousel comes near the screen.
export { Swiper } from 'swiper'
export { A11y, EffectCoverflow, EffectFade, Navigation, Pagination } from 'swiper/modules'
