import { findNameFault } from '#contract/names.ts'
import type { MailChoice } from '#contract/notices.ts'
import type { LetterPalette } from '#platform/http/palette.ts'
import { writeLetter, type LetterSection } from '#platform/mail/letter.ts'
import type { Wording } from '#school/base/wording.ts'

/** Also becomes a notice. Its subject is its heading in a letter with several items. */
export type LetterItem = Omit<LetterSection, 'heading' | 'link' | 'secondLink'> & {
  subject: string
  /** `path` is in the school's own language. */
  link?: { label: string; path: string }
  secondLink?: { label: string; path: string }
  /** About moved money or a paid seat: sent to unverified e-mails, too. */
  isVital?: boolean
  /** The e-mail of the payer. It gets news about money once the student has left or was removed. */
  buyerEmail?: string
  /** The kind of mail that people can switch off; without one, they always get it. */
  optional?: MailChoice
  replyTo?: string
  /** Without it, the item becomes a notice and part of the mail. */
  only?: 'notice' | 'mail'
  /** A class message below the paragraphs; notices share the stored one. */
  message?: { id: string; text: string }
  /** Classes in which the seat has changed: the mail brings their meetings for the calendar. */
  calendarOf?: readonly string[]
}

export type Reader = {
  /** If false, the letter leaves out words that no admin has approved. */
  isVerified: boolean
  wording: Wording
}

const maxShown = 20

/** A word with a dot or an @ in it: mail programs may turn it into a link. */
const linked = /[\p{L}\p{N}-][.。．｡]\p{L}{2,}|@/u

/** It cannot be a link, and is not too long for a name. */
const mayGreet = (name: string): boolean =>
  findNameFault(name) === undefined && !linked.test(name) && name.length <= 80

const toLink = ({ wording }: Reader, { label, path }: { label: string; path: string }) => ({
  label,
  url: wording.address(path),
})

const toSection = (
  reader: Reader,
  { subject: heading, link, secondLink, ...item }: LetterItem,
): LetterSection => ({
  ...item,
  heading,
  paragraphs: [...item.paragraphs, ...(item.message?.text.split(/\n\s*\n/) ?? [])],
  ...(link && { link: toLink(reader, link) }),
  ...(secondLink && { secondLink: toLink(reader, secondLink) }),
})

type About = {
  product: string
  palette: LetterPalette
  name: string | undefined
  stop?: { optional: MailChoice; url: string }
}

/** Several items get headings. */
export function composeLetter(
  items: readonly [LetterItem, ...LetterItem[]],
  reader: Reader,
  { product, palette, name, stop }: About,
) {
  const { isVerified, wording } = reader
  const t = wording.translate('mails')
  const [{ subject }] = items
  const [more, unnamed] = [items.length - 1, items.length - maxShown]
  const sections = items.slice(0, maxShown).map((item) => {
    const { heading, ...section } = toSection(reader, item)
    return more === 0 ? section : { heading, ...section }
  })
  const others = {
    paragraphs: [t('notShown', { count: unnamed })],
    link: { label: t('seeNotices'), url: wording.address('/dashboard/notices') },
  }
  const letter = {
    language: wording.language,
    product,
    home: wording.address('/'),
    subject: more === 0 ? subject : t('subjectAndMore', { subject, count: more }),
    // A stranger may have used this e-mail: its owner must not read the stranger's words.
    greeting:
      isVerified && name !== undefined && mayGreet(name)
        ? t('greetingByName', { name })
        : t('greeting'),
    sections: unnamed > 0 ? [...sections, others] : sections,
    ...(stop && { ending: { label: t('stop', { optional: stop.optional }), url: stop.url } }),
  }
  return writeLetter(letter, palette)
}
