import { getCollectionProps } from '@conform-to/react'
import { Star } from 'lucide-react'
import type { Field } from '#web/forms/fields.tsx'

const options = ['1', '2', '3', '4', '5']

/** One to five stars to choose from: radio buttons, of which all up to the chosen one are filled. */
export function StarsField({ field }: { field: Field }) {
  const error = (field.errors as string[] | undefined)?.[0]
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : field.errorId}
    >
      <legend className="text-sm font-semibold text-sand">Stars</legend>
      <div className="mt-1 -ml-2 flex">
        {getCollectionProps(field, { type: 'radio', options }).map(({ key, ...props }) => (
          <label
            key={key}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full text-tan hover:bg-tan/15 has-focus-visible:outline-3 [&:is(:has(:checked),:has(~label_:checked))_svg]:fill-current"
          >
            <Star aria-hidden="true" className="size-8" />
            <input
              {...props}
              required={undefined}
              aria-describedby={undefined}
              // The real control lies on the star: for screen readers that are led by touch.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">
              {props.value === '1' ? '1 star' : `${props.value} stars`}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={field.errorId} className="mt-1 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
