import type { States } from '#web/style/states.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoadingArea } from '#web/ui/loading-area.tsx'

export const states: States = {
  'dims what it holds while another page of it is fetched': (
    <LoadingArea label="Loading classes">
      <ButtonLink to="?page=2" preventScrollReset>
        Fetch another page
      </ButtonLink>
    </LoadingArea>
  ),
}
