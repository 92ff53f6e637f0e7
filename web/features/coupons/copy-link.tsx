import { Link2 } from 'lucide-react'
import { pageUrl } from '#messages/address.ts'
import { RowButton } from '#web/lists/row-button.tsx'
import { useSite } from '#web/page/site.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** A link that fills in the coupon (clause 13.8). */
export function CopyLink({ code }: { code: string }) {
  const t = useMessages('coupons')
  const site = useSite()
  const { notify } = useDialogs()
  const toast = useToast()
  async function copy() {
    const path = `/dashboard/cart?coupon=${encodeURIComponent(code)}`
    const link = pageUrl(site, site.language, path)
    try {
      await navigator.clipboard.writeText(link)
      toast(t('linkCopied'))
    } catch {
      // Browsers allow copying on secure addresses only.
      await notify({ title: t('copyYourself'), text: link })
    }
  }
  return (
    <RowButton about={code} variant="quiet" onClick={() => void copy()}>
      <Link2 aria-hidden="true" className="size-4" />
      {t('copyLink')}
    </RowButton>
  )
}
