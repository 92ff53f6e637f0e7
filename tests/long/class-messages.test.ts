import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { confirmEmail } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)

for (const viewport of [narrow, { width: 1280, height: 800 }])
  test(`[14.4] an instructor writes to the students of a class, who get what the preview showed, ${viewport.width} px wide`, async () => {
    const className = `Night skies ${viewport.width}`
    const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
    const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
    const offer = { className, instructor, approvedBy: admin, price: 0 }
    const classId = await offerClass(site, offer)
    const { page, leave } = await visit(browser, site.origin, { viewport })
    await signInAs(page, instructor, `/dashboard/roster/${classId}`)
    const write = page.getByRole('button', { name: /^Write to students/ })
    await expect(page.getByText('No students yet')).toBeVisible()
    await expect(write).toHaveCount(0)
    await orderClass(site, student, { classId, className, paid: true })
    const titles = async () =>
      (await site.apiAs(student.idToken).listNotices()).items.map(({ title }) => title)
    // Before the e-mail is confirmed, so that no mail about the booking delays the next one.
    await expect.poll(titles).toContain(`You’re booked: ${className}`)
    await confirmEmail(site, student)
    await page.reload()
    await write.click()
    const dialog = page.getByRole('dialog', { name: 'Write to students' })
    await expect(dialog).toContainText('We email your message to the 1 student who has paid')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toHaveCount(0)
    const text = 'Dress warmly: we meet on the roof.\nBring <b>gloves</b> & tea.'
    await dialog.getByRole('textbox', { name: 'Message' }).fill(text)
    await expect(preview).toContainText('Bring <b>gloves</b> & tea.')
    await expectAccessible(page, 'the dialog with a message')
    const shown = await preview.getByRole('paragraph').allInnerTexts()
    await dialog.getByRole('button', { name: 'Send to 1 student' }).click()
    await press(page, 'Message sent', 'Okay')
    const sent = page.getByRole('region', { name: 'Messages to students' })
    await expect(sent).toContainText('Piet Haan to 1 student')
    await expect(sent).toContainText('we meet on the roof.')
    const mailed = () =>
      (site.parts.outbox?.() ?? [])
        .filter(({ to, subject }) => to === student.email && subject.startsWith('Message'))
        .map((mail) => [mail.subject, ...mail.text.split('\n\n').slice(1, 3)])
    await expect.poll(mailed).toEqual([shown])
    await leave()
  })

test('[14.4] an admin writes to the students of anybody’s class and reads what its instructor wrote', async () => {
  const className = 'Street light'
  const instructor = await registerPerson(site.origin, 'Instructor', 'Vera Lok')
  const student = await registerPerson(site.origin, 'Student', 'Zoë Ångström')
  const classId = await offerClass(site, { className, instructor, approvedBy: admin })
  await orderClass(site, student, { classId, className, paid: true })
  const words = { text: 'We begin ten minutes later.' }
  await site.apiAs(instructor.idToken).sendMessage({ params: { id: classId }, body: words })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, `/dashboard/roster/${classId}`)
  const sent = page.getByRole('region', { name: 'Messages to students' }).getByRole('listitem')
  await expect(sent).toHaveText([/Vera Lok to 1 student.*We begin ten minutes later\./])
  await page.getByRole('button', { name: /^Write to students/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to students' })
  const field = dialog.getByRole('textbox', { name: 'Message' })
  await field.fill('Too short')
  await dialog.getByRole('button', { name: 'Send to 1 student' }).click()
  await expect(field).toHaveAccessibleDescription(/Message needs at least 10 characters/)
  await field.fill('The school is closed on Monday.')
  await dialog.getByRole('button', { name: 'Send to 1 student' }).click()
  await press(page, 'Message sent', 'Okay')
  await expect(sent).toHaveText([/The school is closed on Monday\./, /We begin ten/])
  await leave()
})
