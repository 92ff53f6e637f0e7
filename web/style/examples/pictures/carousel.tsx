import { SwiperSlide } from 'swiper/react'
import type { States } from '#web/style/states.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { Photo } from '#web/ui/photo.tsx'

const photos = ['class-01', 'class-02', 'class-03', 'class-04', 'class-05']

const slides = (names: string[]) =>
  names.map((name) => (
    <SwiperSlide key={name}>
      <Photo src={`/photos/${name}.jpg`} alt="" sizes="17rem" className="style-photo" />
    </SwiperSlide>
  ))

export const states: States = {
  'more slides than fit': (
    <Carousel label="Five photos" noun="photo" options={{ slidesPerView: 2.5, spaceBetween: 20 }}>
      {slides(photos)}
    </Carousel>
  ),
  'no more than fit: nothing to turn': (
    <Carousel label="Two photos" noun="photo" options={{ slidesPerView: 4, spaceBetween: 20 }}>
      {slides(photos.slice(0, 2))}
    </Carousel>
  ),
}
