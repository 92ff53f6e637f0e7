import { Link2 } from 'lucide-react'
import { pageUrl } from '#messages/address.ts'
import { RowButton } from '#web/lists/row-button.tsx'
import { useSite } from '#web/page/site.tsx'
import { useCopy } from '#web/page/use-copy.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** A link that fills in the coupon (clause 13.8). */
export function CopyLink({ code }: { code: string }) {
  const t = useMessages('coupons')
  const site = useSite()
  const copy = useCopy({ copied: t('linkCopied'), byHand: t('copyYourself') })
  const path = `/dashboard/cart?coupon=${encodeURIComponent(code)}`
  return (
    <RowButton
      about={code}
      variant="quiet"
      onClick={() => void copy(pageUrl(site, site.language, path))}
    >
      <Link2 aria-hidden="true" className="size-4" />
      {t('copyLink')}
    </RowButton>
  )
}
