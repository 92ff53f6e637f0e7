import './progress-bar.css'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; null if it is unknown. */
  share: number | null
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="progress-bar"
    >
      <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}
