import type { AuditEntry } from '#contract/audit.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'

/** The kind of the entry is the key of its message. */
export function describeEntry(entry: AuditEntry, t: Translate<'history'>, formats: Formats) {
  const { actorId, actorName, subject, subjectName, personName, from, to, note, amount } = entry
  // For a paid, cancelled or deleted order the note is its price, for an import how many were new.
  const count = Number(note) || 0
  return {
    who: actorId === null ? t('commandLine') : actorName || t('formerPerson'),
    what: subjectName || t('formerPerson'),
    own: String(actorId === subject),
    from: from ?? '',
    to: to ?? '',
    free: String(count === 0),
    price: formats.price(count),
    count,
    ofPerson: String(personName !== null),
    person: personName ?? '',
    note: note ?? '',
    // Older refunds have their sum in the note.
    sum: amount === null ? 'none' : formats.sum(amount),
  }
}

export function describeState(
  state: string,
  { kind }: AuditEntry,
  t: Translate<'history'>,
): string {
  // Languages may use different words for cancelling a class and a booking.
  const isBooking = state === 'cancelled' && !kind.startsWith('class-')
  return t('state', {
    state: isBooking ? 'booking-cancelled' : state.toLowerCase().replace(' ', '-'),
  })
}
