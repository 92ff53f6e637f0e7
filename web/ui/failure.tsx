import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** A view whose data could not be fetched: what happened, and another try (clause 4.8). */
export function Failure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="mx-auto grid max-w-xl gap-5 px-4 py-20 text-center">
      <Notice tone="bad">{message}</Notice>
      <div>
        <Button
          variant="quiet"
          busy={state === 'loading'}
          onClick={() => {
            onRetry?.()
            void revalidate()
          }}
        >
          Try again
        </Button>
      </div>
    </div>
  )
}
