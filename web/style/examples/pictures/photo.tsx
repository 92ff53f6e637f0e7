import type { States } from '#web/style/states.ts'
import { Photo } from '#web/ui/photo.tsx'

const frame = { sizes: '17rem', className: 'style-photo' }

export const states: States = {
  'an own photograph, in the fitting width': (
    <Photo src="/photos/class-03.jpg" alt="A photograph of the school" {...frame} />
  ),
  'one that cannot be loaded': (
    <Photo src="data:image/png;base64,none" alt="A street in the rain at night" {...frame} />
  ),
  'none, with something in its place': (
    <Photo src="" alt="" fallback={<span>No picture yet</span>} {...frame} />
  ),
}
