import type { AuditEntry } from '#contract/audit.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'

/** What the sentence about an entry asks for; the kind of the entry is the key of its message. */
export function describeEntry(entry: AuditEntry, t: Translate<'history'>, formats: Formats) {
  const { actorId, actorName, subject, subjectName, personName, from, to, note, amount } = entry
  // Of an order that is paid, cancelled or deleted the note is what it cost.
  const price = Number(note) || 0
  return {
    who: actorId === null ? t('commandLine') : actorName || t('formerPerson'),
    what: subjectName || t('formerPerson'),
    own: String(actorId === subject),
    from: from ?? '',
    to: to ?? '',
    free: String(price === 0),
    price: formats.price(price),
    ofPerson: String(personName !== null),
    person: personName ?? '',
    note: note ?? '',
    // Older refunds have their sum in the note.
    sum: amount === null ? 'none' : formats.sum(amount),
  }
}

/** A state in words, as people see it before or after a change. */
export function describeState(
  state: string,
  { kind }: AuditEntry,
  t: Translate<'history'>,
): string {
  // A class and a booking are not cancelled by the same word in every language.
  const isBooking = state === 'cancelled' && !kind.startsWith('class-')
  return t('state', {
    state: isBooking ? 'booking-cancelled' : state.toLowerCase().replace(' ', '-'),
  })
}
