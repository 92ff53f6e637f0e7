import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { importColumns, importNeeds } from '#contract/import-columns.ts'
import { importedLines, type ImportKind } from '#contract/imports.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { FileButton } from '#web/forms/photo/file-button.tsx'
import { useDroppedFiles } from '#web/forms/photo/use-dropped-files.ts'
import { useFaults } from '#web/forms/use-faults.ts'
import { formatCsv } from '#web/lists/csv.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { entryClass } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type ChooseFileProps = {
  kind: ImportKind
  isBusy: boolean
  onChoose: (name: string, content: Blob) => Promise<void>
}

/** Programs give such files many types. */
const acceptedFiles = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

/** Chosen, dropped anywhere on the page, or pasted as text, which stays there. */
export function ChooseFile({ kind, isBusy, onChoose }: ChooseFileProps) {
  const t = useMessages('imports')
  const formats = useFormats()
  const word = useFaults()
  const [pasted, setPasted] = useState('')
  const takeFile = (file: File) => {
    if (!isBusy) void onChoose(file.name, file)
  }
  useDroppedFiles(takeFile)
  const columns: Record<string, string> = importColumns[kind]
  const needed = importNeeds[kind].map(([column = '']): string => column)
  const others = Object.keys(columns).filter((column) => !needed.includes(column))
  const labelsOf = (named: string[]) => named.map((column) => word(columns[column] ?? column))
  return (
    <div className="grid max-w-[68ch] gap-4">
      <p>
        {t('hint', {
          max: importedLines.max,
          needed: formats.list(labelsOf(needed)),
          others: formats.list(labelsOf(others)),
        })}
      </p>
      <p className="text-text-quiet">{t(kind === 'people' ? 'hintPeople' : 'hintClasses')}</p>
      <div className="flex flex-wrap gap-3">
        <FileButton icon={FileUp} accept={acceptedFiles} onFile={takeFile}>
          {t('choose')}
        </FileButton>
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            saveFile(
              t('templateName', { kind }),
              'csv',
              'text/csv;charset=utf-8',
              formatCsv([labelsOf(Object.keys(columns))], formats),
            )
          }
        >
          <Download aria-hidden="true" className="size-4" />
          {t('template')}
        </Button>
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-2 text-accent hover:text-accent-strong">
          {t('paste')}
        </summary>
        <div className="mt-2 grid gap-3">
          <label className="grid gap-1.5 text-sm font-semibold text-text-quiet">
            {t('pasted')}
            <textarea
              value={pasted}
              rows={6}
              onChange={({ target }) => setPasted(target.value)}
              className={`${entryClass} w-full px-4 py-2.5 font-normal`}
            />
          </label>
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            busy={isBusy}
            disabled={pasted.trim() === ''}
            onClick={() => void onChoose('', new Blob([pasted]))}
          >
            {t('checkPasted')}
          </Button>
        </div>
      </details>
    </div>
  )
}
