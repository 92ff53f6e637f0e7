import type { LucideIcon } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import type { TakeFiles } from './use-dropped-files.ts'

type FileButtonProps = Pick<
  ComponentProps<'input'>,
  'accept' | 'capture' | 'multiple' | 'className'
> & {
  icon: LucideIcon
  onFile: TakeFiles
  describedBy?: string | undefined
  children: string
}

/** The input has no name, so that it is no field of the form. */
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
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (file !== undefined) onFile(file, ...others)
        }}
      />
    </>
  )
}
