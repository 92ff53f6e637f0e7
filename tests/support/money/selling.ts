import type { SchoolParts } from '#school/school.ts'

/** A school without tax, whose classes are refunded in full until they begin. */
export const plainSelling: SchoolParts['selling'] = {
  seller: { name: 'Testlight', address: null, taxId: null, taxNote: null },
  policy: [{ hoursBefore: 0, percent: 100 }],
  withdrawal: 'eu',
  taxBp: 0,
  currency: 'USD',
  instructorPercent: 70,
  bookYears: 10,
}
