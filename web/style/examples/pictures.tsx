import type { Examples } from '#web/style/example.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Photo } from '#web/page/photo.tsx'

const frame = { sizes: '17rem', className: 'style-photo' }

const slides = (...numbers: number[]) =>
  numbers.map((number) => (
    <Photo key={number} src={`/photos/class-0${number}.jpg`} alt="" {...frame} />
  ))

export const examples: Examples = {
  Avatar: {
    'with a photo': <Avatar photo="/photos/instructor-1.jpg" />,
    'without one': <Avatar photo={null} />,
    large: <Avatar photo="/photos/instructor-2.jpg" size={96} />,
  },
  Carousel: {
    'more slides than fit': (
      <Carousel
        label="Five photos"
        items="photos"
        options={{ slidesPerView: 2.5, spaceBetween: 20 }}
      >
        {slides(1, 2, 3, 4, 5)}
      </Carousel>
    ),
    'no more than fit: nothing to turn': (
      <Carousel label="Two photos" items="photos" options={{ slidesPerView: 4, spaceBetween: 20 }}>
        {slides(1, 2)}
      </Carousel>
    ),
  },
  Photo: {
    'an own photograph, in the fitting width': (
      <Photo src="/photos/class-03.jpg" alt="A photograph of the school" {...frame} />
    ),
    'one that cannot be loaded': (
      <Photo src="data:image/png;base64,none" alt="A street in the rain at night" {...frame} />
    ),
    'none, with something in its place': (
      <Photo src="" alt="" fallback={<span>No photo yet</span>} {...frame} />
    ),
  },
}
