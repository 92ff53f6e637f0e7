// The library of the carousels, with what every one of them uses; loaded when one comes near.
export { Swiper } from 'swiper'
export { A11y, Navigation, Pagination } from 'swiper/modules'
