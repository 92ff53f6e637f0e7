import { startSite, type TestSite } from './site.ts'
import { registerPerson, signIn } from './accounts.ts'
import { orderClass } from './classes.ts'

/** A site whose clock can be set forward. */
export async function startMovableSite(): Promise<TestSite & { goForward: (by: number) => void }> {
  let ahead = 0
  const site = await startSite({}, 'demo', () => Date.now() + ahead)
  return { ...site, goForward: (by) => void (ahead += by) }
}

/** Makes students pay for a class without dates and review it a week later, each with these stars and words. */
export async function reviewClass(
  site: Awaited<ReturnType<typeof startMovableSite>>,
  { classId, className }: { classId: string; className: string },
  reviews: { stars: number; text: string }[],
): Promise<void> {
  const students = await Promise.all(
    reviews.map((_, index) => registerPerson(site.origin, 'Student', `Student ${index + 1}`)),
  )
  for (const student of students)
    await orderClass(site, student, { classId, className, paid: true })
  site.goForward(7 * 24 * 3_600_000)
  // One after the other, so that the last one is the newest.
  for (const [index, body] of reviews.entries()) {
    const { email = '', password = '' } = students[index] ?? {}
    const idToken = await signIn(site.origin, email, password)
    await site.apiAs(idToken).writeReview({ params: { id: classId }, body })
  }
}
