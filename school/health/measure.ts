import { counter, gauge, samplesBy, type Collector } from '#platform/metrics/families.ts'
import type { School } from '#school/base/school.ts'
import { countHeldSeats, countOpen } from '#school/checkouts/count-open.ts'
import { countEncodings, readRoom } from '#school/photos/photos.ts'
import { countFailed } from '#school/refunds/refunds.repo.ts'

/** The school in numbers (clause 19.3): a few small queries, one after the other. */
export const measureSchool =
  (school: School): Collector =>
  async () => {
    const { db } = school
    const checkouts = await countOpen(db)
    const seats = await countHeldSeats(db)
    const refunds = await countFailed(db)
    const { bytes, max } = await readRoom(school)
    const works = await readRoom(school, 'works')
    const { inProgress, ...encoded } = countEncodings(school)
    return [
      gauge('safelight_checkouts', 'Checkouts that are open', samplesBy('state', checkouts)),
      gauge('safelight_seats_held', 'Seats held while somebody pays', seats),
      gauge('safelight_refunds_failed', 'Refunds that have failed', refunds),
      gauge('safelight_photo_bytes', 'Bytes that sent pictures take', bytes),
      gauge('safelight_photo_bytes_allowed', 'Bytes that they may take', max),
      gauge('safelight_work_bytes', 'Bytes that photographs take that were handed in', works.bytes),
      gauge('safelight_work_bytes_allowed', 'Bytes that they may take', works.max),
      gauge('safelight_photo_encodings_open', 'Pictures that arrive or are encoded', inProgress),
      counter(
        'safelight_photo_encodings',
        'Pictures that were encoded, and those that could not be',
        samplesBy('outcome', encoded),
      ),
    ]
  }
