// The library of the carousels, with what they use; loaded when one comes near.
export { Swiper } from 'swiper'
export { A11y, EffectCoverflow, EffectFade, Navigation, Pagination } from 'swiper/modules'
