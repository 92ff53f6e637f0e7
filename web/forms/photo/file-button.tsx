import type { LucideIcon } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import type { TakeFiles } from './use-given-files.ts'

type FileButtonProps = Pick<
  ComponentProps<'input'>,
  'accept' | 'capture' | 'multiple' | 'className'
> & {
  icon: LucideIcon
  onFile: TakeFiles
  /** The id of what a check found. */
  describedBy?: string | undefined
  children: string
}

/** Has a file chosen, or with `multiple` several. Its input has no name, so that it is no field of the form. */
export function FileButton({
  icon: Icon,
  className,
  onFile,
  describedBy,
  children,
  ...rest
}: FileButtonProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabled={!hydrated}
        className={className}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <Icon aria-hidden="true" className="size-4" />
        {children}
      </Button>
      <input
        {...rest}
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file, ...others] = currentTarget.files ?? []
          // The same one may be chosen again.
          currentTarget.value = ''
          if (file !== undefined) onFile(file, ...others)
        }}
      />
    </>
  )
}
