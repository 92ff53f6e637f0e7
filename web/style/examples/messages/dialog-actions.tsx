import type { States } from '#web/style/states.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'

export const states: States = {
  'to choose': (
    <DialogActions>
      <Button variant="quiet">Cancel</Button>
      <Button>Make Payment</Button>
    </DialogActions>
  ),
  'to close': (
    <DialogActions>
      <Button variant="quiet">Close</Button>
    </DialogActions>
  ),
}
