import type { States } from '#web/style/states.ts'
import { Select } from '#web/ui/select.tsx'

export const states: States = {
  'with its label': (
    <label>
      Sort by{' '}
      <Select defaultValue="price">
        <option value="newest">Newest first</option>
        <option value="price">Lowest price first</option>
      </Select>
    </label>
  ),
}
