export { EffectCoverflow } from 'swiper/modules'
