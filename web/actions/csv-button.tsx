import { Download } from 'lucide-react'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useTask } from '#web/ui/use-task.ts'

type CsvButtonProps = {
  label: string
  fileName: string
  /** The whole list, by `formatCsv`. */
  writeFile: () => Promise<string>
}

/** Saves a list as a file for spreadsheets. */
export function CsvButton({ label, fileName, writeFile }: CsvButtonProps) {
  const notifyFailure = useNotifyFailure()
  const { pending, run } = useTask(async () => {
    try {
      saveFile(fileName, 'csv', 'text/csv;charset=utf-8', await writeFile())
    } catch (error) {
      await notifyFailure(error)
    }
  })
  return (
    <Button variant="quiet" busy={pending} onClick={run}>
      <Download aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
}
