import { LogOut } from 'lucide-react'
import type { States } from '#web/style/states.ts'
import { Button } from '#web/ui/button.tsx'

export const states: States = {
  primary: <Button>Add Class</Button>,
  quiet: <Button variant="quiet">Cancel</Button>,
  danger: <Button variant="danger">Yes, delete it!</Button>,
  busy: <Button busy>Add Class</Button>,
  'busy and quiet': (
    <Button variant="quiet" busy>
      Try again
    </Button>
  ),
  disabled: <Button disabled>Add Class</Button>,
  'disabled and quiet': (
    <Button variant="quiet" disabled>
      Confirm
    </Button>
  ),
  small: <Button size="small">Confirm</Button>,
  'small and danger': (
    <Button size="small" variant="danger">
      Delete
    </Button>
  ),
  'with a sign': (
    <Button variant="quiet">
      <LogOut aria-hidden="true" size={16} />
      Logout
    </Button>
  ),
  'more words than fit': <Button>Put this class on the list of classes that I want to pay</Button>,
}
