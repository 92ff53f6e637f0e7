import type { States } from '#web/style/states.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export const states: States = {
  'with a photo': <Avatar photo="/photos/instructor-1.jpg" />,
  'without one': <Avatar photo={null} />,
  large: <Avatar photo="/photos/instructor-2.jpg" size={96} />,
}
