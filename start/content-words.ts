import { withdrawalDays } from '#contract/withdrawal-right.ts'
import type { PageWord } from '#contract/school-pages.ts'
import { mailtoAddress } from '#messages/address.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats, type Formats } from '#messages/formats.ts'
import type { Language } from '#messages/languages.ts'
import { noTexts, type ReplacedTexts } from '#messages/replaced.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import type { Translate } from '#messages/translator.ts'
import { refundStepsOf } from '#school/base/refund-steps.ts'
import type { Settings } from '#school/base/school.ts'
import type { Config } from './config/config.ts'

const hour = 3_600_000

/** For replies; the sender of mails often reads none. */
function addressOf(sender: string): string | undefined {
  const address = (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim()
  const isRead = !/^(?:no|do-?not)[-_.]?reply\b/i.test(address)
  return isRead && /^[^\s@<>()[\]]+@[^\s@<>()[\]]+$/.test(address) ? address : undefined
}

/** How people pay, and who is told about it: one message each. */
const paying = {
  instant: 'payingInstant',
  stripe: 'payingByStripe',
  demo: 'payingDemo',
} as const

/** A table of the small Markdown. */
function tabulateRefunds(
  policy: Config['selling']['policy'],
  t: Translate<'small-print'>,
  formats: Formats,
): string {
  // Of a class that begins at 0.
  const steps = refundStepsOf(policy, 0) ?? []
  const rows = steps.map(({ until, percent }) => {
    const values = refundRuleValues({ percent, hoursBefore: -until / hour }, formats)
    return [t('refundsUntil', values), t('refundsShare', values)]
  })
  const last = [t('refundsLater'), t('refundsNothing')]
  return [[t('refundsWhen'), t('refundsBack')], ...rows, last]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Headings and paragraphs: the right with the law's model form, or that there is none. */
function describeWithdrawal(
  law: Config['selling']['withdrawal'],
  t: Translate<'small-print'>,
  school: { name: string; contact: string },
): string {
  if (law !== 'eu') return t('withdrawalOff')
  const form = [
    t('formTo', school),
    t('formText'),
    t('formOrdered'),
    t('formName'),
    t('formAddress'),
    t('formDate'),
  ]
  return [
    `## ${t('withdrawalTitle')}`,
    t('withdrawalExempt'),
    t('withdrawalRight', { days: withdrawalDays }),
    t('withdrawalHow', school),
    t('withdrawalBack'),
    t('withdrawalUsed'),
    `### ${t('withdrawalForm')}`,
    t('withdrawalFormHint'),
    form.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')
}

export type Named = Pick<Settings['parts']['name'], 'name' | 'email'>

export const unnamed = { name: '', email: '' }

/** Values of the `{name}` placeholders; docs/operations.md lists them. */
export function listWords(
  config: Config,
  language: Language,
  hasInstructors: boolean,
  school: Named,
  texts: ReplacedTexts = noTexts,
): Record<PageWord, string> {
  const t = readTranslator(language, 'small-print', texts)
  const { origin, mail, firebase, photoStore, payments, selling } = config
  const formats = createFormats(
    { language, timeZone: config.timeZone, currency: selling.currency },
    readTranslator(language, 'formats', texts),
  )
  const address = addressOf(school.email || (mail?.from ?? ''))
  const store = photoStore?.location.endpoint ?? 'https://s3.amazonaws.com'
  const contact = address
    ? `[${address}](${mailtoAddress(address)})`
    : t(hasInstructors ? 'instructors' : 'school')
  return {
    product: school.name,
    origin,
    contact,
    accounts: t(firebase ? 'accountsAtGoogle' : 'accountsHere'),
    pictures: photoStore
      ? t('picturesAtStore', { host: new URL(store).hostname })
      : t('picturesHere'),
    currency: formats.currencyName(),
    paying: t(paying[payments.mode]),
    bookYears: String(selling.bookYears),
    refunds: tabulateRefunds(selling.policy, t, formats),
    withdrawal: describeWithdrawal(selling.withdrawal, t, { name: school.name, contact }),
    workTime: t('workTime', { months: config.workMonths }),
  }
}
