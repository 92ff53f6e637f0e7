import { LogOut } from 'lucide-react'
import type { Examples } from '#web/style/example.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'

export const examples: Examples = {
  Button: {
    primary: <Button>Add Class</Button>,
    quiet: <Button variant="quiet">Cancel</Button>,
    danger: <Button variant="danger">Yes, delete it!</Button>,
    busy: <Button busy>Add Class</Button>,
    disabled: <Button disabled>Add Class</Button>,
    small: <Button size="small">Confirm</Button>,
    'with a sign': (
      <Button variant="quiet">
        <LogOut aria-hidden="true" size={16} />
        Logout
      </Button>
    ),
    'more words than fit': (
      <Button>Put this class in the cart with the others that I want to pay</Button>
    ),
  },
  ButtonLink: {
    primary: <ButtonLink to="/classes">Browse Course</ButtonLink>,
    quiet: (
      <ButtonLink to="/classes" variant="quiet">
        All classes
      </ButtonLink>
    ),
    small: (
      <ButtonLink to="/classes" size="small">
        Update
      </ButtonLink>
    ),
  },
  RowMenu: {
    closed: (
      <RowMenu label="More actions: Night skies">
        <a href="/classes">Roster</a>
        <Button variant="danger">Cancel class</Button>
      </RowMenu>
    ),
  },
}
