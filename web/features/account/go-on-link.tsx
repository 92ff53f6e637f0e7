import { ButtonLink } from '#web/ui/button.tsx'

/** On to the page that was asked for, in place of this one. */
export function GoOnLink({ from }: { from: string }) {
  return (
    <ButtonLink to={from} replace>
      {from === '/' ? 'Go to the home page' : 'Go on'}
    </ButtonLink>
  )
}
