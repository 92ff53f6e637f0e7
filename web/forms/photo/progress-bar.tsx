import './progress-bar.css'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; null if it is unknown. */
  share: number | null
}

/** In percent. */
const whole = 100

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(share * whole)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuenow={percent}
      className="progress-bar"
    >
      <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}
