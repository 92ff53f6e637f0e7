import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { Field } from '#web/forms/fields.tsx'
import { PhotoField } from '#web/forms/photo-field.tsx'
import { PhotoFocus } from './photo-focus.tsx'

type ClassPhotoProps = Omit<ComponentProps<typeof PhotoField>, 'renderShown'> & { focus: Field }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** With the focus of the picture; another picture begins without one. */
export function ClassPhoto({ focus, ...rest }: ClassPhotoProps) {
  const { field } = rest
  const [placed, place] = useState(() => ({
    address: textOf(field.initialValue),
    at: textOf(focus.initialValue),
  }))
  const current = placed.address === textOf(field.value) ? placed.at : ''
  const entry = useRef<HTMLInputElement>(null)
  const entered = useRef(current)
  // As if typed: the form keeps it with its draft.
  useEffect(() => {
    if (entered.current === current) return
    entered.current = current
    entry.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [current])
  return (
    <>
      <input ref={entry} type="hidden" name={focus.name} value={current} />
      <PhotoField
        {...rest}
        renderShown={(address) => (
          <PhotoFocus
            key={address}
            address={address}
            focus={current}
            onPlace={(at) => place({ address, at })}
          />
        )}
      />
    </>
  )
}
