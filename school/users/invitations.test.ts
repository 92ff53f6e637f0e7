import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { invitationMails, invitationTime, openInvitations } from '#contract/invitations.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { refusalOf } from '#tests/support/money/holding.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
  type Visitor,
} from '#tests/support/school/school.ts'
import { addInvitation, deleteInvitation, listInvitations } from './invitations.ts'

type Role = 'Instructor' | 'Admin'

onBothDatabases('invitations', (create) => {
  let at: TestSchool
  let admin: Person
  let otherAdmin: Person
  before(async () => {
    at = await startSchool(create, { limited: false })
    const admins = await Promise.all([at.person('Admin'), at.person('Admin')])
    ;[admin, otherAdmin] = admins
    await admin.client.publishPart({
      params: { part: 'people' },
      body: { version: 0, value: { instructors: 'invited' } },
    })
  })
  after(() => at.close())

  const anEmail = () => `${randomUUID()}@example.com`
  const invite = (email: string, role: Role = 'Instructor', by = admin) =>
    addInvitation(at.school, by.actor, { email, role })
  /** The token of the newest mail to an address. */
  const linkTo = async (email: string) => {
    await at.jobs.runDue()
    const mail = at.outbox().find(({ to }) => to === email) ?? assert.fail(`no mail to ${email}`)
    const url = /https:\S+\/register#\S+/.exec(mail.text)?.[0] ?? assert.fail(mail.text)
    const link = new URLSearchParams(new URL(url).hash.slice(1))
    assert.equal(link.get('email'), email)
    return link.get('invitation') ?? assert.fail(url)
  }
  const register = (visitor: Visitor, role: 'Student' | 'Instructor', invitation?: string) =>
    visitor.client.registerUser({
      body: {
        name: 'Nora Frey',
        role,
        email: visitor.account.email ?? '',
        ...(invitation && { invitation }),
      },
    })
  const roleOf = async ({ client }: Visitor) => (await client.readOwnUser()).role

  test('[20.6] who has the link becomes what they were invited as, once', async () => {
    for (const role of ['Instructor', 'Admin'] as const) {
      const email = anEmail()
      await invite(email, role)
      const invitation = await linkTo(email)
      const visitor = await at.visitor({ email })
      const read = () => at.client(null).readInvitation({ body: { email, invitation } })
      assert.deepEqual(await read(), { role })
      await register(visitor, 'Instructor', invitation)
      assert.equal(await roleOf(visitor), role)
      assert.deepEqual(await read(), { role: null })
      assert.ok(!(await listInvitations(at.school)).some((one) => one.email === email))
    }
  })

  test('[20.6] who has verified the invited email needs no link', async () => {
    const email = anEmail()
    await invite(email)
    const unproved = await at.visitor({ email })
    assert.equal((await refusalOf(register(unproved, 'Instructor'))).code, 'invalid-input')
    const proved = await at.visitor({ email, emailVerified: true })
    await register(proved, 'Student')
    assert.equal(await roleOf(proved), 'Instructor')
  })

  test('[20.6] without an invitation nobody becomes an instructor; students register as before', async () => {
    const stranger = await at.visitor()
    assert.equal(await outcomeOf(register(stranger, 'Instructor')), '400 invalid-input')
    await register(stranger, 'Student')
    assert.equal(await roleOf(stranger), 'Student')
  })

  test('[20.6] a link of another email, one that was taken back, replaced or is over, does not work', async () => {
    const [email, other] = [anEmail(), anEmail()]
    await invite(email)
    const first = await linkTo(email)
    await invite(other)
    const ofOther = await linkTo(other)
    const refused = async (invitation: string) => {
      // Tokens end within the hour.
      const visitor = await at.visitor({ email })
      assert.equal(
        await outcomeOf(register(visitor, 'Instructor', invitation)),
        '400 invalid-input',
      )
      const read = at.client(null).readInvitation({ body: { email, invitation } })
      assert.deepEqual(await read, { role: null })
    }
    await refused(ofOther)
    const { insertedId } = await invite(email)
    await refused(first)
    const second = await linkTo(email)
    const takenBack = await deleteInvitation(at.school, admin.actor, insertedId)
    assert.deepEqual(takenBack, { deletedCount: 1 })
    await refused(second)
    await invite(email)
    const third = await linkTo(email)
    at.time.now += invitationTime
    await refused(third)
    await at.school.cleanUp()
    assert.deepEqual(await listInvitations(at.school), [])
  })

  test('[20.6] a link that has ended and a role that is closed are told together, so that one answer mends both', async () => {
    const visitor = await at.visitor()
    const { fields } = await refusalOf(register(visitor, 'Instructor', 'ended'))
    assert.deepEqual(Object.keys(fields).toSorted(), ['invitation', 'role'])
  })

  test('[20.6] of two who register at once with one link the second gets nothing more', async () => {
    const email = anEmail()
    await invite(email, 'Admin')
    const invitation = await linkTo(email)
    const two = await Promise.all([at.visitor({ email }), at.visitor({ email })])
    const outcomes = await Promise.all(
      two.map((visitor) => outcomeOf(register(visitor, 'Instructor', invitation))),
    )
    const roles = await Promise.all(two.map((visitor) => roleOf(visitor).catch(() => 'none')))
    assert.deepEqual(roles.toSorted(), ['Admin', 'none'], outcomes.join())
  })

  test('[20.6] somebody registered is not invited, and the number of invitations is bounded', async () => {
    const present = (await at.person('Student')).account.email ?? ''
    assert.equal(await outcomeOf(invite(present)), '409 already-registered')
    at.time.now += invitationMails.within
    const invited = await Promise.all(
      Array.from({ length: openInvitations.max + 1 }, (_, index) =>
        outcomeOf(invite(anEmail(), 'Instructor', index % 2 === 0 ? admin : otherAdmin)),
      ),
    )
    assert.deepEqual(
      invited.filter((outcome) => outcome !== 'done'),
      ['409 limit-reached'],
    )
    const [one] = await listInvitations(at.school)
    await deleteInvitation(at.school, admin.actor, one?._id ?? '')
    assert.equal(await outcomeOf(invite(anEmail())), '409 limit-reached')
    at.time.now += invitationMails.within
    assert.equal(await outcomeOf(invite(anEmail())), 'done')
  })
})
