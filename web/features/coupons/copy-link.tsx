import { Link2 } from 'lucide-react'
import { RowButton } from '#web/lists/row-buttons.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Copies the link that fills a coupon in (clause 13.8). */
export function CopyLink({ code }: { code: string }) {
  const { notify } = useDialogs()
  const toast = useToast()
  async function copy() {
    const link = `${window.location.origin}/dashboard/cart?coupon=${encodeURIComponent(code)}`
    try {
      await navigator.clipboard.writeText(link)
      toast('The link is copied.')
    } catch {
      // Browsers let pages copy on secure addresses only.
      await notify({ title: 'Copy it yourself', text: link })
    }
  }
  return (
    <RowButton about={code} variant="quiet" onClick={() => void copy()}>
      <Link2 aria-hidden="true" className="size-4" />
      Copy the link
    </RowButton>
  )
}
